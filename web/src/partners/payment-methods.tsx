import { IconBuildingBank, IconCash, IconCreditCard, IconDeviceMobile } from '@tabler/icons-react';
import type { PartnerSummary } from '@vaga/contract/partners';
import type { ReactNode } from 'react';
import { useText } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import classes from './entity-description.module.css';
import { partnersTexts } from './partners.texts.ts';

/** What the patient can pay with online, by the provider's method. */
const onlineMethods = {
  card: { text: 'Visa, Mastercard', Icon: IconCreditCard },
  mbway: { text: 'MB WAY', Icon: IconDeviceMobile },
  multibanco: { text: 'Multibanco', Icon: IconBuildingBank },
} as const;

/** Local payment types of the contract: 0 cash, 1 bank reference. */
const localTypes = [
  { id: 0, key: 'pay.cash', Icon: IconCash },
  { id: 1, key: 'pay.bankReference', Icon: IconBuildingBank },
] as const;

type Methods = PartnerSummary['information']['paymentMethods'];

/** The provider's methods where the entity takes online payment, and its own methods at the place. */
export function PaymentMethods({ methods }: { methods: Methods }) {
  const t = useText(partnersTexts);
  const online = methods.onlineMethods;
  const local = localTypes.filter(({ id }) => methods.localPaymentTypes.includes(id));
  return (
    <Card as="section" aria-labelledby="pay">
      <h2 id="pay" className={classes.title}>
        {t('pay.title')}
      </h2>
      {online.length > 0 ? (
        <Methods title={t('pay.online')}>
          {online.map((method) => {
            const { text, Icon } = onlineMethods[method];
            return (
              <Method key={method} icon={<Icon size={22} aria-hidden="true" />}>
                {text}
              </Method>
            );
          })}
        </Methods>
      ) : null}
      {local.length > 0 ? (
        <Methods title={t('pay.local')}>
          {local.map(({ id, key, Icon }) => (
            <Method key={id} icon={<Icon size={22} aria-hidden="true" />}>
              {t(key)}
            </Method>
          ))}
        </Methods>
      ) : null}
      {online.length > 0 || local.length > 0 ? null : <p>{t('pay.none')}</p>}
    </Card>
  );
}

function Methods({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.methods}>
      <h3>{title}</h3>
      <ul role="list">{children}</ul>
    </div>
  );
}

function Method({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      {children}
    </li>
  );
}

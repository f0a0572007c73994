import { IconBuildingBank, IconCash, IconCreditCard, IconDeviceMobile } from '@tabler/icons-react';
import type { PartnerSummary } from '@vaga/contract/partners';
import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { useText } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import classes from './entity-description.module.css';
import { partnersTexts } from './partners.texts.ts';

/** Local payment types of the contract: 0 cash, 1 bank reference. */
const localTypes = [
  { id: 0, key: 'pay.cash', Icon: IconCash },
  { id: 1, key: 'pay.bankReference', Icon: IconBuildingBank },
] as const;

/** Who they are, when they are open, and how one can pay. */
export default function EntityDescriptionPage() {
  const t = useText(partnersTexts);
  const partner = useOutletContext<PartnerSummary>();
  const { description, workingHours } = partner.information;
  return (
    <>
      <PageHead
        title={t('title.description', { name: partner.businessName })}
        description={description.slice(0, 160)}
      />
      <section aria-labelledby="about">
        <h2 id="about" className={classes.title}>
          {t('about.title')}
        </h2>
        <p className={classes.about}>{description}</p>
      </section>
      <div className={classes.columns}>
        <Card as="section" aria-labelledby="hours">
          <h2 id="hours" className={classes.title}>
            {t('hours.title')}
          </h2>
          {workingHours.length > 0 ? (
            <dl className={classes.hours}>
              {workingHours.map(({ dayOfTheWeek, hourRange }) => (
                <div key={dayOfTheWeek}>
                  <dt>{dayOfTheWeek}</dt>
                  <dd>{hourRange}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <p>{t('hours.none')}</p>
          )}
        </Card>
        <PaymentMethods partner={partner} />
      </div>
    </>
  );
}

function PaymentMethods({ partner }: { partner: PartnerSummary }) {
  const t = useText(partnersTexts);
  const { onlinePayment, localPayment, localPaymentTypes } = partner.information.paymentMethods;
  return (
    <Card as="section" aria-labelledby="pay">
      <h2 id="pay" className={classes.title}>
        {t('pay.title')}
      </h2>
      {onlinePayment ? (
        <Methods title={t('pay.online')}>
          <Method icon={<IconCreditCard size={22} aria-hidden="true" />}>Visa, Mastercard</Method>
          <Method icon={<IconDeviceMobile size={22} aria-hidden="true" />}>MB WAY</Method>
          <Method icon={<IconBuildingBank size={22} aria-hidden="true" />}>Multibanco</Method>
        </Methods>
      ) : null}
      {localPayment ? (
        <Methods title={t('pay.local')}>
          {localTypes
            .filter(({ id }) => localPaymentTypes.includes(id))
            .map(({ id, key, Icon }) => (
              <Method key={id} icon={<Icon size={22} aria-hidden="true" />}>
                {t(key)}
              </Method>
            ))}
        </Methods>
      ) : null}
      {onlinePayment || localPayment ? null : <p>{t('pay.none')}</p>}
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

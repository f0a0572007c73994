import { formatMoney } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Card } from '../../ui/card.tsx';
import { dot } from '../../ui/dot.ts';
import { Unbroken } from '../../ui/unbroken.tsx';
import { cartTexts } from '../cart.texts.ts';
import { shortMoment } from '../cart-summary.tsx';
import { centsOf } from '../price-text.ts';
import { useCart } from '../use-cart.ts';
import classes from './payment-step.module.css';

/** What is booked: the service, then place by place and time by time, with what each person costs, and the total. */
export function PaymentSummary() {
  const t = useText(cartTexts);
  const language = useLanguage();
  const { cart } = useCart();
  const price = (cents: number) => (cents === 0 ? t('price.free') : formatMoney(cents, language));
  return (
    <Card as="section" aria-label={t('payment.summary')} className={classes.schedules}>
      <p className={classes.service}>
        <Unbroken>{cart.currentService.description}</Unbroken>
      </p>
      {cart.schedules.map((schedule) => (
        <div key={`${schedule.idEntityService}${schedule.date}`} className={classes.schedule}>
          <h2>{shortMoment(schedule.date, schedule.timeZone, language)}</h2>
          <p className={classes.soft}>
            {schedule.entity}
            {dot}
            <Unbroken>
              {schedule.location === 'Online' ? t('place.online') : schedule.address}
            </Unbroken>
          </p>
          <dl>
            {schedule.assets.map(({ idAsset, person, amount }) => (
              <div key={idAsset}>
                <dt>{person}</dt>
                <dd>{price(centsOf(amount))}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <p className={classes.total}>
        <span>{t('side.total')}</span>
        <span>{price(cart.payment.totalCents)}</span>
      </p>
    </Card>
  );
}

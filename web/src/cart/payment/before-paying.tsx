import { automaticRefundHours } from '@vaga/contract/limits';
import { paths } from '../../app/paths.ts';
import { useIsMember } from '../../app/root-data.ts';
import { Link } from '../../platform/link.tsx';
import { useText } from '../../platform/texts.ts';
import { cartTexts } from '../cart.texts.ts';
import { useCart } from '../use-cart.ts';
import classes from './payment-step.module.css';

interface BeforePayingProps {
  /** When it is paid, which decides what a cancellation gives back; null where that is not known yet. */
  paid: 'now' | 'onSite' | null;
}

/** What one should know before one pays: how to prepare, what a cancellation costs, and where to change what is not right. */
export function BeforePaying({ paid }: BeforePayingProps) {
  const t = useText(cartTexts);
  const isForGuests = useIsMember();
  const { cart, loginType } = useCart();
  const [first] = cart.schedules;
  const { preparation } = cart.currentService;
  const to = (screen: 'ticket' | 'place/slot') => paths.cart(loginType, cart.idCart, screen);
  return (
    <div className={classes.before}>
      {preparation ? (
        <p>
          <strong>{t('payment.prepare')}</strong> {preparation}
        </p>
      ) : null}
      {paid !== null && cart.payment.totalCents > 0 && !isForGuests ? (
        <p>
          <strong>{t('payment.cancelling')}</strong>{' '}
          {paid === 'onSite'
            ? t('payment.cancellingOnSite')
            : t('payment.cancellingRule', { hours: automaticRefundHours })}
        </p>
      ) : null}
      {cart.jumpToSlots || !first ? null : (
        <p className={classes.changes}>
          <Link
            to={`${to('place/slot')}?entityService=${first.idEntityService}&date=${first.date.slice(0, 10)}`}
          >
            {t('payment.changeTimes')}
          </Link>
          <Link to={to('ticket')}>{t('payment.changePeople')}</Link>
        </p>
      )}
    </div>
  );
}

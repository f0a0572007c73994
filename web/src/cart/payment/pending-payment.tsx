import type { Cart } from '@vaga/contract/cart';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type LoginType, paths } from '../../app/paths.ts';
import { checkCartPayment, giveUpCartPayment, payCartAgain } from '../../payments/index.ts';
import { useAttempt } from '../../platform/attempt.ts';
import { useNavigate } from '../../platform/link.tsx';
import { useText } from '../../platform/texts.ts';
import { ApiError } from '../../platform/wire.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { cartTexts } from '../cart.texts.ts';
import classes from '../cart-frame.module.css';

interface PendingPaymentProps {
  cart: Cart;
  loginType: LoginType;
}

/** Stands over every step while a payment is pending: look whether it has come, give it up, or pay in another way. */
export function PendingPayment({ cart, loginType }: PendingPaymentProps) {
  const t = useText(cartTexts);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const cancel = useAttempt({ isBlocking: true });
  const again = useAttempt({ isBlocking: true });
  const check = useAttempt();
  const [isWaiting, setWaiting] = useState(false);
  const failure = cancel.failure ?? again.failure ?? check.failure;

  const look = () =>
    check.run(async () => {
      if (!cart.idPendingPayment) throw new Error('A pending payment has an id.');
      setWaiting(false);
      const { type, data, messages } = await checkCartPayment(cart.idPendingPayment);
      if (type === 'Error' || !data) throw new ApiError(200, messages);
      if (data.status === 'paid') {
        await navigate(paths.cart(loginType, cart.idCart, 'success'));
        return;
      }
      await revalidate();
      setWaiting(true);
    });

  const giveUp = () =>
    cancel.run(async (key) => {
      const { type, messages } = await giveUpCartPayment(cart.idCart, key);
      if (type === 'Error') throw new ApiError(200, messages);
      await navigate(paths.userHome(loginType));
    });

  const tryAgain = () =>
    again.run(async (key) => {
      if (!cart.idPendingPayment) throw new Error('A pending payment has an id.');
      const { type, messages } = await payCartAgain(cart.idPendingPayment, key);
      if (type === 'Error') throw new ApiError(200, messages);
      // With a warning a place is lost: the payment step leads back to the times.
      await navigate(paths.cart(loginType, cart.idCart, 'payment'));
    });

  return (
    <Dialog
      isOpen={cart.paymentPending}
      title={t('pending.title')}
      actions={
        <>
          <Button variant="outline" onClick={giveUp} isBusy={cancel.isBusy}>
            {t('pending.cancel')}
          </Button>
          <Button onClick={tryAgain} isBusy={again.isBusy} data-autofocus>
            {t('pending.tryAgain')}
          </Button>
        </>
      }
    >
      <div className={classes.pending}>
        <p>{t('pending.text')}</p>
        <Button variant="outline" onClick={look} isBusy={check.isBusy} isFullWidth>
          {t('pending.check')}
        </Button>
        {isWaiting ? <p role="status">{t('pending.still')}</p> : null}
        {failure ? (
          <p role="alert" className={classes.failure}>
            {failure.text ?? t('problem.text')}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

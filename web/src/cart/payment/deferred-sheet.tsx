import { IconMailForward } from '@tabler/icons-react';
import type { Cart } from '@vaga/contract/cart';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { PageHead } from '../../app/page-head.tsx';
import { type LoginType, paths } from '../../app/paths.ts';
import { useIsMember } from '../../app/root-data.ts';
import {
  giveUpCartPayment,
  type PaymentDraft,
  payByCard,
  payCartAgain,
  paymentDraftOf,
  SendAgainDialog,
  Visits,
} from '../../payments/index.ts';
import { useAttempt } from '../../platform/attempt.ts';
import { keepInDraft } from '../../platform/draft.ts';
import { formatMoment } from '../../platform/format.ts';
import { useNavigate } from '../../platform/link.tsx';
import { useLanguage, useText } from '../../platform/texts.ts';
import { useDialogOf } from '../../platform/use-dialog-of.ts';
import { usePoll } from '../../platform/use-poll.ts';
import { ApiError } from '../../platform/wire.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FailureDialog } from '../../ui/failure-dialog.tsx';
import { readCartNow } from '../cart.api.ts';
import { cartTexts } from '../cart.texts.ts';
import { EndSheet } from '../end-sheet.tsx';
import classes from './deferred-sheet.module.css';

/** How often the cart is looked at again: the payer may have paid meanwhile. */
const waitsMs = [15_000] as const;

interface DeferredSheetProps {
  cart: Cart;
  deferred: NonNullable<Cart['deferred']>;
  loginType: LoginType;
}

/** Replaces every step while another payer is asked to pay: who, until when, and the ways out of it. */
export function DeferredSheet({ cart, deferred, loginType }: DeferredSheetProps) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const isForGuests = useIsMember();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const cancel = useAttempt({ isBlocking: true });
  const myself = useAttempt({ isBlocking: true });
  const [asks, setAsks, close] = useDialogOf<'again' | 'cancel' | 'myself'>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [first] = cart.schedules;
  const { email, expiresAt } = deferred;

  usePoll({
    waitsMs,
    look: () => readCartNow(cart.idCart),
    onAnswer: (fresh) => {
      const isSame = fresh.deferred?.email === email && fresh.deferred.expiresAt === expiresAt;
      if (fresh.isCheckedOut || !isSame) void revalidate();
    },
  });

  const giveUp = () =>
    cancel.run(async (key) => {
      const { type, messages } = await giveUpCartPayment(cart.idCart, key);
      if (type === 'Error') throw new ApiError(200, messages);
      await navigate(paths.userHome(loginType));
    });
  const payMyself = () =>
    myself.run(async (key) => {
      if (!cart.idPendingPayment) throw new Error('A pending payment has an id.');
      const { type, messages } = await payCartAgain(cart.idPendingPayment, key);
      if (type === 'Error') throw new ApiError(200, messages);
      // The link was chosen there: a patient who wants to pay now does not choose it a second time.
      keepInDraft<PaymentDraft>(paymentDraftOf(cart.idCart), { method: payByCard, email: '' });
      await navigate(paths.cart(loginType, cart.idCart, 'payment'));
    });

  const until = formatMoment(expiresAt, first?.timeZone ?? homeTimeZone, language);
  return (
    <EndSheet
      seed={first?.entity ?? cart.currentService.description}
      mark={<IconMailForward size={30} stroke={2} />}
      title={t('deferred.title')}
      lead={t('deferred.lead', { email, until })}
      actions={
        <>
          <Button size="lg" onClick={() => setAsks('again')}>
            {t('deferred.again')}
          </Button>
          {isForGuests ? (
            <ButtonLink variant="outline" size="lg" to={paths.testsServices(loginType)}>
              {t('success.again')}
            </ButtonLink>
          ) : (
            <Button variant="outline" size="lg" onClick={() => setAsks('myself')}>
              {t('deferred.payMyself')}
            </Button>
          )}
          <Button variant="ghost" size="lg" onClick={() => setAsks('cancel')}>
            {t('deferred.cancel')}
          </Button>
        </>
      }
    >
      <PageHead title={t('deferred.title')} />
      <Visits schedules={cart.schedules} />
      <p role="status" className={classes.sent}>
        {sentTo ? t('deferred.sent', { email: sentTo }) : ''}
      </p>
      {asks === 'again' ? (
        <SendAgainDialog
          cartId={cart.idCart}
          email={email}
          onClose={close}
          onSent={(address) => {
            close();
            setSentTo(address);
            void revalidate();
          }}
        />
      ) : null}
      <ConfirmDialog
        isOpen={asks === 'cancel'}
        title={t('deferred.cancelTitle')}
        text={t('deferred.cancelText')}
        confirmLabel={t('deferred.cancel')}
        cancelLabel={t('deferred.cancelKeep')}
        onConfirm={giveUp}
        onCancel={close}
        isDanger
        isBusy={cancel.isBusy}
      />
      <ConfirmDialog
        isOpen={asks === 'myself'}
        title={t('deferred.myselfTitle')}
        text={t('deferred.myselfText', { email })}
        confirmLabel={t('deferred.payMyself')}
        cancelLabel={t('deferred.close')}
        onConfirm={payMyself}
        onCancel={close}
        isBusy={myself.isBusy}
      />
      <FailureDialog
        attempts={[cancel, myself]}
        title={t('problem.title')}
        text={t('problem.text')}
        onClose={() => void revalidate()}
      />
    </EndSheet>
  );
}

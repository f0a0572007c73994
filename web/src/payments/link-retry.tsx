import { paths } from '../app/paths.ts';
import { StateSheet } from '../app/state-sheet.tsx';
import { useText } from '../platform/texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { useLastLink } from './last-link.ts';
import type { PaymentStatus } from './payment-status.api.ts';
import { paymentsTexts } from './payments.texts.ts';
import { useRetry } from './use-retry.ts';

/**
 * A payment by a link that did not go through. The booking is another account's, so cancelling leaves only the
 * provider's page; trying again goes on at the link. What is over says nothing of the times: they stay while the link
 * lives, and that is for the link to say.
 */
export function LinkRetry({ s, payment }: { s: string; payment: PaymentStatus }) {
  const t = useText(paymentsTexts);
  const link = useLastLink();
  const { giveUp, tryAgain, isGivingUp, isTrying, attempts } = useRetry(s, () =>
    link ? paths.paymentDeferred(link) : paths.home,
  );
  const isOver = payment.status === 'canceled' || payment.status === 'expired';
  const lead = t(isOver ? 'link.overLead' : 'link.errorLead');
  return (
    <StateSheet
      title={t(payment.status === 'canceled' ? 'canceled.title' : 'error.title')}
      lead={link ? lead : `${lead} ${t('link.open')}`}
      tone="over"
    >
      {link ? (
        <>
          <Button variant="accent" onClick={tryAgain} isBusy={isTrying}>
            {t('error.tryAgain')}
          </Button>
          <Button variant="outline" onClick={giveUp} isBusy={isGivingUp}>
            {t('error.cancel')}
          </Button>
        </>
      ) : (
        <ButtonLink to={paths.home} variant="outline">
          {t('link.home')}
        </ButtonLink>
      )}
      <FailureDialog attempts={attempts} title={t('problem.title')} text={t('problem.text')} />
    </StateSheet>
  );
}

import { useNavigate } from 'react-router';
import { paths } from '../app/paths.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { InfoDialog } from '../ui/dialog.tsx';
import { useLastLink } from './last-link.ts';
import { PaymentFace } from './payment-face.tsx';
import { giveUpPayment, retryPayment } from './payment-status.api.ts';
import { paymentsTexts } from './payments.texts.ts';

/**
 * A payment by a link that did not go through. The booking is somebody else's, so canceling leaves only the provider's
 * page; trying again goes on at the link.
 */
export function LinkRetry({ s }: { s: string }) {
  const t = useText(paymentsTexts);
  const navigate = useNavigate();
  const link = useLastLink();
  const cancel = useAttempt();
  const again = useAttempt();
  const failure = cancel.failure ?? again.failure;

  const giveUp = () =>
    cancel.run(async (key) => {
      await giveUpPayment(s, key);
      await navigate(paths.home);
    });
  const tryAgain = () =>
    again.run(async (key) => {
      await retryPayment(s, key);
      if (link) await navigate(paths.paymentDeferred(link));
    });

  return (
    <PaymentFace
      title={t('error.title')}
      lead={link ? t('link.errorLead') : `${t('link.errorLead')} ${t('link.open')}`}
      tone="over"
    >
      {link ? (
        <>
          <Button variant="accent" onClick={tryAgain} isBusy={again.isBusy}>
            {t('error.tryAgain')}
          </Button>
          <Button variant="outline" onClick={giveUp} isBusy={cancel.isBusy}>
            {t('error.cancel')}
          </Button>
        </>
      ) : (
        <ButtonLink to={paths.home} variant="outline">
          {t('link.home')}
        </ButtonLink>
      )}
      <InfoDialog
        isOpen={failure !== null}
        onClose={() => {
          cancel.forget();
          again.forget();
        }}
        title={t('problem.title')}
        text={failure?.text ?? t('problem.text')}
      />
    </PaymentFace>
  );
}

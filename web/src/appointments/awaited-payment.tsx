import type { UserTest } from '@vaga/contract/appointments';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, InfoDialog } from '../ui/dialog.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { checkPayment } from './appointments.api.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import classes from './test-actions.module.css';
import { usePayAgain } from './use-pay-again.ts';

type Method = NonNullable<UserTest['awaited']>['method'];

interface AwaitedPaymentProps {
  idPayment: string;
  method: Method;
  nameOf: (action: string) => string;
}

/**
 * Asks the provider now whether the payment has come: a payer who has accepted on a phone neither waits nor pays twice.
 */
export function CheckButton({ idPayment, method, nameOf }: AwaitedPaymentProps) {
  const t = useText(appointmentsTexts);
  const { revalidate } = useRevalidator();
  const attempt = useAttempt();
  const [isWaiting, setWaiting] = useState(false);
  const text = t(checkLabel(method));
  const check = () =>
    attempt.run(async () => {
      const { type, data, messages } = await checkPayment(idPayment);
      if (type === 'Error' || !data) throw new ApiError(200, messages);
      setWaiting(data.status === 'confirming' || data.status === 'awaitingVoucher');
      await revalidate();
    });
  return (
    <div className={classes.pay}>
      <Button
        variant={method === 'multibanco' ? 'outline' : 'accent'}
        aria-label={nameOf(text)}
        isBusy={attempt.isBusy}
        onClick={check}
      >
        {text}
      </Button>
      <InfoDialog
        isOpen={isWaiting}
        onClose={() => setWaiting(false)}
        title={t('awaited.stillTitle')}
        text={t('awaited.still')}
      />
      <FailureDialog attempts={[attempt]} title={t('problem.title')} text={t('problem.text')} />
    </div>
  );
}

function checkLabel(method: Method) {
  if (method === 'mbway') return 'awaited.checkAccepted';
  return method === 'multibanco' ? 'awaited.checkPaid' : 'awaited.check';
}

/** Gives up what is waiting, after saying so, and goes to the payment step. */
export function OtherWayButton({ idPayment, nameOf }: Omit<AwaitedPaymentProps, 'method'>) {
  const t = useText(appointmentsTexts);
  const [isOpen, setOpen] = useState(false);
  const { pay, attempt, revalidate } = usePayAgain(idPayment);
  const close = () => {
    setOpen(false);
    attempt.forget();
    if (attempt.failure) void revalidate();
  };
  return (
    <div className={classes.pay}>
      <Button
        variant="outline"
        aria-label={nameOf(t('awaited.otherWay'))}
        onClick={() => setOpen(true)}
      >
        {t('awaited.otherWay')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('awaited.giveUpTitle')}
        text={
          <>
            <p>{t('awaited.giveUp')}</p>
            {attempt.failure ? (
              <p role="alert" className={classes.failure}>
                {attempt.failure.text ?? t('problem.text')}
              </p>
            ) : null}
          </>
        }
        confirmLabel={t('awaited.giveUpConfirm')}
        cancelLabel={t('awaited.keep')}
        onConfirm={pay}
        onCancel={close}
        isBusy={attempt.isBusy}
      />
    </div>
  );
}

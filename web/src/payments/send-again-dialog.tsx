import { type FormEvent, useState } from 'react';
import { useAttempt } from '../platform/attempt.ts';
import { isEmail } from '../platform/email.rules.ts';
import { useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { sendLinkAgain } from './checkout.api.ts';
import { paymentFormTexts } from './payment-form.texts.ts';
import classes from './send-again-dialog.module.css';

interface SendAgainDialogProps {
  cartId: string;
  /** Where the link went. */
  email: string;
  onClose: () => void;
  onSent: (email: string) => void;
}

/** Sends the link once more; the address may have been wrong. */
export function SendAgainDialog({ cartId, email, onClose, onSent }: SendAgainDialogProps) {
  const t = useText(paymentFormTexts);
  const [address, setAddress] = useState(email);
  const [isTried, setTried] = useState(false);
  const { run, isBusy, failure } = useAttempt();
  const isWrong = !isEmail(address.trim());

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isWrong) return;
    void run(async (key) => {
      const { type, messages } = await sendLinkAgain(cartId, address.trim(), key);
      if (type !== 'Success') throw new ApiError(200, messages);
      onSent(address.trim());
    }, address);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('deferred.againTitle')}
      closeLabel={t('deferred.close')}
      actions={
        <Button type="submit" form="send-again" isBusy={isBusy}>
          {t('deferred.send')}
        </Button>
      }
    >
      <form id="send-again" className={classes.form} onSubmit={submit} noValidate method="post">
        <TextField
          id="send-again-email"
          label={t('payment.email')}
          hint={t('deferred.againText')}
          error={isTried && isWrong ? t('payment.emailWrong') : undefined}
          value={address}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          data-autofocus
          onChange={({ target: { value } }) => setAddress(value)}
        />
        {failure ? (
          <p role="alert" className={classes.failure}>
            {failure.text ?? t('problem.text')}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}

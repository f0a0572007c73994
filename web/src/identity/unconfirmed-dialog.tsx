import { useEffect, useState } from 'react';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { EmailCodeForm } from './email-code-form.tsx';
import classes from './forms.module.css';
import { mailConfirmation } from './identity.api.ts';
import { identityTexts } from './identity.texts.ts';

export interface UnconfirmedDialogProps {
  isOpen: boolean;
  title: string;
  text: string;
  /** Who gets the confirmation mail again. */
  email: string;
  onClose: () => void;
}

/** Says that an e-mail is not confirmed, and sends the confirmation again. */
export function UnconfirmedDialog({ isOpen, title, text, email, onClose }: UnconfirmedDialogProps) {
  const t = useText(identityTexts);
  const { run, isBusy, failure, forget } = useAttempt();
  const [isSent, setSent] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening begins anew
  useEffect(() => {
    setSent(false);
    forget();
  }, [isOpen]);

  const resend = () =>
    run(async () => {
      const { type } = await mailConfirmation(email);
      if (type !== 'Success') throw new Error('The confirmation was not sent.');
      setSent(true);
    });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isSent ? t('resend.title') : title}
      actions={
        isSent ? (
          <Button variant="outline" onClick={onClose}>
            OK
          </Button>
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button onClick={resend} isBusy={isBusy}>
              {t('resend.submit')}
            </Button>
          </>
        )
      }
    >
      <p className={classes.soft} aria-live="polite">
        <Unbroken>{isSent ? t('resend.done', { email }) : text}</Unbroken>
      </p>
      {isSent ? (
        <EmailCodeForm email={email} submitLabel={t('code.confirm')} onIn={onClose} />
      ) : null}
      {failure ? (
        <p role="alert" className={classes.error}>
          <Unbroken>{t('email_confirmation.error')}</Unbroken>
        </p>
      ) : null}
    </Dialog>
  );
}

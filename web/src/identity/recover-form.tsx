import { type FormEvent, useId, useState } from 'react';
import { useAttempt } from '../platform/attempt.ts';
import { isEmail } from '../platform/email.rules.ts';
import { useText } from '../platform/texts.ts';
import { useFormErrors } from '../platform/use-form-errors.ts';
import { ApiError } from '../platform/wire.ts';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { EmailField } from './email-field.tsx';
import classes from './forms.module.css';
import { mailRecovery } from './identity.api.ts';
import { identityTexts } from './identity.texts.ts';
import { SubmitButton } from './submit-button.tsx';
import { UnconfirmedDialog } from './unconfirmed-dialog.tsx';

export interface RecoverFormProps {
  email: string;
  onEmail: (email: string) => void;
  /** The link has been sent; the answer is the same for an e-mail without an account. */
  onSent: (email: string) => void;
  /** The same answer for an address that is not confirmed either. */
  isSameForAll?: boolean;
}

/** Asks for the link to define a new password. */
export function RecoverForm({ email, onEmail, onSent, isSameForAll }: RecoverFormProps) {
  const t = useText(identityTexts);
  const id = useId();
  const { errors, summary, show } = useFormErrors(() => id, { email: t('email') });
  const { run, isBusy } = useAttempt();
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    const error = !address ? t('field.required') : isEmail(address) ? null : t('field.email');
    if (!show(error ? { email: error } : {})) return;
    void run(async () => {
      const { type, messages } = await mailRecovery(address).catch((error: unknown) => ({
        type: 'Error' as const,
        messages: error instanceof ApiError ? error.messages : [],
      }));
      const [message] = messages;
      if (type === 'Success' || (isSameForAll && message?.code === '202')) {
        onEmail('');
        onSent(address);
        return;
      }
      if (message?.code === '202') setUnconfirmed(message.text);
      else if (message?.code === 'too_many') show({}, message.text);
      else show({}, t('tryAgain'));
    });
  }

  return (
    <>
      <form className={classes.form} onSubmit={submit} noValidate method="post">
        <FormErrorSummary title={t('recover.problem')} errors={summary} />
        <EmailField
          id={id}
          label={t('email')}
          hint={t('recover.hint')}
          autoComplete="username"
          value={email}
          onChange={(event) => onEmail(event.target.value)}
          error={errors.email}
          data-autofocus
        />
        <SubmitButton variant="accent" size="lg" isFullWidth isBusy={isBusy}>
          {t('recover.submit')}
        </SubmitButton>
      </form>
      <UnconfirmedDialog
        isOpen={unconfirmed !== null}
        title={t('unconfirmed.title')}
        text={unconfirmed ?? ''}
        email={email.trim()}
        onClose={() => setUnconfirmed(null)}
      />
    </>
  );
}

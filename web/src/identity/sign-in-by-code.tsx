import { useId, useState } from 'react';
import { useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import { Button } from '../ui/button.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { EmailCodeForm, type EmailCodeFormProps } from './email-code-form.tsx';
import { EmailField } from './email-field.tsx';
import { emailError } from './form-errors.ts';
import classes from './forms.module.css';
import { mailCode } from './identity.api.ts';
import { identityTexts } from './identity.texts.ts';
import { SubmitButton } from './submit-button.tsx';
import { useErrorTexts } from './use-error-texts.ts';

export interface SignInByCodeProps extends Pick<EmailCodeFormProps, 'onIn' | 'wayOn'> {
  email: string;
  onEmail: (email: string) => void;
  /** Back to the password. */
  onBack: () => void;
}

/** Signs in without the password: asks where to send a code, then for the code. */
export function SignInByCode({ email, onEmail, onBack, ...way }: SignInByCodeProps) {
  const t = useText(identityTexts);
  const texts = useErrorTexts('password.unequal');
  const id = useId();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<{ email: string }, 'email'>({
    initial: { email },
    idOf: () => `${id}email`,
    labels: { email: t('email') },
    check: (draft) => {
      const error = emailError(draft.email, texts);
      return error ? { email: error } : {};
    },
    failed: t('tryAgain'),
    send: async (draft) => {
      const address = draft.email.trim();
      onEmail(address);
      await mailCode(address);
      setSentTo(address);
    },
  });
  return (
    <div className={classes.step}>
      {sentTo ? (
        <EmailCodeForm email={sentTo} submitLabel={t('login.submit')} {...way} />
      ) : (
        <form className={classes.form} onSubmit={form.submit} noValidate method="post">
          <p className={classes.soft}>{t('code.lead')}</p>
          <FormErrorSummary title={t('login.problem')} errors={form.summary} />
          <EmailField
            {...form.field('email')}
            label={t('email')}
            autoComplete="username"
            autoFocus
          />
          <SubmitButton variant="accent" size="lg" isFullWidth isBusy={form.isBusy}>
            {t('code.send')}
          </SubmitButton>
        </form>
      )}
      <Button variant="outline" size="lg" isFullWidth onClick={onBack}>
        {t('code.back')}
      </Button>
    </div>
  );
}

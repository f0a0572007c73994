import type { SessionSecondFactorChallenge } from '@vaga/contract/identity';
import { useId } from 'react';
import { useSession } from '../app/root-data.ts';
import { useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import { Button } from '../ui/button.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import classes from './forms.module.css';
import { identityTexts } from './identity.texts.ts';
import type { SecondFactorFormProps } from './second-factor-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { SubmitButton } from './submit-button.tsx';

/** What an open session answers a challenge with. */
export type SessionFactorProof = { password: string } | { code: string };

interface SessionFactorFormProps extends Pick<SecondFactorFormProps, 'submitLabel' | 'onBack'> {
  asked: SessionSecondFactorChallenge['secondFactor'];
  /** Resolves to what is wrong, nothing once the next step is there or the reader is on the way. */
  onProof: (proof: SessionFactorProof) => Promise<string[]>;
}

/** A second factor in an open session: before one starts, the password too. */
export function SessionFactorForm({ asked, onProof, ...rest }: SessionFactorFormProps) {
  return asked.step === 'password' ? (
    <FactorPasswordForm onPassword={(password) => onProof({ password })} onBack={rest.onBack} />
  ) : (
    <SecondFactorForm {...rest} asked={asked} onCode={(code) => onProof({ code })} />
  );
}

function FactorPasswordForm({
  onPassword,
  onBack,
}: {
  onPassword: (password: string) => Promise<string[]>;
  onBack: () => void;
}) {
  const t = useText(identityTexts);
  const email = useSession()?.email ?? '';
  const id = useId();
  const form = useForm<{ password: string }, 'password'>({
    initial: { password: '' },
    idOf: () => `${id}password`,
    labels: { password: t('password') },
    check: ({ password }) => (password ? {} : { password: t('field.required') }),
    errorsStay: true,
    async send({ password }) {
      const [error, ...notes] = await onPassword(password);
      if (error !== undefined) form.show({ password: error }, notes);
    },
  });
  return (
    <div className={classes.step}>
      <h2 className={classes.stepTitle}>{t('factor.enrolTitle')}</h2>
      <p className={classes.soft}>{t('factor.passwordLead')}</p>
      <form className={classes.form} onSubmit={form.submit} noValidate method="post">
        <FormErrorSummary title={t('password.problem')} errors={form.summary} />
        {/* For password managers: whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          name="password"
          autoComplete="current-password"
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          maxLength={200}
          // The form took the place of the button that had the focus.
          autoFocus
        />
        <SubmitButton variant="accent" size="lg" isFullWidth isBusy={form.isBusy}>
          {t('factor.goOn')}
        </SubmitButton>
        <Button variant="outline" size="lg" isFullWidth onClick={onBack}>
          {t('factor.back')}
        </Button>
      </form>
    </div>
  );
}

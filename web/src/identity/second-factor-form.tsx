import type { SecondFactorChallenge } from '@vaga/contract/identity';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import { useIsOvertaken } from '../platform/use-is-overtaken.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import classes from './forms.module.css';
import { identityTexts } from './identity.texts.ts';
import { SecondFactorEnrolment } from './second-factor-enrolment.tsx';
import { SubmitButton } from './submit-button.tsx';

export interface SecondFactorFormProps {
  asked: SecondFactorChallenge['secondFactor'];
  /** Tries to sign in with the code; resolves to what is wrong, nothing once the reader is on the way. */
  onCode: (code: string) => Promise<string[]>;
  /** What the button says where it does not sign in. */
  submitLabel?: string;
  /** Back to e-mail and password. */
  onBack: () => void;
}

/**
 * The second step of a sign-in: the code of the app or a recovery code, and before the first one what goes into the
 * app.
 */
export function SecondFactorForm({ asked, onCode, onBack, submitLabel }: SecondFactorFormProps) {
  const t = useText(identityTexts);
  const id = useId();
  const start = useRef<HTMLDivElement>(null);
  const [isRecovery, setRecovery] = useState(false);
  const label = t(isRecovery ? 'factor.recoveryCode' : 'factor.code');
  const form = useForm<{ code: string }, 'code'>({
    initial: { code: '' },
    idOf: () => `${id}code`,
    labels: { code: label },
    check: ({ code }) => (code.trim() ? {} : { code: t('field.required') }),
    errorsStay: true,
    async send({ code }) {
      const isOvertaken = askCode();
      const [error, ...notes] = await onCode(code);
      // Another code may have been typed meanwhile: the message would take the focus from it.
      if (error === undefined || isOvertaken()) return;
      form.show({ code: error }, notes);
      form.change({ code: '' });
    },
  });
  const askCode = useIsOvertaken(form.draft.code);
  const isFirst = asked.step === 'enrol';
  // The form took the place of another one, whose button had the focus.
  useEffect(() => {
    if (isFirst) start.current?.focus();
    else start.current?.querySelector('input')?.focus();
  }, [isFirst]);

  return (
    <div ref={start} tabIndex={-1} className={classes.step}>
      <h2 className={classes.stepTitle}>{t(isFirst ? 'factor.enrolTitle' : 'factor.title')}</h2>
      {isFirst ? (
        <SecondFactorEnrolment enrolment={asked} />
      ) : (
        <p className={classes.soft}>{t(isRecovery ? 'factor.recoveryLead' : 'factor.lead')}</p>
      )}
      <form className={classes.form} onSubmit={form.submit} noValidate method="post">
        <FormErrorSummary title={t('login.problem')} errors={form.summary} />
        <TextField
          key={String(isRecovery)}
          {...form.field('code')}
          label={label}
          hint={isFirst ? t('factor.codeHint') : undefined}
          name="code"
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
        {isFirst ? null : (
          <p className={classes.beside}>
            <Button
              variant="quiet"
              onClick={() => {
                setRecovery(!isRecovery);
                form.change({ code: '' });
                form.show({});
              }}
            >
              {t(isRecovery ? 'factor.useApp' : 'factor.useRecovery')}
            </Button>
          </p>
        )}
        <SubmitButton variant="accent" size="lg" isFullWidth isBusy={form.isBusy}>
          {submitLabel ?? t('login.submit')}
        </SubmitButton>
        <Button variant="outline" size="lg" isFullWidth onClick={onBack}>
          {t('factor.back')}
        </Button>
      </form>
    </div>
  );
}

import type { SecondFactorChallenge } from '@vaga/contract/identity';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { useFormErrors } from '../platform/use-form-errors.ts';
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
  /** Back to e-mail and password. */
  onBack: () => void;
}

/** The second step of a sign-in: the code of the app or a recovery code, and before the first one what goes into the app. */
export function SecondFactorForm({ asked, onCode, onBack }: SecondFactorFormProps) {
  const t = useText(identityTexts);
  const id = useId();
  const start = useRef<HTMLDivElement>(null);
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const label = t(isRecovery ? 'factor.recoveryCode' : 'factor.code');
  const { errors, summary, show } = useFormErrors(() => `${id}code`, { code: label });
  const { run, isBusy } = useAttempt();
  const isFirst = asked.step === 'enrol';
  // The form took the place of another one, whose button had the focus.
  useEffect(() => {
    if (isFirst) start.current?.focus();
    else start.current?.querySelector('input')?.focus();
  }, [isFirst]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!show(code.trim() ? {} : { code: t('field.required') })) return;
    void run(async () => {
      const [error, ...notes] = await onCode(code);
      if (error === undefined) return;
      show({ code: error }, notes);
      setCode('');
    });
  }

  return (
    <div ref={start} tabIndex={-1} className={classes.step}>
      <h2 className={classes.stepTitle}>{t(isFirst ? 'factor.enrolTitle' : 'factor.title')}</h2>
      {isFirst ? (
        <SecondFactorEnrolment enrolment={asked} />
      ) : (
        <p className={classes.soft}>{t(isRecovery ? 'factor.recoveryLead' : 'factor.lead')}</p>
      )}
      <form className={classes.form} onSubmit={submit} noValidate method="post">
        <FormErrorSummary title={t('login.problem')} errors={summary} />
        <TextField
          key={String(isRecovery)}
          id={`${id}code`}
          label={label}
          hint={isFirst ? t('factor.codeHint') : undefined}
          name="code"
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={errors.code}
        />
        {isFirst ? null : (
          <p className={classes.beside}>
            <Button
              variant="quiet"
              onClick={() => {
                setRecovery(!isRecovery);
                setCode('');
                show({});
              }}
            >
              {t(isRecovery ? 'factor.useApp' : 'factor.useRecovery')}
            </Button>
          </p>
        )}
        <SubmitButton variant="accent" size="lg" isFullWidth isBusy={isBusy}>
          {t('login.submit')}
        </SubmitButton>
        <Button variant="outline" size="lg" isFullWidth onClick={onBack}>
          {t('factor.back')}
        </Button>
      </form>
    </div>
  );
}

import type { SecondFactorChallenge } from '@vaga/contract/identity';
import { emailCodeDigits } from '@vaga/contract/sign-in-limits';
import { useEffect, useId, useRef, useState } from 'react';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import { useIsOvertaken } from '../platform/use-is-overtaken.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import classes from './forms.module.css';
import { mailCode, openSessionWithCode } from './identity.api.ts';
import { identityTexts } from './identity.texts.ts';
import { outcomeOfError, outcomeOfReply } from './login-outcome.ts';
import { SecondFactorForm } from './second-factor-form.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useGoOn } from './use-go-on.ts';

export interface EmailCodeFormProps {
  /** Who was sent a code. */
  email: string;
  submitLabel: string;
  /** Signed in, before the way on. */
  onIn?: (() => void) | undefined;
  /** The way on instead of the one to where the reader was going; resolves to what is wrong. */
  wayOn?: (() => Promise<string[]>) | undefined;
}

/** Signs in with the digits of an e-mail. The last digit sends them: so the code of the keyboard's suggestion is one tap. */
export function EmailCodeForm({ email, submitLabel, onIn, wayOn }: EmailCodeFormProps) {
  const t = useText(identityTexts);
  const id = useId();
  const start = useRef<HTMLFormElement>(null);
  const isWhole = useRef(false);
  const goOn = useGoOn();
  const [asked, setAsked] = useState<SecondFactorChallenge['secondFactor'] | null>(null);
  const form = useForm<{ code: string }, 'code'>({
    initial: { code: '' },
    idOf: () => `${id}code`,
    labels: { code: t('code.label') },
    check: ({ code }) =>
      digitsOf(code).length === emailCodeDigits ? {} : { code: t('code.missing') },
    async send({ code }) {
      const isOvertaken = askCode();
      const [error, ...notes] = await enter(code);
      if (error === undefined) return;
      // Another code was typed meanwhile: nothing is said of the one before, and a whole one is sent now.
      if (isOvertaken()) {
        if (isWhole.current) submitSoon();
        return;
      }
      form.show({ code: error }, notes);
      form.change({ code: '' });
    },
    errorsStay: true,
  });
  const askCode = useIsOvertaken(form.draft.code);
  useEffect(() => start.current?.querySelector('input')?.focus(), []);

  /** Once what was typed is drawn, and once the attempt before has ended. */
  function submitSoon(): void {
    setTimeout(() => start.current?.requestSubmit());
  }

  /** @returns what is wrong: nothing where the reader is on the way or is asked for a second factor. */
  async function enter(emailCode: string, code?: string): Promise<string[]> {
    const outcome = await openSessionWithCode({
      email,
      emailCode,
      ...(code ? { code } : {}),
    }).then(outcomeOfReply, outcomeOfError);
    if (outcome.is === 'in') {
      onIn?.();
      if (wayOn) return wayOn();
      await goOn.enter(outcome.session);
      return [];
    }
    if (outcome.is === 'asked') {
      setAsked(outcome.asked);
      return [];
    }
    if (outcome.is === 'unconfirmed') return [t('code.wrong')];
    const notes = 'notes' in outcome ? outcome.notes : [];
    return [outcome.text ?? t(outcome.is === 'wrong' ? 'code.wrong' : 'login.failed'), ...notes];
  }

  if (asked) {
    const key = asked.step === 'enrol' ? asked.secret : asked.step;
    return (
      <SecondFactorForm
        key={key}
        asked={asked}
        onCode={(code) => enter(form.draft.code, code)}
        onBack={() => setAsked(null)}
      />
    );
  }
  return (
    <form ref={start} className={classes.form} onSubmit={form.submit} noValidate method="post">
      <FormErrorSummary title={t('login.problem')} errors={form.summary} focusedId={`${id}code`} />
      <div className={classes.digits}>
        <TextField
          {...form.field('code')}
          label={t('code.label')}
          hint={t('code.hint', { email })}
          name="emailCode"
          autoComplete="one-time-code"
          inputMode="numeric"
          data-autofocus
          maxLength={20}
          onChange={({ target }) => {
            form.change({ code: target.value });
            isWhole.current = digitsOf(target.value).length === emailCodeDigits;
            if (isWhole.current && !form.isBusy) submitSoon();
          }}
        />
      </div>
      <SubmitButton variant="accent" size="lg" isFullWidth isBusy={form.isBusy}>
        {submitLabel}
      </SubmitButton>
      <AnotherCode email={email} />
    </form>
  );
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** Sends another code, for who got none. */
function AnotherCode({ email }: { email: string }) {
  const t = useText(identityTexts);
  const { run, isBusy, failure } = useAttempt();
  const [isSent, setSent] = useState(false);
  return (
    <div className={classes.again}>
      <Button
        variant="quiet"
        isBusy={isBusy}
        onClick={() =>
          run(async () => {
            await mailCode(email);
            setSent(true);
          })
        }
      >
        {t('code.again')}
      </Button>
      <div>
        <p className={failure ? classes.error : classes.soft} role="status">
          {failure ? t('email_confirmation.error') : isSent ? t('code.sentAgain') : null}
        </p>
        {failure || isSent ? null : <p className={classes.soft}>{t('code.spam')}</p>}
      </div>
    </div>
  );
}

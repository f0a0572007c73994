import type { SecondFactorChallenge } from '@vaga/contract/identity';
import { type FormEvent, useId, useRef, useState } from 'react';
import { paths } from '../app/paths.ts';
import { useAttempt } from '../platform/attempt.ts';
import { Link } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { useFormErrors } from '../platform/use-form-errors.ts';
import { Button } from '../ui/button.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { EmailField } from './email-field.tsx';
import classes from './forms.module.css';
import { openSession } from './identity.api.ts';
import { identityTexts } from './identity.texts.ts';
import { type LoginOutcome, outcomeOfError, outcomeOfReply } from './login-outcome.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { SignInByCode } from './sign-in-by-code.tsx';
import { SubmitButton } from './submit-button.tsx';
import { UnconfirmedDialog } from './unconfirmed-dialog.tsx';
import { useGoOn } from './use-go-on.ts';

export interface LoginFormProps {
  email: string;
  onEmail: (email: string) => void;
  /** Present in the modal: the recovery opens over the page instead of on its own. */
  onRecover?: (() => void) | undefined;
  /** Signed in, before the way on. */
  onIn?: (() => void) | undefined;
  /** The page on which a password is recovered. */
  recoverPath?: string;
  /** What is said of the whole form while a field is empty. */
  missingText?: string;
  /** What is said of an empty field. */
  requiredText?: string;
  /** The way on instead of the one to where the reader was going; resolves to what is wrong. */
  wayOn?: () => Promise<string[]>;
}

/** After so many wrong attempts the message itself offers the recovery. */
const helpAfter = 3;

/** E-mail and password, then the second factor where there is one; every outcome of a sign-in, and the way on after it. */
export function LoginForm({
  email,
  onEmail,
  onRecover,
  onIn,
  recoverPath = paths.recoverPassword,
  missingText,
  requiredText,
  wayOn,
}: LoginFormProps) {
  const t = useText(identityTexts);
  const id = useId();
  const idOf = (name: 'email' | 'password') => `${id}${name}`;
  const [password, setPassword] = useState('');
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const [asked, setAsked] = useState<SecondFactorChallenge['secondFactor'] | null>(null);
  const [isByCode, setByCode] = useState(false);
  const [helps, setHelps] = useState(false);
  const failures = useRef(0);
  const { errors, summary, show, forget } = useFormErrors(idOf, {
    email: t('email'),
    password: t('password'),
  });
  const { run, isBusy } = useAttempt();
  const goOn = useGoOn();

  function submit(event: FormEvent) {
    event.preventDefault();
    const required = requiredText ?? t('field.required');
    const missing = {
      ...(email.trim() ? {} : { email: required }),
      ...(password ? {} : { password: required }),
    };
    if (Object.keys(missing).length > 0) {
      show(missing, missingText);
      return;
    }
    // What was said before stays until there is an answer: it may take a few seconds, and says why.
    forget(['email', 'password']);
    void run(async () => {
      show({}, await enter());
    });
  }

  /** @returns what is wrong: nothing where the reader is on the way or has been asked for more. */
  async function enter(code?: string): Promise<string[]> {
    const outcome = await openSession(email.trim(), password, code).then(
      outcomeOfReply,
      outcomeOfError,
    );
    if (outcome.is === 'in') {
      onIn?.();
      if (wayOn) return wayOn();
      await goOn.enter(outcome.session);
    } else if (outcome.is === 'asked') setAsked(outcome.asked);
    else if (outcome.is === 'unconfirmed') setUnconfirmed(true);
    else return textsOf(outcome);
    return [];
  }

  function goBack() {
    setAsked(null);
    setPassword('');
  }

  function textsOf(
    outcome: Exclude<LoginOutcome, { is: 'in' | 'unconfirmed' | 'asked' }>,
  ): string[] {
    if (outcome.is === 'wrong') {
      failures.current += 1;
      setHelps(failures.current >= helpAfter);
      return [t('login.wrong'), ...outcome.notes];
    }
    setHelps(outcome.is === 'denied');
    if (outcome.is === 'denied') return [outcome.text ?? t('login.denied'), ...outcome.notes];
    return [outcome.text ?? t('login.failed')];
  }

  const recovery = (
    <Link
      to={recoverPath}
      className={classes.link}
      onClick={(event) => {
        if (!onRecover || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onRecover();
      }}
    >
      {t('recover.link')}
    </Link>
  );

  if (isByCode) {
    const way = { onIn, wayOn };
    return (
      <SignInByCode email={email} onEmail={onEmail} onBack={() => setByCode(false)} {...way} />
    );
  }
  if (asked) {
    const key = asked.step === 'enrol' ? asked.secret : asked.step;
    return <SecondFactorForm key={key} asked={asked} onCode={enter} onBack={goBack} />;
  }
  return (
    <>
      <form className={classes.form} onSubmit={submit} noValidate method="post">
        <FormErrorSummary title={t('login.problem')} errors={summary}>
          {helps ? (
            <p>
              {t('login.forgotten')} {recovery}
            </p>
          ) : null}
        </FormErrorSummary>
        <EmailField
          id={idOf('email')}
          label={t('email')}
          autoComplete="username"
          aria-required
          value={email}
          onChange={(event) => onEmail(event.target.value)}
          error={errors.email}
          data-autofocus={email ? undefined : true}
        />
        <PasswordField
          id={idOf('password')}
          label={t('password')}
          name="password"
          autoComplete="current-password"
          aria-required
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errors.password}
          data-autofocus={email ? true : undefined}
        />
        {helps ? null : <p className={classes.beside}>{recovery}</p>}
        <SubmitButton variant="accent" size="lg" isFullWidth isBusy={isBusy}>
          {t('login.submit')}
        </SubmitButton>
        <Button variant="outline" size="lg" isFullWidth onClick={() => setByCode(true)}>
          {t('code.use')}
        </Button>
        <PasskeySignIn onIn={onIn} wayOn={wayOn} />
      </form>
      <UnconfirmedDialog
        isOpen={isUnconfirmed}
        title={t('unconfirmed.title')}
        text={t('unconfirmed.text', { email: email.trim() })}
        email={email.trim()}
        onClose={() => setUnconfirmed(false)}
      />
    </>
  );
}

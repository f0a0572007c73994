import { type FormEvent, useId, useState } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { isUnanswered, useAttempt } from '../platform/attempt.ts';
import { useDraft } from '../platform/draft.ts';
import { rich, useLanguage, useText } from '../platform/texts.ts';
import { type FieldErrors, useFormErrors } from '../platform/use-form-errors.ts';
import { Button } from '../ui/button.tsx';
import { InfoDialog } from '../ui/dialog.tsx';
import { CheckboxField, TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { emailError, nameError, newPasswordErrors, refusedFields } from './form-errors.ts';
import classes from './forms.module.css';
import { registerAccount } from './identity.api.ts';
import { identityTexts } from './identity.texts.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useSignIn } from './sign-in-context.ts';
import { SignInLink } from './sign-in-link.tsx';
import { leaveRedirectForMail } from './stored-redirect.ts';
import { SubmitButton } from './submit-button.tsx';
import { UnconfirmedDialog } from './unconfirmed-dialog.tsx';
import { useErrorTexts } from './use-error-texts.ts';
import { visitorsOnly } from './visitors-only.ts';

const names = ['firstName', 'lastName', 'email', 'password', 'confirmPassword', 'consent'] as const;
type Name = (typeof names)[number];

const nothing = { firstName: '', lastName: '', email: '' };
type Registered = typeof nothing;
const noPassword = { password: '', confirmPassword: '' };

export function loader({ context }: LoaderFunctionArgs): null {
  visitorsOnly(context);
  return null;
}

/** A person makes an account. Afterwards the sign-in opens; the mail that was sent must be answered first. */
export default function RegisterPage() {
  const t = useText(identityTexts);
  const signIn = useSignIn();
  const [registered, setRegistered] = useState<Registered>(nothing);
  const [face, setFace] = useState<'form' | 'done' | 'mail'>('form');
  const head = <PageHead title={t('register.title')} description={t('register.description')} />;
  if (face === 'mail') {
    return (
      <AuthFrame
        title={t('recover.doneTitle')}
        lead={t('register.sentLead', { email: registered.email })}
      >
        {head}
        <MailSent email={registered.email} onMistaken={() => setFace('form')} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('register.title')} lead={t('register.lead')}>
      {head}
      <RegisterForm
        known={registered}
        onDone={(person) => {
          setRegistered(person);
          setFace('done');
        }}
      />
      <div className={classes.choice}>
        <span>{t('register.orSignIn')}</span>
        <SignInLink variant="ghost">{t('login.submit')}</SignInLink>
      </div>
      <InfoDialog
        isOpen={face === 'done'}
        onClose={() => {
          setFace('mail');
          signIn.open({ email: registered.email });
        }}
        title={t('register.doneTitle')}
        text={t('register.done', { email: registered.email })}
      />
    </AuthFrame>
  );
}

/** Stands once the account is made: what to do now, and what if no mail comes. */
function MailSent({ email, onMistaken }: { email: string; onMistaken: () => void }) {
  const t = useText(identityTexts);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={classes.form}>
      <p className={classes.soft}>{t('register.sentSpam')}</p>
      <Button size="lg" isFullWidth onClick={() => setAsking(true)}>
        {t('resend.submit')}
      </Button>
      <Button variant="outline" size="lg" isFullWidth onClick={onMistaken}>
        {t('register.mistaken')}
      </Button>
      <div className={classes.choice}>
        <span>{t('register.notYours')}</span>
        <SignInLink variant="ghost" email={email}>
          {t('login.submit')}
        </SignInLink>
      </div>
      <UnconfirmedDialog
        isOpen={isAsking}
        title={t('unconfirmed.title')}
        text={t('unconfirmed.text', { email })}
        email={email}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

interface RegisterFormProps {
  /** What was sent before, by who comes back to mend the address. */
  known: Registered;
  onDone: (person: Registered) => void;
}

function RegisterForm({ known, onDone }: RegisterFormProps) {
  const t = useText(identityTexts);
  const texts = useErrorTexts('password.unequal');
  const language = useLanguage();
  const id = useId();
  const idOf = (name: Name) => `${id}${name}`;
  const { draft, change, forget } = useDraft('register', known);
  const [password, setPassword] = useState(noPassword);
  const [hasConsent, setConsent] = useState(false);
  const [isAway, setAway] = useState(false);
  const { errors, summary, show } = useFormErrors<Name>(idOf, {
    firstName: t('firstName'),
    lastName: t('lastName'),
    email: t('email'),
    password: t('password'),
    confirmPassword: t('confirmPassword'),
    consent: t('register.consentLabel'),
  });
  const { run, isBusy } = useAttempt({ isBlocking: true });
  const person = {
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    email: draft.email.trim(),
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = findErrors();
    setAway(false);
    if (!show(found)) return;
    void run(async (key) => {
      const reply = await registerAccount(
        { ...person, ...password, language, acceptTerms: true },
        key,
      ).catch((error: unknown) => {
        const refused = refusedFields(error, names);
        const isUnreached = isUnanswered(error);
        setAway(isUnreached);
        const whole = t(isUnreached ? 'away.text' : 'tryAgain');
        show(refused, Object.keys(refused).length > 0 ? undefined : whole);
        // Thrown on: whether it was answered decides about the key of the next try.
        throw error;
      });
      if (reply.type !== 'Success') return refuse(reply.messages[0]?.code);
      leaveRedirectForMail(Date.now());
      forget();
      setPassword(noPassword);
      setConsent(false);
      onDone(person);
    });
  }

  function findErrors(): FieldErrors<Name> {
    const email = emailError(draft.email, texts);
    const firstName = nameError(draft.firstName, texts);
    const lastName = nameError(draft.lastName, texts);
    return {
      ...(firstName ? { firstName } : {}),
      ...(lastName ? { lastName } : {}),
      ...(email ? { email } : {}),
      ...newPasswordErrors(password, texts),
      ...(hasConsent ? {} : { consent: t('register.consentMissing') }),
    };
  }

  /** Codes of the error catalogue: 100 already registered, 101 the password, anything else to be tried again. */
  function refuse(code: string | undefined): void {
    if (code === '100') show({ email: t('register.taken') });
    else if (code === '101') show({ password: texts.weak });
    else show({}, t('tryAgain'));
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate method="post">
      <FormErrorSummary
        title={t(
          isAway
            ? 'away.title'
            : Object.values(errors).includes(texts.required)
              ? 'fillIn'
              : 'form.problem',
        )}
        errors={summary}
      />
      <div className={classes.pair}>
        <TextField
          id={idOf('firstName')}
          label={t('firstName')}
          name="firstName"
          autoComplete="given-name"
          maxLength={80}
          value={draft.firstName}
          onChange={(event) => change({ firstName: event.target.value })}
          error={errors.firstName}
        />
        <TextField
          id={idOf('lastName')}
          label={t('lastName')}
          name="lastName"
          autoComplete="family-name"
          maxLength={80}
          value={draft.lastName}
          onChange={(event) => change({ lastName: event.target.value })}
          error={errors.lastName}
        />
      </div>
      <TextField
        id={idOf('email')}
        label={t('email')}
        hint={t('register.emailHint')}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.email}
        onChange={(event) => change({ email: event.target.value })}
        error={errors.email}
      />
      <NewPasswordFields
        value={password}
        onChange={(part) => setPassword((known) => ({ ...known, ...part }))}
        errors={errors}
        idOf={idOf}
        label={t('password')}
      />
      <p className={classes.notice}>{t('register.sharing')}</p>
      <CheckboxField
        id={idOf('consent')}
        label={rich(t('register.consent'), { terms: termsLink, privacy: privacyLink })}
        checked={hasConsent}
        onChange={(event) => setConsent(event.target.checked)}
        error={errors.consent}
      />
      <SubmitButton variant="accent" size="lg" isFullWidth isBusy={isBusy}>
        {t('register.submit')}
      </SubmitButton>
    </form>
  );
}

/** In a tab of their own: reading them must not cost what was typed. */
const termsLink = (texts: string) => (
  <Link to={paths.termsOfUse} target="_blank">
    {texts}
  </Link>
);
const privacyLink = (texts: string) => (
  <Link to={paths.privacyPolicy} target="_blank">
    {texts}
  </Link>
);

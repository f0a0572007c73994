import { useId } from 'react';
import { isUnanswered } from '../platform/attempt.ts';
import { rich, useLanguage, useText } from '../platform/texts.ts';
import { type Refusal, refusedFields, useForm } from '../platform/use-form.ts';
import { ApiError } from '../platform/wire.ts';
import { CheckboxField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { AccountNameFields } from './account-name-fields.tsx';
import { EmailField } from './email-field.tsx';
import { emailError, nameError, newPasswordErrors } from './form-errors.ts';
import classes from './forms.module.css';
import { registerAccount } from './identity.api.ts';
import { identityTexts } from './identity.texts.ts';
import { privacyLink, termsLink } from './legal-links.tsx';
import { type NewPassword, NewPasswordFields } from './new-password-fields.tsx';
import { leaveRedirectForMail } from './stored-redirect.ts';
import { SubmitButton } from './submit-button.tsx';
import { useErrorTexts } from './use-error-texts.ts';

/** What a registration says of its person, but for the password. */
export interface Registered {
  firstName: string;
  lastName: string;
  email: string;
}

interface RegisterDraft extends Registered, NewPassword {
  consent: boolean;
}
type Name = keyof RegisterDraft;

/** A message of the server names the field that it is about. */
const codes: Record<Name, Name> = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  password: 'password',
  confirmPassword: 'confirmPassword',
  consent: 'consent',
};

interface RegisterFormProps {
  /** What stands in the form at first: what was sent before, where the visitor comes back to mend the address. */
  known: Registered;
  /** The address as it is sent: another form of the same dialog starts with it. */
  onEmail?: ((email: string) => void) | undefined;
  onDone: (person: Registered) => void;
}

/** Makes an account: the form of the page, and of the sign-in over a page. */
export function RegisterForm({ known, onEmail, onDone }: RegisterFormProps) {
  const t = useText(identityTexts);
  const texts = useErrorTexts('password.unequal');
  const language = useLanguage();
  const id = useId();
  const idOf = (name: Name) => `${id}${name}`;
  const form = useForm<RegisterDraft, Name>({
    initial: { ...known, password: '', confirmPassword: '', consent: false },
    keptAs: 'register',
    keeps: ['firstName', 'lastName', 'email'],
    idOf,
    labels: {
      firstName: t('firstName'),
      lastName: t('lastName'),
      email: t('email'),
      password: t('password'),
      confirmPassword: t('confirmPassword'),
      consent: t('register.consentLabel'),
    },
    errorsStay: true,
    isBlocking: true,
    check: (draft) => {
      const email = emailError(draft.email, texts);
      const firstName = nameError(draft.firstName, texts);
      const lastName = nameError(draft.lastName, texts);
      return {
        ...(firstName ? { firstName } : {}),
        ...(lastName ? { lastName } : {}),
        ...(email ? { email } : {}),
        ...newPasswordErrors(draft, texts),
        ...(draft.consent ? {} : { consent: t('register.consentMissing') }),
      };
    },
    send: async ({ password, confirmPassword, ...draft }, key) => {
      const person = {
        firstName: draft.firstName.trim(),
        lastName: draft.lastName.trim(),
        email: draft.email.trim(),
      };
      onEmail?.(person.email);
      const sent = { ...person, password, confirmPassword, language, acceptTerms: true as const };
      const { type, messages } = await registerAccount(sent, key);
      if (type !== 'Success') throw new ApiError(200, messages);
      leaveRedirectForMail(Date.now());
      form.forget({ ...draft, password: '', confirmPassword: '', consent: false });
      onDone(person);
    },
    refusalOf: (error) => refusalOf(error),
  });
  const { draft, change, errors } = form;
  const isAway = form.failure !== null && isUnanswered(form.failure.error);

  /** Codes of the error catalogue: 100 already registered, 101 the password, else fields by name or to be tried again. */
  function refusalOf(error: unknown): Refusal<Name> {
    const code = error instanceof ApiError && error.status === 200 ? error.messages[0]?.code : '';
    if (code === '100') return { errors: { email: t('register.taken') } };
    if (code === '101') return { errors: { password: texts.weak } };
    const refused = refusedFields(error, codes);
    if (Object.keys(refused).length > 0) return { errors: refused };
    return { whole: t(isUnanswered(error) ? 'away.text' : 'tryAgain') };
  }

  return (
    <form className={classes.form} onSubmit={form.submit} noValidate method="post">
      <FormErrorSummary
        title={t(
          isAway
            ? 'away.title'
            : Object.values(errors).includes(texts.required)
              ? 'fillIn'
              : 'form.problem',
        )}
        errors={form.summary}
      />
      <AccountNameFields field={form.field} />
      <EmailField {...form.field('email')} label={t('email')} hint={t('register.emailHint')} />
      <NewPasswordFields
        value={draft}
        onChange={change}
        errors={errors}
        idOf={idOf}
        label={t('password')}
      />
      <p className={classes.notice}>{t('register.sharing')}</p>
      <CheckboxField
        id={idOf('consent')}
        label={rich(t('register.consent'), { terms: termsLink, privacy: privacyLink })}
        checked={draft.consent}
        aria-required
        onChange={(event) => change({ consent: event.target.checked })}
        error={errors.consent}
      />
      <SubmitButton variant="accent" size="lg" isFullWidth isBusy={form.isBusy}>
        {t('register.submit')}
      </SubmitButton>
    </form>
  );
}

import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useBrand } from '../app/root-data.ts';
import { useNavigate } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import { ApiError } from '../platform/wire.ts';
import { ButtonLink } from '../ui/button.tsx';
import { InfoDialog } from '../ui/dialog.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { type Answer, AnswerDialog } from './answer-dialog.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { newPasswordErrors } from './form-errors.ts';
import classes from './forms.module.css';
import { setPassword as sendPassword } from './identity.api.ts';
import { identityTexts } from './identity.texts.ts';
import { type NewPassword, NewPasswordFields } from './new-password-fields.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useErrorTexts } from './use-error-texts.ts';

export interface NewPasswordScreenProps {
  /** `define` welcomes a new partner; `reset` is for who forgot theirs. */
  kind: 'reset' | 'define';
  /** What the mailed link carries. */
  email: string;
  token: string;
  /** Whom the link greets. */
  firstName?: string | undefined;
  /** What is said of a link that has expired or was used. */
  ended?: string | undefined;
}

/** A new password by a mailed link, and then to the sign-in. */
export function NewPasswordScreen(props: NewPasswordScreenProps) {
  const { kind, email, token, firstName, ended } = props;
  const t = useText(identityTexts);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isDone, setDone] = useState(false);
  const { name } = useBrand();
  const title = firstName
    ? t('define.greeting', { name, firstName })
    : t(`${kind}.title`, { name });
  const isWhole = email !== '' && token !== '' && !ended;
  const recoverPath = kind === 'define' ? paths.partnerRecoverPassword : paths.recoverPassword;
  const signIn = kind === 'define' ? paths.partnerLogin : paths.login;

  async function leave() {
    setDone(false);
    // Every session of the account has ended; the page may still show one.
    await revalidate();
    await navigate(signIn);
  }

  return (
    <AuthFrame title={title} lead={ended ?? t(isWhole ? `${kind}.lead` : 'reset.missing')}>
      <PageHead title={title} />
      {isWhole ? (
        <NewPasswordForm
          email={email}
          token={token}
          recoverPath={recoverPath}
          onDone={() => setDone(true)}
        />
      ) : (
        <ButtonLink to={recoverPath} size="lg" isFullWidth>
          {t('recover.title')}
        </ButtonLink>
      )}
      <InfoDialog
        isOpen={isDone}
        onClose={leave}
        title={t('reset.doneTitle')}
        text={t(kind === 'define' ? 'define.done' : 'reset.done')}
        okLabel={t('login.submit')}
      />
    </AuthFrame>
  );
}

interface FormProps {
  email: string;
  token: string;
  recoverPath: string;
  onDone: () => void;
}

function NewPasswordForm({ email, token, recoverPath, onDone }: FormProps) {
  const t = useText(identityTexts);
  const texts = useErrorTexts();
  const id = useId();
  const idOf = (name: keyof NewPassword) => `${id}${name}`;
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [wasRefused, setRefused] = useState(false);
  const form = useForm<NewPassword, keyof NewPassword>({
    initial: { password: '', confirmPassword: '' },
    idOf,
    labels: { password: t('newPassword'), confirmPassword: t('confirmPassword') },
    errorsStay: true,
    isBlocking: true,
    check: (draft) => newPasswordErrors(draft, texts),
    send: async (draft) => {
      const { type, messages } = await sendPassword({ ...draft, token, email }).catch(
        (error: unknown) => ({
          type: 'Error' as const,
          messages: error instanceof ApiError && error.status === 429 ? error.messages : [],
        }),
      );
      if (type === 'Success') return onDone();
      setRefused(true);
      setAnswer(messages[0] ?? { text: t('error.text'), messageType: 'Error' });
    },
  });
  const { draft, change, errors } = form;

  return (
    <form className={classes.form} onSubmit={form.submit} noValidate method="post">
      <FormErrorSummary title={t('password.problem')} errors={form.summary} />
      {/* For password managers: whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <NewPasswordFields
        value={draft}
        onChange={change}
        errors={errors}
        idOf={idOf}
        label={t('newPassword')}
      />
      <SubmitButton variant="accent" size="lg" isFullWidth isBusy={form.isBusy}>
        {t('reset.submit')}
      </SubmitButton>
      {wasRefused ? (
        // A link that has ended says so only now, and how to get another is on another screen.
        <ButtonLink to={recoverPath} variant="outline" size="lg" isFullWidth>
          {t('recover.title')}
        </ButtonLink>
      ) : null}
      <AnswerDialog answer={answer} onClose={() => setAnswer(null)} />
    </form>
  );
}

import { useId } from 'react';
import {
  type NewPassword,
  NewPasswordFields,
  nameError,
  newPasswordErrors,
  useErrorTexts,
} from '../identity/index.ts';
import { useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { acceptByLink } from './members.api.ts';
import classes from './members.module.css';
import { membersTexts } from './members.texts.ts';

interface InvitedAccountDraft extends NewPassword {
  firstName: string;
  lastName: string;
}

interface InvitedAccountFormProps {
  token: string;
  /** As the inviting member wrote it. */
  name: string;
  onAccepted: (email: string, password: string) => Promise<void>;
}

/** The account of an invited person who has none: names and a password, because the link proves the mailbox. */
export function InvitedAccountForm({ token, name, onAccepted }: InvitedAccountFormProps) {
  const t = useText(membersTexts);
  const texts = useErrorTexts();
  const id = useId();
  const idOf = (field: keyof InvitedAccountDraft) => `${id}${field}`;
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  const form = useForm<InvitedAccountDraft, keyof InvitedAccountDraft>({
    initial: { firstName, lastName: others.at(-1) ?? '', password: '', confirmPassword: '' },
    idOf,
    labels: {
      firstName: t('invitation.firstName'),
      lastName: t('invitation.lastName'),
      password: t('invitation.password'),
      confirmPassword: t('invitation.confirmPassword'),
    },
    isBlocking: true,
    failed: t('error.text'),
    check: (draft) => ({
      ...optional('firstName', nameError(draft.firstName, texts)),
      ...optional('lastName', nameError(draft.lastName, texts)),
      ...newPasswordErrors(draft, texts),
    }),
    send: async ({ password, ...names }) => {
      const { data, messages } = await acceptByLink(token, {
        firstName: names.firstName,
        lastName: names.lastName,
        password,
      });
      if (data) return onAccepted(data.email, password);
      form.show({}, messages[0]?.text ?? t('error.text'));
    },
  });
  return (
    <form onSubmit={form.submit} noValidate method="post" className={classes.form}>
      <h2 className={classes.formTitle}>{t('invitation.account')}</h2>
      <FormErrorSummary title={t('invitation.problem')} errors={form.summary} />
      <TextField
        {...form.field('firstName')}
        label={t('invitation.firstName')}
        autoComplete="given-name"
      />
      <TextField
        {...form.field('lastName')}
        label={t('invitation.lastName')}
        autoComplete="family-name"
      />
      <NewPasswordFields
        value={form.draft}
        onChange={form.change}
        errors={form.errors}
        idOf={idOf}
        label={t('invitation.password')}
      />
      <Button type="submit" variant="accent" size="lg" isFullWidth isBusy={form.isBusy}>
        {t('invitation.accept')}
      </Button>
    </form>
  );
}

function optional<Name extends string>(name: Name, error: string | undefined) {
  return error === undefined ? {} : { [name]: error };
}

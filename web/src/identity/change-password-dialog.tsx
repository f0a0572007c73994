import { useId, useState } from 'react';
import { useSession } from '../app/root-data.ts';
import { useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, InfoDialog } from '../ui/dialog.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { newPasswordErrors } from './form-errors.ts';
import classes from './forms.module.css';
import { replacePassword } from './identity.api.ts';
import { identityTexts } from './identity.texts.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useErrorTexts } from './use-error-texts.ts';

/** The old password and the new one, twice. The other devices are signed out. */
export function ChangePasswordDialog({
  isOpen,
  onClose,
}: {
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useText(identityTexts);
  const [answer, setAnswer] = useState<string | null>(null);
  return (
    <>
      <Dialog isOpen={isOpen} onClose={onClose} title={t('change.title')} closeLabel={t('close')}>
        <ChangePasswordForm
          onCancel={onClose}
          onDone={(text) => {
            onClose();
            setAnswer(text);
          }}
        />
      </Dialog>
      <InfoDialog
        isOpen={answer !== null}
        onClose={() => setAnswer(null)}
        title={t('change.doneTitle')}
        text={answer}
      />
    </>
  );
}

type Name = 'oldPassword' | 'password' | 'confirmPassword';
const nothing = { oldPassword: '', password: '', confirmPassword: '' };

function ChangePasswordForm({
  onCancel,
  onDone,
}: {
  onCancel: () => void;
  onDone: (text: string) => void;
}) {
  const t = useText(identityTexts);
  const texts = useErrorTexts();
  const email = useSession()?.email ?? '';
  const id = useId();
  const idOf = (name: Name) => `${id}${name}`;
  const form = useForm<Record<Name, string>, Name>({
    initial: nothing,
    idOf,
    labels: {
      oldPassword: t('oldPassword'),
      password: t('newPassword'),
      confirmPassword: t('confirmPassword'),
    },
    errorsStay: true,
    check: (draft) => ({
      ...(draft.oldPassword ? {} : { oldPassword: texts.required }),
      ...newPasswordErrors(draft, texts),
    }),
    send: async ({ oldPassword, password, confirmPassword }) => {
      const sent = { oldPassword, newPassword: password, confirmPassword };
      const { type, messages } = await replacePassword(sent);
      if (type !== 'Success') throw new ApiError(200, messages);
      onDone(messages[0]?.text ?? t('reset.done'));
    },
    refusalOf: (error) => {
      const [message] = error instanceof ApiError ? error.messages : [];
      return message?.code === 'password.wrong'
        ? { errors: { oldPassword: message.text } }
        : { whole: message?.text ?? t('tryAgain') };
    },
  });
  const { draft, change, errors } = form;

  return (
    <form className={classes.form} onSubmit={form.submit} noValidate method="post">
      <FormErrorSummary title={t('password.problem')} errors={form.summary} />
      {/* For password managers: whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...form.field('oldPassword')}
        label={t('oldPassword')}
        name="oldPassword"
        autoComplete="current-password"
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        data-autofocus
      />
      <NewPasswordFields
        value={draft}
        onChange={change}
        errors={errors}
        idOf={idOf}
        label={t('newPassword')}
      />
      <div className={classes.answers}>
        <Button variant="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" isBusy={form.isBusy}>
          {t('reset.submit')}
        </Button>
      </div>
    </form>
  );
}

import { type FormEvent, useId, useState } from 'react';
import { useSession } from '../app/root-data.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { useFormErrors } from '../platform/use-form-errors.ts';
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
  const [typed, setTyped] = useState(nothing);
  const { errors, summary, show } = useFormErrors<Name>(idOf, {
    oldPassword: t('oldPassword'),
    password: t('newPassword'),
    confirmPassword: t('confirmPassword'),
  });
  const { run, isBusy } = useAttempt();
  const change = (part: Partial<typeof nothing>) => setTyped((known) => ({ ...known, ...part }));

  function submit(event: FormEvent) {
    event.preventDefault();
    const { oldPassword, password, confirmPassword } = typed;
    const missing = oldPassword ? {} : { oldPassword: texts.required };
    if (!show({ ...missing, ...newPasswordErrors(typed, texts) })) return;
    void run(async () => {
      const { type, messages } = await replacePassword({
        oldPassword,
        newPassword: password,
        confirmPassword,
      }).catch((error: unknown) => ({
        type: 'Error' as const,
        messages: error instanceof ApiError ? error.messages : [],
      }));
      const [message] = messages;
      if (type === 'Success') onDone(message?.text ?? t('reset.done'));
      else if (message?.code === 'password.wrong') show({ oldPassword: message.text });
      else show({}, message?.text ?? t('tryAgain'));
    });
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate method="post">
      <FormErrorSummary title={t('password.problem')} errors={summary} />
      {/* For password managers: whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        id={idOf('oldPassword')}
        label={t('oldPassword')}
        name="oldPassword"
        autoComplete="current-password"
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        value={typed.oldPassword}
        onChange={(event) => change({ oldPassword: event.target.value })}
        error={errors.oldPassword}
        data-autofocus
      />
      <NewPasswordFields
        value={typed}
        onChange={change}
        errors={errors}
        idOf={idOf}
        label={t('newPassword')}
      />
      <div className={classes.answers}>
        <Button variant="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {t('reset.submit')}
        </Button>
      </div>
    </form>
  );
}

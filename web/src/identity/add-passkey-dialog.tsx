import { useId } from 'react';
import { useSession } from '../app/root-data.ts';
import { useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import { ApiError, messageIn } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import classes from './forms.module.css';
import { identityTexts } from './identity.texts.ts';
import { addPasskey } from './passkeys.api.ts';
import { SubmitButton } from './submit-button.tsx';
import { useErrorTexts } from './use-error-texts.ts';

interface AddPasskeyDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onAdded: () => Promise<void>;
}

/** Asks for the password, then the device for the person's face, fingerprint or PIN. */
export function AddPasskeyDialog({ isOpen, onClose, onAdded }: AddPasskeyDialogProps) {
  const t = useText(identityTexts);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('passkey.add')} closeLabel={t('close')}>
      <AddPasskeyForm onCancel={onClose} onAdded={onAdded} />
    </Dialog>
  );
}

function AddPasskeyForm({
  onCancel,
  onAdded,
}: {
  onCancel: () => void;
  onAdded: () => Promise<void>;
}) {
  const t = useText(identityTexts);
  const texts = useErrorTexts();
  const email = useSession()?.email ?? '';
  const id = useId();
  const form = useForm<{ password: string }, 'password'>({
    initial: { password: '' },
    idOf: () => `${id}password`,
    labels: { password: t('password') },
    errorsStay: true,
    check: (draft): { password?: string } => (draft.password ? {} : { password: texts.required }),
    send: async ({ password }) => {
      const end = await addPasskey(password);
      if (end) throw new Error(t(`passkey.${end}`));
      await onAdded();
    },
    refusalOf: (error) => {
      const [message] = error instanceof ApiError ? error.messages : [];
      return message?.code === 'password.wrong'
        ? { errors: { password: message.text } }
        : { whole: messageIn(error) ?? t('passkey.dismissed') };
    },
  });
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate method="post">
      <p className={classes.soft}>{t('passkey.addLead')}</p>
      <FormErrorSummary title={t('passkey.problem')} errors={form.summary} />
      {/* For password managers: whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        name="password"
        autoComplete="current-password"
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        data-autofocus
      />
      <div className={classes.answers}>
        <Button variant="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <SubmitButton isBusy={form.isBusy}>{t('passkey.goOn')}</SubmitButton>
      </div>
    </form>
  );
}

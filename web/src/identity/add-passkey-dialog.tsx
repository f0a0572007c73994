import { useId } from 'react';
import { useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import { ApiError, messageIn } from '../platform/wire.ts';
import { Dialog } from '../ui/dialog.tsx';
import { identityTexts } from './identity.texts.ts';
import { addPasskey } from './passkeys.api.ts';
import { PasswordForm } from './password-form.tsx';
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
    <PasswordForm
      lead={t('passkey.addLead')}
      problem={t('passkey.problem')}
      summary={form.summary}
      password={form.field('password')}
      submitLabel={t('passkey.goOn')}
      isBusy={form.isBusy}
      onSubmit={form.submit}
      onCancel={onCancel}
    />
  );
}

import { useId } from 'react';
import { useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import type { FieldErrors } from '../platform/use-form-errors.ts';
import { ApiError, messageIn } from '../platform/wire.ts';
import { Dialog } from '../ui/dialog.tsx';
import { startEmailChange } from './email-change.api.ts';
import { EmailField } from './email-field.tsx';
import { emailError } from './form-errors.ts';
import { identityTexts } from './identity.texts.ts';
import { PasswordForm } from './password-form.tsx';
import { useErrorTexts } from './use-error-texts.ts';

interface ChangeEmailDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Both e-mails are on their way. */
  onStarted: () => Promise<void>;
}

/** Asks for the new address and the password. */
export function ChangeEmailDialog({ isOpen, onClose, onStarted }: ChangeEmailDialogProps) {
  const t = useText(identityTexts);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('emailChange.open')} closeLabel={t('close')}>
      <ChangeEmailForm onCancel={onClose} onStarted={onStarted} />
    </Dialog>
  );
}

type Name = 'email' | 'password';

function ChangeEmailForm({
  onCancel,
  onStarted,
}: {
  onCancel: () => void;
  onStarted: () => Promise<void>;
}) {
  const t = useText(identityTexts);
  const texts = useErrorTexts();
  const id = useId();
  const form = useForm<Record<Name, string>, Name>({
    initial: { email: '', password: '' },
    idOf: (name) => `${id}${name}`,
    labels: { email: t('emailChange.new'), password: t('password') },
    errorsStay: true,
    check: ({ email, password }) => {
      const found: FieldErrors<Name> = {};
      const error = emailError(email, texts);
      if (error) found.email = error;
      if (!password) found.password = texts.required;
      return found;
    },
    send: async ({ email, password }) => {
      const { data, messages } = await startEmailChange(email.trim(), password);
      if (!data) throw new ApiError(200, messages);
      await onStarted();
    },
    refusalOf: (error) => {
      const [message] = error instanceof ApiError ? error.messages : [];
      if (message?.code === 'password.wrong') return { errors: { password: message.text } };
      if (message?.code === '100' || message?.code === 'email_change.same')
        return { errors: { email: message.text } };
      return { whole: messageIn(error) ?? t('tryAgain') };
    },
  });
  return (
    <PasswordForm
      lead={t('emailChange.formLead')}
      problem={t('emailChange.problem')}
      summary={form.summary}
      password={form.field('password')}
      submitLabel={t('emailChange.send')}
      isBusy={form.isBusy}
      onSubmit={form.submit}
      onCancel={onCancel}
    >
      <EmailField {...form.field('email')} label={t('emailChange.new')} data-autofocus />
    </PasswordForm>
  );
}

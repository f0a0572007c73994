import { useText } from '../platform/texts.ts';
import type { FieldErrors } from '../platform/use-form-errors.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { identityTexts } from './identity.texts.ts';
import { PasswordChecklist } from './password-checklist.tsx';

export interface NewPassword {
  password: string;
  confirmPassword: string;
}

export interface NewPasswordFieldsProps {
  value: NewPassword;
  onChange: (part: Partial<NewPassword>) => void;
  errors: FieldErrors<'password' | 'confirmPassword'>;
  idOf: (name: 'password' | 'confirmPassword') => string;
  /** 'Palavra-passe', or 'Nova palavra-passe' where there is an old one. */
  label: string;
}

/** A new password with its rule, and its confirmation. */
export function NewPasswordFields({
  value,
  onChange,
  errors,
  idOf,
  label,
}: NewPasswordFieldsProps) {
  const t = useText(identityTexts);
  const toggles = { showLabel: t('password.show'), hideLabel: t('password.hide') };
  const checklist = `${idOf('password')}-rules`;
  return (
    <>
      <div>
        <PasswordField
          {...toggles}
          id={idOf('password')}
          label={label}
          name="password"
          autoComplete="new-password"
          aria-required
          describedBy={checklist}
          value={value.password}
          onChange={(event) => onChange({ password: event.target.value })}
          error={errors.password}
        />
        <PasswordChecklist id={checklist} password={value.password} />
      </div>
      <PasswordField
        {...toggles}
        id={idOf('confirmPassword')}
        label={t('confirmPassword')}
        name="confirmPassword"
        autoComplete="new-password"
        aria-required
        value={value.confirmPassword}
        onChange={(event) => onChange({ confirmPassword: event.target.value })}
        error={errors.confirmPassword}
      />
    </>
  );
}

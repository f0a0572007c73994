import { passwordErrors } from '@vaga/contract/password';
import { minimumNameLength, nameLength } from '@vaga/contract/person-name';
import { isEmail } from '../platform/email.rules.ts';
import type { FieldErrors } from '../platform/use-form-errors.ts';

/** What can be wrong, in the reader's language. */
export interface ErrorTexts {
  required: string;
  /** Of a first or last name. */
  short: string;
  email: string;
  noAt: string;
  weak: string;
  unequal: string;
}

/** What is wrong with a new password and its confirmation. */
export function newPasswordErrors(
  { password, confirmPassword }: { password: string; confirmPassword: string },
  texts: ErrorTexts,
): FieldErrors<'password' | 'confirmPassword'> {
  const isWeak = passwordErrors(password).length > 0;
  return {
    ...(password === '' ? { password: texts.required } : isWeak ? { password: texts.weak } : {}),
    ...(confirmPassword === ''
      ? { confirmPassword: texts.required }
      : confirmPassword !== password
        ? { confirmPassword: texts.unequal }
        : {}),
  };
}

/** What is wrong with a first or last name; undefined when nothing is. What signs it may have is the server's to say. */
export function nameError(name: string, texts: ErrorTexts): string | undefined {
  if (name.trim() === '') return texts.required;
  return nameLength(name) < minimumNameLength.part ? texts.short : undefined;
}

/** What is wrong with an e-mail address; undefined when nothing is. */
export function emailError(email: string, texts: ErrorTexts): string | undefined {
  if (email.trim() === '') return texts.required;
  if (!email.includes('@')) return texts.noAt;
  return isEmail(email.trim()) ? undefined : texts.email;
}

import { passwordErrors } from '@vaga/contract/password';

/** A new password that may be taken: strong enough, and typed alike twice. Otherwise the answer is 101. */
export function isNewPasswordValid(password: string, confirmPassword: string): boolean {
  return password === confirmPassword && passwordErrors(password).length === 0;
}

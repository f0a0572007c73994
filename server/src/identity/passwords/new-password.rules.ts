import { passwordErrors } from '@vaga/contract/password';

/** Whether a new password is strong enough and was typed identically twice. If not, the answer is 101. */
export function isNewPasswordValid(password: string, confirmPassword: string): boolean {
  return password === confirmPassword && passwordErrors(password).length === 0;
}

import { passwordFaults } from '@vaga/contract/password';

/** A new password that may be taken: strong enough, and typed alike twice. Otherwise the answer is 101. */
export function isNewPasswordFine(password: string, confirmPassword: string): boolean {
  return password === confirmPassword && passwordFaults(password).length === 0;
}

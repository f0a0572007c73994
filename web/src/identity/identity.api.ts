import type {
  acceptEula,
  changePassword,
  chooseTexts,
  confirmEmail,
  deleteUser,
  logout,
  openWebSession,
  recoverPassword,
  registerUser,
  resetPassword,
  sendConfirmationEmail,
  updateUser,
} from '@vaga/contract/identity';
import type { listSessions, revokeOtherSessions, revokeSession } from '@vaga/contract/sessions';
import { api, type CallInput, wire } from '../platform/api.ts';

const session = wire<typeof openWebSession>('POST', 'v1/session');
const end = wire<typeof logout>('POST', 'auth/logout');
const confirmation = wire<typeof sendConfirmationEmail>('POST', 'auth/send-confirmation-email');
const confirm = wire<typeof confirmEmail>('POST', 'auth/confirm-email');
const recover = wire<typeof recoverPassword>('POST', 'auth/recover-password');
const reset = wire<typeof resetPassword>('POST', 'auth/reset-password');
const change = wire<typeof changePassword>('POST', 'auth/change-password');
const eula = wire<typeof acceptEula>('PUT', 'onboarding/eula-accepted');
const register = wire<typeof registerUser>('POST', 'onboarding/user');
const texts = wire<typeof chooseTexts>('PUT', 'v1/account/texts');
const update = wire<typeof updateUser>('PUT', 'onboarding/user');
const remove = wire<typeof deleteUser>('DELETE', 'onboarding/user');

/** `code` is that of the second factor, where the first answer asked for one. */ export const sessionsOf =
  wire<typeof listSessions>('GET', 'v1/sessions');
const endOne = wire<typeof revokeSession>('DELETE', 'v1/sessions/:id');
const endOthers = wire<typeof revokeOtherSessions>('DELETE', 'v1/sessions');

export function openSession(email: string, password: string, code?: string) {
  return api.call(session, { body: { userName: email, password, ...(code ? { code } : {}) } });
}

export function endSession() {
  return api.call(end, {});
}

export function mailConfirmation(email: string) {
  return api.call(confirmation, { body: { email } });
}

export function confirmAddress(email: string, confirmationToken: string) {
  return api.call(confirm, { body: { email, confirmationToken } });
}

export function mailRecovery(email: string) {
  return api.call(recover, { body: { email } });
}

export function setPassword(body: CallInput<typeof resetPassword>['body']) {
  return api.call(reset, { body });
}

export function replacePassword(body: CallInput<typeof changePassword>['body']) {
  return api.call(change, { body });
}

export function acceptTerms() {
  return api.call(eula, { body: { accept: true } });
}

export function registerAccount(
  body: CallInput<typeof registerUser>['body'],
  idempotencyKey: string,
) {
  return api.call(register, { body, idempotencyKey });
}

export function saveAccount(body: CallInput<typeof updateUser>['body']) {
  return api.call(update, { body });
}

export function saveTexts(wantsTexts: boolean) {
  return api.call(texts, { body: { wantsTexts } });
}

export function deleteAccount() {
  return api.call(remove, {});
}

export function endSessionOf(id: string) {
  return api.call(endOne, { params: { id } });
}

export function endOtherSessions() {
  return api.call(endOthers, {});
}

import * as emailCodeCalls from '@vaga/contract/calls/email-codes';
import * as identityCalls from '@vaga/contract/calls/identity';
import * as secondFactorCalls from '@vaga/contract/calls/second-factor';
import * as sessionsCalls from '@vaga/contract/calls/sessions';
import type { openSessionWithCode as openSessionWithCodeCall } from '@vaga/contract/email-codes';
import type {
  changePassword,
  registerUser,
  resetPassword,
  updateUser,
} from '@vaga/contract/identity';
import type { enrolSecondFactor } from '@vaga/contract/second-factor';
import { api, type CallInput } from '../platform/api.ts';

export function openSession(email: string, password: string, code?: string) {
  return api.call(identityCalls.openWebSession, {
    body: { userName: email, password, ...(code ? { code } : {}) },
  });
}

/** Sends a code that signs in. */
export function mailCode(email: string) {
  return api.call(emailCodeCalls.sendEmailCode, { body: { email } });
}

export function openSessionWithCode(body: CallInput<typeof openSessionWithCodeCall>['body']) {
  return api.call(emailCodeCalls.openSessionWithCode, { body });
}

/** Confirms an address with its link, and signs in the browser that registered it. */
export function openSessionWithLink(email: string, confirmationToken: string) {
  return api.call(emailCodeCalls.openSessionWithLink, { body: { email, confirmationToken } });
}

export function endSession() {
  return api.call(identityCalls.logout, {});
}

export function mailConfirmation(email: string) {
  return api.call(identityCalls.sendConfirmationEmail, { body: { email } });
}

export function mailRecovery(email: string) {
  return api.call(identityCalls.recoverPassword, { body: { email } });
}

export function setPassword(body: CallInput<typeof resetPassword>['body']) {
  return api.call(identityCalls.resetPassword, { body });
}

export function replacePassword(body: CallInput<typeof changePassword>['body']) {
  return api.call(identityCalls.changePassword, { body });
}

export function acceptTerms() {
  return api.call(identityCalls.acceptEula, { body: { accept: true } });
}

export function registerAccount(
  body: CallInput<typeof registerUser>['body'],
  idempotencyKey: string,
) {
  return api.call(identityCalls.registerUser, { body, idempotencyKey });
}

export function saveAccount(body: CallInput<typeof updateUser>['body']) {
  return api.call(identityCalls.updateUser, { body });
}

export function saveTexts(wantsTexts: boolean) {
  return api.call(identityCalls.chooseTexts, { body: { wantsTexts } });
}

export function deleteAccount() {
  return api.call(identityCalls.deleteUser, {});
}

/** Starts a second factor with the password, or confirms it with its first code. */
export function takeSecondFactor(body: CallInput<typeof enrolSecondFactor>['body']) {
  return api.call(secondFactorCalls.enrolSecondFactor, { body });
}

export function endSessionOf(id: string) {
  return api.call(sessionsCalls.revokeSession, { params: { id } });
}

export function endOtherSessions() {
  return api.call(sessionsCalls.revokeOtherSessions, {});
}

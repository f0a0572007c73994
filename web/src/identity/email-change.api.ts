import * as emailChangeCalls from '@vaga/contract/calls/email-changes';
import { api } from '../platform/api.ts';

export function startEmailChange(email: string, password: string) {
  return api.call(emailChangeCalls.startEmailChange, { body: { email, password } });
}

export function cancelEmailChange() {
  return api.call(emailChangeCalls.cancelEmailChange, {});
}

export function confirmEmailChange(token: string) {
  return api.call(emailChangeCalls.confirmEmailChange, { params: { token } });
}

export function refuseEmailChange(token: string) {
  return api.call(emailChangeCalls.refuseEmailChange, { params: { token } });
}

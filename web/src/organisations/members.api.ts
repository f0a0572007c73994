import * as membersCalls from '@vaga/contract/calls/members';
import type { acceptInvitation, inviteMember, setMemberRoles } from '@vaga/contract/members';
import { api, type CallInput } from '../platform/api.ts';

export function acceptByLink(token: string, body: CallInput<typeof acceptInvitation>['body']) {
  return api.call(membersCalls.acceptInvitation, { params: { token }, body });
}

export function sendInvite(body: CallInput<typeof inviteMember>['body'], idempotencyKey: string) {
  return api.call(membersCalls.inviteMember, { body, idempotencyKey });
}

export function sendAgain(id: string) {
  return api.call(membersCalls.sendInvitation, { params: { id } });
}

export function withdraw(id: string) {
  return api.call(membersCalls.revokeInvitation, { params: { id } });
}

export function saveRoles(accountId: string, body: CallInput<typeof setMemberRoles>['body']) {
  return api.call(membersCalls.setMemberRoles, { params: { accountId }, body });
}

export function removeFromTeam(accountId: string) {
  return api.call(membersCalls.removeMember, { params: { accountId } });
}

export function resetSecondFactor(accountId: string) {
  return api.call(membersCalls.resetMemberSecondFactor, { params: { accountId } });
}

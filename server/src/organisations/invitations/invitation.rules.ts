import type { MessageCode } from '@vaga/contract/messages';

/** `canceled`: the member who sent it may not send it any more. All but `pending` are final. */
export type InvitationState = 'pending' | 'accepted' | 'revoked' | 'expired' | 'canceled';

/** The state of an invitation at this time: a pending one expires by itself. */
export function invitationStateAt(
  { state, expiresAt }: { state: InvitationState; expiresAt: Date },
  now: Date,
): InvitationState {
  return state === 'pending' && expiresAt <= now ? 'expired' : state;
}

/** What the bearer of a link reads about an invitation that has ended. */
export const endedMessages: Record<Exclude<InvitationState, 'pending'>, MessageCode> = {
  accepted: 'invitation.accepted',
  expired: 'invitation.expired',
  revoked: 'invitation.withdrawn',
  canceled: 'invitation.withdrawn',
};

/** An address of which its owner knows which one it is, and no other reader: 'm•••@x.pt'. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}•••${at < 0 ? '' : email.slice(at)}`;
}

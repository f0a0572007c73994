/** `canceled`: the member who sent it may not send it any more. All but `pending` are final. */
export type InvitationState = 'pending' | 'accepted' | 'revoked' | 'expired' | 'canceled';

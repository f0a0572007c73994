import type { InvitationView } from '@vaga/contract/members';
import { findAccountByEmail } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success, warning } from '../../platform/http/outcome.ts';
import { hashToken } from '../../platform/tokens.ts';
import { namedGrants } from '../members/describe-grants.ts';
import { findMember } from '../members/members.queries.ts';
import { readEntities, readOrganisationRow } from '../organisations.queries.ts';
import { endedMessages, invitationStateAt, maskEmail } from './invitation.rules.ts';
import { findInvitationByToken } from './invitations.queries.ts';

export interface ReadInvitationInput {
  token: string;
  /** The account that is signed in; null for a visitor. */
  accountId: string | null;
  now: Date;
}

/**
 * What the bearer of a link reads about an invitation. One that has ended: Warning, with what to do.
 * @throws Problem 404 for a token that opens no invitation, as one that was sent before the last one
 */
export async function readInvitation(
  db: Db,
  { token, accountId, now }: ReadInvitationInput,
): Promise<Outcome<InvitationView>> {
  const invitation = await findInvitationByToken(db, hashToken(token));
  if (!invitation) throw notFound('invitation.not_found');
  const { organisationId, email, name, grants, invitedBy } = invitation;
  const state = invitationStateAt(invitation, now);
  const account = await findAccountByEmail(db, email);
  const inviting = invitedBy && (await findMember(db, { organisationId, accountId: invitedBy }));
  const view: InvitationView = {
    organisation: (await readOrganisationRow(db, organisationId)).companyName,
    invitedBy: inviting ? `${inviting.firstName} ${inviting.lastName}`.trim() : null,
    email: maskEmail(email),
    name,
    organisationRoles: grants.organisationRoles,
    entities: namedGrants(grants, await readEntities(db, organisationId)),
    isKnown: account !== null && account.emailConfirmedAt !== null,
    reader: readerOf(accountId, account?.id),
    state,
  };
  return state === 'pending' ? success(view) : warning(endedMessages[state], {}, view);
}

function readerOf(accountId: string | null, invited: string | undefined) {
  if (accountId === null) return 'visitor';
  return accountId === invited ? 'invited' : 'other';
}

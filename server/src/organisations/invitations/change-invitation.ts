import { memberManagers } from '@vaga/contract/access';
import type { Member } from '@vaga/contract/members';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, notFound, Problem, success, warning } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { grantsInScope, isWithoutRoles, mayGive } from '../members/grants.rules.ts';
import { invitationMemberView } from '../members/member-view.ts';
import type { OpenOrganisation } from '../open-organisation.ts';
import { openOrganisation } from '../open-organisation.ts';
import { invitationStateAt, maskEmail } from './invitation.rules.ts';
import type { InvitationRecord } from './invitations.queries.ts';
import { endInvitation, findInvitation, renewInvitation } from './invitations.queries.ts';
import {
  newInvitationLink,
  refuseTooManyInvitations,
  sendInvitationEmail,
} from './send-invitation-email.ts';

export interface ChangeInvitationInput {
  actor: MemberActor;
  id: string;
  now: Date;
}

/**
 * Sends a pending invitation again, with a new link and as one of this member. Warning for one that has ended.
 * @throws Problem 404 for one that the member does not see, 403 for one with roles that they may not give
 */
export async function resendInvitation(
  db: Db,
  input: ChangeInvitationInput,
): Promise<Outcome<Member>> {
  const { actor, now } = input;
  return inTransaction(db, async (trx) => {
    const organisation = await openOrganisation(trx, actor, memberManagers);
    const invitation = await openInvitation(trx, organisation, input);
    if (!invitation) return warning('invitation.ended');
    const refusal = await refuseTooManyInvitations(trx, organisation.id, now);
    if (refusal) return refusal;
    const { token, ...link } = newInvitationLink(now);
    const renewed = { ...link, entityId: actor.entityId, invitedBy: actor.accountId };
    await renewInvitation(trx, { id: invitation.id, ...renewed, now });
    await sendInvitationEmail(trx, organisation, { ...invitation, token, now });
    await recordInvitationAct(trx, invitation, { ...input, act: 'invitation.sent' });
    const view = invitationMemberView({ ...invitation, ...renewed }, organisation.giver);
    const { email } = invitation;
    return { ...success(view), messages: [{ code: 'invitation.sent', values: { email } }] };
  });
}

/**
 * Revokes a pending invitation. Warning for one that has ended: of two who accept and revoke at once one is too late.
 * @throws Problem 404 for one that the member does not see, 403 for one with roles that they may not give
 */
export async function revokeInvitation(
  db: Db,
  input: ChangeInvitationInput,
): Promise<Outcome<null>> {
  const { actor, now } = input;
  return inTransaction(db, async (trx) => {
    const organisation = await openOrganisation(trx, actor, memberManagers);
    const invitation = await openInvitation(trx, organisation, input);
    if (!invitation) return warning('invitation.ended');
    await endInvitation(trx, { id: invitation.id, as: 'revoked', now });
    await recordInvitationAct(trx, invitation, { ...input, act: 'invitation.revoked' });
    return done('invitation.revoked');
  });
}

/** The pending invitation that the actor may change; null if it has ended. */
async function openInvitation(
  trx: Trx,
  { id: organisationId, giver, entities }: OpenOrganisation,
  { id, now }: ChangeInvitationInput,
): Promise<InvitationRecord | null> {
  const invitation = await findInvitation(trx, { organisationId, id });
  if (!invitation || isWithoutRoles(grantsInScope(giver, invitation.grants))) throw notFound();
  if (!mayGive(giver, invitation.grants, entities)) throw new Problem(403, 'member.not_givable');
  return invitationStateAt(invitation, now) === 'pending' ? invitation : null;
}

async function recordInvitationAct(
  trx: Trx,
  { id, email, organisationId }: InvitationRecord,
  { actor, act, now }: ChangeInvitationInput & { act: 'invitation.sent' | 'invitation.revoked' },
): Promise<void> {
  const subject = { id, name: maskEmail(email) };
  await recordAuditEntry(trx, {
    actor,
    organisationId,
    entityId: null,
    act,
    subject,
    before: null,
    after: null,
    now,
  });
}

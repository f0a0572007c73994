import { recordAuditEntry } from '../../audit/index.ts';
import { systemActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { GrantedEntities } from '../members/grants.rules.ts';
import { mayGive } from '../members/grants.rules.ts';
import { readMembership } from '../organisations.queries.ts';
import { endInvitation, readPendingInvitations } from './invitations.queries.ts';

/** Cancels the pending invitations that a member sent and, as the roles are now, may not send any more. */
export async function cancelInvitations(
  trx: Trx,
  of: { organisationId: string; entities: GrantedEntities; accountId: string; now: Date },
): Promise<void> {
  const { organisationId, entities, accountId, now } = of;
  const pending = await readPendingInvitations(trx, { organisationId, now });
  for (const { id, entityId, grants } of pending.filter(
    ({ invitedBy }) => invitedBy === accountId,
  )) {
    const membership = await readMembership(trx, { accountId, entityId });
    if (membership && mayGive(membership, grants, entities)) continue;
    await endInvitation(trx, { id, as: 'canceled', now });
    await recordAuditEntry(trx, {
      actor: systemActor,
      organisationId,
      entityId: null,
      act: 'invitation.canceled',
      subject: { id, name: null },
      before: null,
      after: null,
      now,
    });
  }
}

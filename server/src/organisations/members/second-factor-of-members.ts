import { organisationOwners } from '@vaga/contract/access';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import { deleteSecondFactor, revokeSessionsOf } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, notFound, Problem } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { openOrganisation } from '../open-organisation.ts';
import { updateSecondFactorRequirement } from '../organisations.queries.ts';
import { findMember, isMemberOfOthers } from './members.queries.ts';
import { notifyOfChange } from './notify-of-change.ts';

/** Whether every member must have a second factor; those without one get it at the next sign-in. */
export async function setSecondFactorRequirement(
  db: Db,
  { actor, isRequired, now }: { actor: MemberActor; isRequired: boolean; now: Date },
): Promise<Outcome<null>> {
  return inTransaction(db, async (trx) => {
    const { id, requiresSecondFactor } = await openOrganisation(trx, actor, organisationOwners);
    if (requiresSecondFactor === isRequired) return done('saved');
    await updateSecondFactorRequirement(trx, id, isRequired);
    await recordAuditEntry(trx, {
      actor,
      organisationId: id,
      entityId: null,
      act: 'organisation.second_factor_changed',
      subject: { id, name: null },
      before: { requiresSecondFactor },
      after: { requiresSecondFactor: isRequired },
      now,
    });
    return done('saved');
  });
}

/**
 * Deletes the second factor of a member who has lost it: the next sign-in starts another where one is required. Both people
 * get an e-mail. An owner, an administrator and a member of another organisation too go to support, because an owner here
 * must not weaken what protects others.
 * @throws Problem 404 for an account that is no member; 403 for those named, and for the own one
 */
export async function resetMemberSecondFactor(
  db: Db,
  { actor, accountId, now }: { actor: MemberActor; accountId: string; now: Date },
): Promise<Outcome<null>> {
  return inTransaction(db, async (trx) => {
    const organisation = await openOrganisation(trx, actor, organisationOwners);
    const organisationId = organisation.id;
    const member = await findMember(trx, { organisationId, accountId });
    if (!member) throw notFound();
    const isOwner = member.grants.organisationRoles.includes('owner');
    if (isOwner || (await isMemberOfOthers(trx, { accountId, organisationId })))
      throw new Problem(403, 'member.second_factor_kept');
    await deleteSecondFactor(trx, accountId);
    await revokeSessionsOf(trx, { accountId, now });
    await recordAuditEntry(trx, {
      actor,
      organisationId,
      entityId: null,
      act: 'member.second_factor_reset',
      subject: { id: accountId, name: null },
      before: null,
      after: null,
      now,
    });
    await notifyOfChange(trx, { organisation, member, change: 'second_factor_reset', now });
    return done('member.second_factor_reset');
  });
}

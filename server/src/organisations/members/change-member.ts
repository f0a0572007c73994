import { memberManagers } from '@vaga/contract/access';
import type { Grants, Member } from '@vaga/contract/members';
import { recordAuditEntry, saveConflict } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import { revokeSessionsAtEntities } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, Problem, success, warning } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { cancelInvitations } from '../invitations/cancel-invitations.ts';
import type { OpenOrganisation } from '../open-organisation.ts';
import { openOrganisation } from '../open-organisation.ts';
import { checkGrants } from './check-grants.ts';
import { grantsAsValues } from './describe-grants.ts';
import {
  changedGrants,
  grantsInScope,
  isWithoutRoles,
  mayGive,
  replaceGrants,
  rolesAt,
} from './grants.rules.ts';
import { memberView } from './member-view.ts';
import type { MemberRecord } from './members.queries.ts';
import { findMember, writeGrants } from './members.queries.ts';
import type { MemberChange } from './notify-of-change.ts';
import { notifyOfChange } from './notify-of-change.ts';
import { findSoleOwnership } from './owners.queries.ts';

export interface SetMemberRolesInput {
  actor: MemberActor;
  accountId: string;
  grants: Grants;
  /** That of the member whose roles the change was made from. */
  version: string;
  now: Date;
}

const none: Grants = { organisationRoles: [], entities: [] };

/**
 * Replaces the roles of another member in the scope of the actor, and tells the member and all owners.
 * @throws Problem 404 for an account that is no member in the scope; 403 for the own roles, and for a role that the actor
 *   may neither give nor take; 409 if the roles have changed since `version`, with who changed them, and the member as they are now
 */
export async function setMemberRoles(db: Db, input: SetMemberRolesInput): Promise<Outcome<Member>> {
  const { actor, grants, version, now } = input;
  return inTransaction(db, async (trx) => {
    const organisation = await openOrganisation(trx, actor, memberManagers);
    const { giver } = organisation;
    const member = await findMemberInScope(trx, organisation, input.accountId);
    if (member.accountId === actor.accountId) throw new Problem(403, 'member.own_roles');
    checkRoles(organisation, member, grants);
    const current = memberView(member, giver);
    if (version !== current.version)
      throw await saveConflict(trx, {
        organisationId: organisation.id,
        subjectId: member.accountId,
        acts: ['member.roles_changed'],
        current,
      });
    const after = replaceGrants(giver, member.grants, grants);
    const changed = { ...member, grants: after };
    if (!isWithoutRoles(changedGrants(member.grants, after))) {
      await applyGrants(trx, organisation, { member, after, now });
      await finishChange(trx, organisation, { actor, member, after, change: 'roles', now });
    }
    return success(memberView(changed, giver), 'member.saved');
  });
}

export interface RemoveMemberInput {
  actor: MemberActor;
  accountId: string;
  now: Date;
}

/**
 * Takes away the roles of a member in the scope of the actor; the own ones to leave. The sessions at entities where the
 * member has no role any more end. Warning for the last owner, who stays.
 * @throws Problem 404 for an account that is no member in the scope; 403 for one with a role that the actor may not take
 */
export async function removeMember(db: Db, input: RemoveMemberInput): Promise<Outcome<null>> {
  const { actor, now } = input;
  return inTransaction(db, async (trx) => {
    const organisation = await openOrganisation(trx, actor, memberManagers);
    const { giver, companyName } = organisation;
    const member = await findMemberInScope(trx, organisation, input.accountId);
    const isSelf = member.accountId === actor.accountId;
    const after = replaceGrants(giver, member.grants, none);
    const taken = changedGrants(member.grants, after);
    if (!isSelf && !mayGive(giver, taken, organisation.entities))
      throw new Problem(403, 'member.not_givable');
    if (await isLastOwner(trx, organisation, { member, after }))
      return warning('member.last_owner', { organisation: companyName });
    await applyGrants(trx, organisation, { member, after, now });
    const change = isSelf ? 'left' : isWithoutRoles(after) ? 'removed' : 'roles';
    await finishChange(trx, organisation, { actor, member, after, change, now });
    if (!isSelf) return { ...success(null), messages: [{ code: 'member.removed' }] };
    const values = { organisation: companyName };
    return { ...success(null), messages: [{ code: 'member.left', values }] };
  });
}

/** The roles that the actor asks for, and those that the change gives and takes, must be the actor's to give. */
function checkRoles(organisation: OpenOrganisation, member: MemberRecord, grants: Grants): void {
  const { giver, entities } = organisation;
  const outside = changedGrants(grants, grantsInScope(giver, grants));
  if (!isWithoutRoles(outside)) throw new Problem(403, 'member.not_givable');
  const after = replaceGrants(giver, member.grants, grants);
  const changed = changedGrants(member.grants, after);
  // Roles that stay as they are may be beyond what the actor gives: a manager changes the other roles of a manager.
  if (isWithoutRoles(grants) || !isWithoutRoles(changed))
    checkGrants(organisation, isWithoutRoles(grants) ? grants : changed);
  if (!mayGive(giver, changed, entities)) throw new Problem(403, 'member.not_givable');
}

async function findMemberInScope(
  trx: Trx,
  { id: organisationId, giver }: OpenOrganisation,
  accountId: string,
): Promise<MemberRecord> {
  const member = await findMember(trx, { organisationId, accountId });
  if (!member || isWithoutRoles(grantsInScope(giver, member.grants))) throw notFound();
  return member;
}

async function isLastOwner(
  trx: Trx,
  { id: organisationId }: OpenOrganisation,
  { member, after }: { member: MemberRecord; after: Grants },
): Promise<boolean> {
  if (!member.grants.organisationRoles.includes('owner')) return false;
  if (after.organisationRoles.includes('owner')) return false;
  const { accountId } = member;
  return (await findSoleOwnership(trx, { accountId, organisationId })) !== null;
}

interface GrantsChange {
  member: MemberRecord;
  after: Grants;
  now: Date;
}

/** Writes the grants, ends the sessions where no role is left, cancels invitations that the member may no longer send. */
async function applyGrants(
  trx: Trx,
  { id: organisationId, entities }: OpenOrganisation,
  { member, after, now }: GrantsChange,
): Promise<void> {
  const { accountId } = member;
  await writeGrants(trx, { organisationId, accountId, grants: after, now });
  const isLeft = after.organisationRoles.length === 0;
  const entityIds = [...entities.keys()].filter((id) => isLeft && rolesAt(after, id).length === 0);
  await revokeSessionsAtEntities(trx, { accountId, entityIds, now });
  await cancelInvitations(trx, { organisationId, entities, accountId, now });
}

const auditActs = {
  roles: 'member.roles_changed',
  removed: 'member.removed',
  left: 'member.left',
} as const satisfies Partial<Record<MemberChange, string>>;

/** Records the change and tells the member and all owners. */
async function finishChange(
  trx: Trx,
  organisation: OpenOrganisation,
  change: GrantsChange & { actor: MemberActor; change: keyof typeof auditActs },
): Promise<void> {
  const { actor, member, after, now } = change;
  await recordAuditEntry(trx, {
    actor,
    organisationId: organisation.id,
    entityId: null,
    act: auditActs[change.change],
    subject: { id: member.accountId, name: null },
    before: grantsAsValues(member.grants, organisation.entities),
    after: grantsAsValues(after, organisation.entities),
    now,
  });
  const told = change.change === 'roles' ? { ...member, grants: after } : member;
  await notifyOfChange(trx, { organisation, member: told, change: change.change, now });
}

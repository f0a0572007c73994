import type { Member, Organisation } from '@vaga/contract/members';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { readPendingInvitations } from '../invitations/invitations.queries.ts';
import { readEntities, readOrganisationRow } from '../organisations.queries.ts';
import {
  givableOrganisationRoles,
  givableRoles,
  grantsInScope,
  isWithoutRoles,
} from './grants.rules.ts';
import { invitationMemberView, memberView } from './member-view.ts';
import { countUsers, readMembers } from './members.queries.ts';
import { usersIncludedIn } from './plan-users.rules.ts';

/** The members and pending invitations that an actor decides about. */
export async function listMembers(db: Db, actor: MemberActor, now: Date): Promise<Member[]> {
  const { organisationId } = actor;
  const members = await readMembers(db, { organisationId });
  const invitations = await readPendingInvitations(db, { organisationId, now });
  const isInScope = ({ grants }: Pick<Member, 'grants'>) =>
    !isWithoutRoles(grantsInScope(actor, grants));
  return [
    ...members.filter(isInScope).map((member) => memberView(member, actor)),
    ...invitations.filter(isInScope).map((invitation) => invitationMemberView(invitation, actor)),
  ];
}

/** The actor's organisation, with the entities at which the actor gives roles. */
export async function describeOrganisation(
  db: Db,
  actor: MemberActor,
  now: Date,
): Promise<Organisation> {
  const { organisationId } = actor;
  const { id, companyName, plan, requiresSecondFactor } = await readOrganisationRow(
    db,
    organisationId,
  );
  const entities = [...(await readEntities(db, organisationId)).values()].map((entity) => ({
    ...entity,
    givableRoles: [...givableRoles(actor, entity)],
  }));
  return {
    id,
    name: companyName,
    requiresSecondFactor,
    entities: entities.filter((entity) => entity.givableRoles.length > 0),
    givableOrganisationRoles: [...givableOrganisationRoles(actor)],
    users: { used: await countUsers(db, { organisationId, now }), included: usersIncludedIn(plan) },
  };
}

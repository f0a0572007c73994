import type { Grants, Member } from '@vaga/contract/members';
import { versionOf } from '../../platform/version-of.ts';
import type { InvitationRecord } from '../invitations/invitations.queries.ts';
import type { GrantingMember } from './grants.rules.ts';
import { grantsInScope } from './grants.rules.ts';
import type { MemberRecord } from './members.queries.ts';

type Reader = GrantingMember & { accountId: string };

/** A member as another one sees them: with the grants that the reader decides about. */
export function memberView(member: MemberRecord, reader: Reader): Member {
  const grants = grantsInScope(reader, member.grants);
  return {
    state: 'member',
    accountId: member.accountId,
    invitationId: null,
    name: `${member.firstName} ${member.lastName}`.trim(),
    email: member.email,
    grants,
    hasSecondFactor: member.hasSecondFactor,
    lastSeenAt: member.lastSeenAt?.toISOString() ?? null,
    expiresAt: null,
    isSelf: member.accountId === reader.accountId,
    version: grantsVersion(grants),
  };
}

/** A person who is invited, as a member sees them. */
export function invitationMemberView(invitation: InvitationRecord, reader: Reader): Member {
  const grants = grantsInScope(reader, invitation.grants);
  return {
    state: 'invited',
    accountId: null,
    invitationId: invitation.id,
    name: invitation.name,
    email: invitation.email,
    grants,
    hasSecondFactor: null,
    lastSeenAt: null,
    expiresAt: invitation.expiresAt.toISOString(),
    isSelf: false,
    version: grantsVersion(grants),
  };
}

/** Changes with the grants. They are in one order wherever they are read, so equal grants have equal versions. */
function grantsVersion({ organisationRoles, entities }: Grants): string {
  const sorted = entities
    .map(({ entityId, roles }) => [entityId, [...roles].sort()] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return versionOf([[...organisationRoles].sort(), sorted]);
}

import type { Trx } from '../../platform/db.ts';
import { queueMessage } from '../../platform/outbox.ts';
import { namedGrants } from './describe-grants.ts';
import type { GrantedEntities } from './grants.rules.ts';
import type { MemberRecord } from './members.queries.ts';
import { readMembers } from './members.queries.ts';

/** What happened to a member: joined, got other roles, was removed, left, lost the second factor by a reset. */
export type MemberChange = 'joined' | 'roles' | 'removed' | 'left' | 'second_factor_reset';

interface NotifyOfChangeInput {
  organisation: { id: string; companyName: string; entities: GrantedEntities };
  /** As they were before, or, if they joined or have other roles, as they are now. */
  member: MemberRecord;
  change: MemberChange;
  now: Date;
}

/** E-mails a change to the member and to all owners of the organisation. */
export async function notifyOfChange(
  trx: Trx,
  { organisation, member, change, now }: NotifyOfChangeInput,
): Promise<void> {
  const members = await readMembers(trx, { organisationId: organisation.id });
  const owners = members.filter(({ grants }) => grants.organisationRoles.includes('owner'));
  const others = owners.filter(({ accountId }) => accountId !== member.accountId);
  const data = {
    memberName: `${member.firstName} ${member.lastName}`.trim(),
    organisation: organisation.companyName,
    change,
    organisationRoles: member.grants.organisationRoles,
    entities: namedGrants(member.grants, organisation.entities).map(({ name, roles }) => ({
      name,
      roles,
    })),
  };
  for (const { accountId, email, language, firstName } of [member, ...others])
    await queueMessage(trx, {
      channel: 'email',
      recipient: email,
      language,
      template: 'member-changed',
      data: { ...data, firstName, isSelf: accountId === member.accountId },
      accountId,
      now,
    });
}

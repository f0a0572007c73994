import { rolesByEntityType } from '@vaga/contract/access';
import { createMemberAccount } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { InviteFirstOwnerInput } from '../invitations/invite-first-owner.ts';
import { writeGrants } from '../members/members.queries.ts';

/**
 * Makes an account for the first owner of an organisation, with all roles at its entity, and e-mails the link that defines its
 * password: who opens it has the mailbox.
 * @returns false where the address has an account already
 */
export async function makeFirstOwner(trx: Trx, input: InviteFirstOwnerInput): Promise<boolean> {
  const { organisation, entity, email, name, language, now } = input;
  const accountId = await createMemberAccount(trx, {
    email,
    name,
    company: organisation.companyName,
    language,
    now,
  });
  if (accountId === null) return false;
  await writeGrants(trx, {
    organisationId: organisation.id,
    accountId,
    grants: {
      organisationRoles: ['owner'],
      entities: [{ entityId: entity.id, roles: [...rolesByEntityType[entity.entityType]] }],
    },
    now,
  });
  return true;
}

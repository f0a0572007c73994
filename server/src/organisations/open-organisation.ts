import type { MemberAccess } from '@vaga/contract/access';
import { isMembershipAllowed } from '@vaga/contract/access';
import type { MemberActor } from '../identity/index.ts';
import type { Trx } from '../platform/db.ts';
import { Problem } from '../platform/http/outcome.ts';
import type { GrantedEntities, GrantingMember } from './members/grants.rules.ts';
import type { LockedOrganisation } from './organisations.queries.ts';
import { lockOrganisation, readEntities, readMembership } from './organisations.queries.ts';

/** An organisation whose members are about to change. */
export interface OpenOrganisation extends LockedOrganisation {
  entities: GrantedEntities;
  /** The member who acts, as the roles are now. */
  giver: GrantingMember & { accountId: string };
}

/**
 * Locks the organisation of the actor and reads the actor's roles again: they may have changed since the call began, and
 * change no more until the transaction ends. Every change of members begins here, and so does a new access key.
 * @throws Problem 403 if the actor no longer has the access.
 */
export async function openOrganisation(
  trx: Trx,
  actor: MemberActor,
  access: MemberAccess,
): Promise<OpenOrganisation> {
  const { accountId, entityId, organisationId } = actor;
  const organisation = await lockOrganisation(trx, organisationId);
  const membership = await readMembership(trx, { accountId, entityId });
  if (!organisation || !membership || !isMembershipAllowed(access, membership))
    throw new Problem(403, 'forbidden');
  const entities = await readEntities(trx, organisationId);
  return { ...organisation, entities, giver: { ...membership, accountId } };
}

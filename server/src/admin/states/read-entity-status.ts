import type { EntityStatus } from '@vaga/contract/entity-states';
import type { MemberActor } from '../../identity/index.ts';
import { readOrganisationOfState } from '../../organisations/index.ts';
import { readEntitiesOfOrganisation } from '../../partners/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import { notFound } from '../../platform/http/outcome.ts';
import { readUntil } from './states.rules.ts';

/** The state of the entity of a member, and of its organisation. */
export async function readEntityStatus(
  db: Db | Trx,
  { entityId, organisationId }: Pick<MemberActor, 'entityId' | 'organisationId'>,
): Promise<EntityStatus> {
  const organisation = await readOrganisationOfState(db, organisationId);
  const entities = await readEntitiesOfOrganisation(db, organisationId);
  const entity = entities.find(({ id }) => id === entityId);
  if (!organisation || !entity) throw notFound();
  const { id, businessName, entityType, state, standing, pausedUntil, liveAt, closedAt } = entity;
  return {
    id,
    name: businessName,
    type: entityType,
    state,
    standing,
    liveAt: liveAt?.toISOString() ?? null,
    pausedUntil,
    returnedReason: entity.confirmNote,
    readUntil: closedAt ? readUntil(closedAt).toISOString() : null,
    organisation: {
      id: organisation.id,
      name: organisation.companyName,
      state: organisation.state,
      suspendedReason: organisation.suspendedReason,
      openEntities: entities.filter((one) => one.state !== 'closed').length,
    },
  };
}

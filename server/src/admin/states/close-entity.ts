import type { EndingPreview, EntityStatus } from '@vaga/contract/entity-states';
import { closedReadDays } from '@vaga/contract/limits';
import type { MemberActor } from '../../identity/index.ts';
import { lockOrganisationOfState } from '../../organisations/index.ts';
import { lockEntityOfState } from '../../partners/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, notFound, warning } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { closeEntities } from './close-entities.ts';
import { readEntityStatus } from './read-entity-status.ts';
import { isNameTyped } from './states.rules.ts';

export interface CloseInput {
  actor: MemberActor;
  /** As the owner typed it. */
  name: string;
  cancelsAll: boolean;
  now: Date;
}

/** The owner closes the entity that the session acts for: final. */
export async function closeEntity(
  db: Db,
  { actor, name, cancelsAll, now }: CloseInput,
): Promise<Outcome<EntityStatus | EndingPreview>> {
  const { entityId, organisationId } = actor;
  const refused = await inTransaction(db, async (trx) => {
    if (!(await lockOrganisationOfState(trx, organisationId))) throw notFound();
    const entity = await lockEntityOfState(trx, entityId);
    if (!entity) throw notFound();
    if (!isNameTyped(name, entity.businessName)) return failure('closing.wrong_name');
    const open = await closeEntities(trx, {
      actor,
      organisationId,
      entities: [entity],
      cancelsAll,
      now,
    });
    return open && warning('closing.appointments', {}, open);
  });
  return refused ?? closed(await readEntityStatus(db, actor));
}

/** The answer to who closed an entity, or all of an organisation. */
export function closed(status: EntityStatus): Outcome<EntityStatus> {
  const messages = [{ code: 'closing.done' as const, values: { days: closedReadDays } }];
  return { type: 'Success', data: status, messages };
}

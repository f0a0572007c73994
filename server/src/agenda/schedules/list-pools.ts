import type { DataOf } from '@vaga/contract/endpoint';
import type { listPools as call } from '@vaga/contract/pools';
import type { MemberActor } from '../../identity/index.ts';
import { readOtherManagedProviders } from '../../organisations/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { success } from '../../platform/http/outcome.ts';
import { readPoolsOfEntity } from '../../scheduling/index.ts';
import { findPlannedEntity } from './find-planned-entity.ts';
import { presentPool } from './present-pool.ts';

/**
 * The capacity pools of an entity, and whose schedules may be copied.
 * @throws Problem 404 for an entity that the actor does not plan.
 */
export async function listPools(
  db: Db,
  { actor, entity, now }: { actor: MemberActor; entity: string | undefined; now: Date },
): Promise<Outcome<DataOf<typeof call>>> {
  const entityId = await findPlannedEntity(db, { actor, entityId: entity });
  const pools = await readPoolsOfEntity(db, { entityId, now });
  return success({
    pools: pools.map(presentPool),
    entities: await readOtherManagedProviders(db, actor),
  });
}

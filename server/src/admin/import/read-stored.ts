import type { StoredEntity } from '../../partners/index.ts';
import { readStoredServices } from '../../partners/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import { readFuturePlaces, readStoredPools } from '../../scheduling/index.ts';
import type { PlacesOfPools } from './plan-rows.rules.ts';
import type { StoredOfEntity } from './planned-row.rules.ts';

/** What is stored of entities, by code, with three statements for all of them. */
export async function readStored(
  db: Db | Trx,
  entities: readonly StoredEntity[],
): Promise<Map<string, StoredOfEntity>> {
  const ids = entities.map(({ id }) => id);
  const services = Map.groupBy(await readStoredServices(db, ids), ({ entityId }) => entityId);
  const pools = Map.groupBy(await readStoredPools(db, ids), ({ entityId }) => entityId);
  return new Map(
    entities.map((entity) => [
      entity.code,
      {
        entity,
        services: services.get(entity.id) ?? [],
        pools: pools.get(entity.id) ?? [],
      },
    ]),
  );
}

export async function readTakenPlaces(
  db: Db | Trx,
  { poolIds, now }: { poolIds: readonly string[]; now: Date },
): Promise<PlacesOfPools> {
  const places = await readFuturePlaces(db, { poolIds, now });
  return Map.groupBy(places, ({ poolId }) => poolId);
}

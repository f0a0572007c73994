import { sql } from 'kysely';
import type { Trx } from '../../platform/db.ts';
import { newId } from '../../platform/uuid.ts';

export interface CopySchedulesInput {
  fromEntityId: string;
  toEntityId: string;
  timeZone: string;
  /** The entity services of both, by those that were copied. */
  services: ReadonlyMap<string, string>;
  /** The civil day from which the copies are in force. */
  today: string;
  now: Date;
}

/**
 * Gives an entity without pools those of another, with the versions of their schedules that are in force today or later. Needs no
 * lock: the new pools are not known before the transaction ends.
 */
export async function copySchedules(trx: Trx, input: CopySchedulesInput): Promise<void> {
  const { fromEntityId, toEntityId, timeZone } = input;
  const pools = await trx
    .selectFrom('capacityPools')
    .selectAll()
    .where('entityId', '=', fromEntityId)
    .where('retiredAt', 'is', null)
    .execute();
  for (const pool of pools) {
    const id = newId();
    await trx
      .insertInto('capacityPools')
      .values({ ...pool, id, entityId: toEntityId, timeZone })
      .execute();
    await copySchedulesOfPool(trx, { from: pool.id, to: id, input });
  }
}

async function copySchedulesOfPool(
  trx: Trx,
  { from, to, input }: { from: string; to: string; input: CopySchedulesInput },
): Promise<void> {
  const { today, now, services } = input;
  const schedules = await trx
    .selectFrom('schedules')
    .selectAll()
    .where('poolId', '=', from)
    .where('validUntil', '>', today)
    .whereRef('validUntil', '>', 'validFrom')
    .execute();
  for (const schedule of schedules) {
    const served = await trx
      .selectFrom('scheduleServices')
      .select('entityServiceId')
      .where('scheduleId', '=', schedule.id)
      .execute();
    const copies = served.flatMap(({ entityServiceId }) => services.get(entityServiceId) ?? []);
    // It was for services that are not offered any more.
    if (!schedule.servesAll && copies.length === 0) continue;
    const id = newId();
    await trx
      .insertInto('schedules')
      .values({
        ...schedule,
        id,
        poolId: to,
        validFrom: sql<string>`greatest(${schedule.validFrom}::date, ${today}::date)`,
        createdAt: now,
      })
      .execute();
    if (copies.length > 0)
      await trx
        .insertInto('scheduleServices')
        .values(copies.map((entityServiceId) => ({ scheduleId: id, entityServiceId })))
        .execute();
  }
}

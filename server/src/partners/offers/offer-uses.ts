import type { Db, Trx } from '../../platform/db.ts';

/** What the slices after partners know of the services of an entity. */
export interface OfferUses {
  /**
   * The minutes of the slots of each entity service, shortest first, in schedules that are in force on the civil day `from` or
   * later; without an entry where none serves it.
   */
  readLengths(
    db: Db,
    of: { entityId: string; from: string },
  ): Promise<ReadonlyMap<string, readonly number[]>>;
  /**
   * How many places of an entity service are held or booked and end after `now`. Locks the pools of the entity until the
   * transaction ends, before any row: nothing is held meanwhile.
   */
  lockAndCountPlaces(
    trx: Trx,
    of: { entityId: string; entityServiceId: string; now: Date },
  ): Promise<number>;
}

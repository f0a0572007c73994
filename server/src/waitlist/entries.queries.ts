import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import type { WaitingEntries } from '../platform/db-types.ts';
import { addJob } from '../platform/jobs.ts';
import { newId } from '../platform/uuid.ts';
import type { EntryCartStatus, EntryState } from './waitlist.rules.ts';

/** The fields of an entry that use cases decide by. */
export interface EntryRow {
  id: string;
  accountId: string;
  cartId: string;
  entityServiceId: string;
  radiusKm: number | null;
  date: string;
  timeZone: string;
  state: EntryState;
  lapses: number;
}

const columns = sql`w.id, w.account_id, w.cart_id, w.entity_service_id, w.radius_km, w.date, w.time_zone, w.state, w.lapses`;

/**
 * Locks an entry and its cart; the cart first, as in every transaction that takes places for it.
 * @returns null if there is no such entry, or if it is not of `accountId`, where that is given.
 */
export async function lockEntry(
  trx: Trx,
  { id, accountId = null }: { id: string; accountId?: string | null },
): Promise<EntryRow | null> {
  await sql`
    select c.id from waiting_entries w join carts c on c.id = w.cart_id
     where w.id = ${id} and (${accountId}::uuid is null or w.account_id = ${accountId}::uuid)
       for update of c`.execute(trx);
  const { rows } = await sql<EntryRow>`
    select ${columns} from waiting_entries w
     where w.id = ${id} and (${accountId}::uuid is null or w.account_id = ${accountId}::uuid) for update`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** The entry of a cart that has not ended. The caller has locked the cart. */
export async function findActiveEntryOfCart(trx: Trx, cartId: string): Promise<EntryRow | null> {
  const { rows } = await sql<EntryRow>`
    select ${columns} from waiting_entries w where w.cart_id = ${cartId} and w.ended_at is null for update`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** How many other carts of the account have an active entry. */
export async function countActiveEntries(
  trx: Trx,
  { accountId, cartId, now }: { accountId: string; cartId: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from waiting_entries w join carts c on c.id = w.cart_id
     where w.account_id = ${accountId} and w.cart_id <> ${cartId} and ${isActive(now)}`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/** An active entry of another cart with one of this cart's persons, the same service and the same day. */
export async function findDuplicateEntry(
  trx: Trx,
  { cartId, date, now }: { cartId: string; date: string; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select w.id
      from carts mine
      join assets own on own.cart_id = mine.id
      join assets other on other.person_id = own.person_id and other.cart_id <> mine.id
      join carts c on c.id = other.cart_id and c.service_id = mine.service_id
      join waiting_entries w on w.cart_id = c.id and w.date = ${date}::date
     where mine.id = ${cartId} and ${isActive(now)} limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}

/** SQL condition: `waiting_entries w` has not ended, its `carts c` is not booked, and its day has not passed. */
function isActive(now: Date) {
  return sql`w.ended_at is null and c.checked_out_at is null
    and w.date >= (${now}::timestamptz at time zone w.time_zone)::date`;
}

/** An entity service at which an entry waits: a row of `waiting_wishes`. */
export interface EntryOption {
  entityServiceId: string;
  entityId: string;
  version: string;
}

/** @returns the new entry's id. */
export async function insertEntry(
  trx: Trx,
  entry: Omit<EntryRow, 'id' | 'state' | 'lapses'> & { options: readonly EntryOption[]; now: Date },
): Promise<string> {
  const { options, now, ...values } = entry;
  const id = newId();
  await trx
    .insertInto('waitingEntries')
    .values({ ...values, id, state: 'waiting', createdAt: now })
    .execute();
  await trx
    .insertInto('waitingWishes')
    .values(
      options.map(({ entityServiceId, entityId, version }, ordinal) => ({
        entryId: id,
        entityServiceId,
        entityId,
        date: entry.date,
        ordinal,
        seenVersion: version,
      })),
    )
    .execute();
  return id;
}

export async function updateEntry(
  trx: Trx,
  id: string,
  values: Updateable<WaitingEntries>,
): Promise<void> {
  await trx.updateTable('waitingEntries').set(values).where('id', '=', id).execute();
}

/**
 * Returns an entry to its position in the waitlist after an offer that was not taken. Places released during the offer
 * were not reserved for it, so a job searches for an available start.
 */
export async function resumeWaiting(
  trx: Trx,
  { id, lapses }: Pick<EntryRow, 'id' | 'lapses'>,
): Promise<void> {
  await updateEntry(trx, id, { state: 'waiting', lapses });
  await queueOfferSearch(trx, id);
}

/** Queues the job that offers an entry what is available. */
export async function queueOfferSearch(trx: Trx, entryId: string): Promise<void> {
  await addJob(trx, { name: 'waitingList.look', payload: { entryId } });
}

/** Ends entries: no place is reserved for them any more. */
export async function endEntries(
  trx: Trx,
  ids: readonly string[],
  { as, now }: { as: Extract<EntryState, 'booked' | 'left' | 'ended'>; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('waitingWishes').where('entryId', 'in', ids).execute();
  await trx
    .updateTable('waitingEntries')
    .set({ state: as, endedAt: now })
    .where('id', 'in', ids)
    .where('endedAt', 'is', null)
    .execute();
}

/** The status of an entry's cart, and its assets. The caller has locked the cart. */
export async function readEntryCartStatus(
  trx: Trx,
  cartId: string,
  now: Date,
): Promise<EntryCartStatus & { ownerIds: string[] }> {
  const { rows } = await sql<EntryCartStatus & { ownerIds: string[] }>`
    select c.checked_out_at is not null as is_checked_out,
           c.open_payment_id is not null as is_payment_pending,
           (select min(o.expires_at) from occupancy o
             where o.cart_id = c.id and o.live and o.state = 'hold' and o.expires_at > ${now}) as held_until,
           array(select a.id from assets a where a.cart_id = c.id order by a.ordinal) as owner_ids
      from carts c where c.id = ${cartId}`.execute(trx);
  const [found] = rows;
  if (!found) throw new Error('An entry without a cart.');
  return found;
}

/** Entries that have not ended although their day has passed, their cart is booked, or all their entities are closed for good. */
export async function readFinishedEntryIds(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from waiting_entries w join carts c on c.id = w.cart_id
     where w.ended_at is null
       and (not (${isActive(now)})
            or not exists (select from waiting_wishes at join entities e on e.id = at.entity_id
                            where at.entry_id = w.id and e.standing <> 'closed'))
     order by w.id limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

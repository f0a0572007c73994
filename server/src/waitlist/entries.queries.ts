import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import { isOpenPayment } from '../cart/index.ts';
import { lockAccountForQuota } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { WaitingEntries } from '../platform/db-types.ts';
import { addJob } from '../platform/jobs.ts';
import { newId } from '../platform/uuid.ts';
import type { CartStanding, EntryState } from './waitlist.rules.ts';

/** An entry as what decides over it needs it. */
export interface Entry {
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
 * Locks an entry with its cart, the cart first, as everybody does who takes places for it.
 * @returns null for one that is not there, or not of that account where one is given.
 */
export async function lockEntry(
  trx: Trx,
  { id, accountId = null }: { id: string; accountId?: string | null },
): Promise<Entry | null> {
  await sql`
    select c.id from waiting_entries w join carts c on c.id = w.cart_id where w.id = ${id} for update of c`.execute(
    trx,
  );
  const { rows } = await sql<Entry>`
    select ${columns} from waiting_entries w
     where w.id = ${id} and (${accountId}::uuid is null or w.account_id = ${accountId}::uuid) for update`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** The entry of a cart that has not ended. The cart is locked. */
export async function findLivingOfCart(trx: Trx, cartId: string): Promise<Entry | null> {
  const { rows } = await sql<Entry>`
    select ${columns} from waiting_entries w where w.cart_id = ${cartId} and w.ended_at is null for update`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** How many days the account waits for with other carts. Whoever counts does so in turn, so that no two both fit. */
export async function countLiving(
  trx: Trx,
  { accountId, cartId, now }: { accountId: string; cartId: string; now: Date },
): Promise<number> {
  await lockAccountForQuota(trx, accountId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from waiting_entries w join carts c on c.id = w.cart_id
     where w.account_id = ${accountId} and w.cart_id <> ${cartId} and ${isLiving(now)}`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/** An entry of another cart by which one of this cart's people waits for the same service on the same day. */
export async function findSameWish(
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
     where mine.id = ${cartId} and ${isLiving(now)} limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Of `waiting_entries w` and its `carts c`: neither ended, nor booked, nor of a day that is over. */
function isLiving(now: Date) {
  return sql`w.ended_at is null and c.checked_out_at is null
    and w.date >= (${now}::timestamptz at time zone w.time_zone)::date`;
}

export interface NewWish {
  entityServiceId: string;
  entityId: string;
  version: string;
}

/** @returns the new entry's id. */
export async function insertEntry(
  trx: Trx,
  entry: Omit<Entry, 'id' | 'state' | 'lapses'> & { wishes: readonly NewWish[]; now: Date },
): Promise<string> {
  const { wishes, now, ...values } = entry;
  const id = newId();
  await trx
    .insertInto('waitingEntries')
    .values({ ...values, id, state: 'waiting', createdAt: now })
    .execute();
  await trx
    .insertInto('waitingWishes')
    .values(
      wishes.map(({ entityServiceId, entityId, version }, ordinal) => ({
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
 * Lets an entry wait on in its place of the line after an offer that came to nothing. What became free meanwhile was not
 * kept for it: a job looks.
 */
export async function waitOn(
  trx: Trx,
  { id, lapses }: Pick<Entry, 'id' | 'lapses'>,
): Promise<void> {
  await updateEntry(trx, id, { state: 'waiting', lapses });
  await askToLook(trx, id);
}

/** Has a job look whether anything is free for an entry. */
export async function askToLook(trx: Trx, entryId: string): Promise<void> {
  await addJob(trx, { name: 'waitingList.look', payload: { entryId } });
}

/** Ends entries: nothing is kept for them any more. */
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

/** Where the cart of an entry has come to. Its row is locked by the caller. */
export async function readStanding(
  trx: Trx,
  cartId: string,
  now: Date,
): Promise<CartStanding & { ownerIds: string[] }> {
  const { rows } = await sql<CartStanding & { ownerIds: string[] }>`
    select c.checked_out_at is not null as is_checked_out,
           exists (select from payments p where p.cart_id = c.id
                      and ${isOpenPayment}) as is_payment_pending,
           (select min(o.expires_at) from occupancy o
             where o.cart_id = c.id and o.live and o.state = 'hold' and o.expires_at > ${now}) as held_until,
           array(select a.id from assets a where a.cart_id = c.id order by a.ordinal) as owner_ids
      from carts c where c.id = ${cartId}`.execute(trx);
  const [found] = rows;
  if (!found) throw new Error('An entry without a cart.');
  return found;
}

/** Entries that are over: their day has passed, or their cart has booked. */
export async function readOver(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from waiting_entries w join carts c on c.id = w.cart_id
     where w.ended_at is null and not (${isLiving(now)})
     order by w.id limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

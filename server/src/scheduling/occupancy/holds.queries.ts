import { sql } from 'kysely';
import { compileOnce } from '../../platform/compile-once.ts';
import type { Db, Trx } from '../../platform/db.ts';
import { epochMilliseconds } from '../../platform/epoch-milliseconds.ts';
import type { EndedPlace } from './occupancy.queries.ts';

/** Turns holds into bookings. */
export async function bookHolds(trx: Trx, ids: readonly string[]): Promise<void> {
  await updateHoldsToBooked(trx, { ids });
}

const updateHoldsToBooked = compileOnce(
  ({ ids }: { ids: readonly string[] }) => sql<never>`/* prepared */
    update occupancy set state = 'booked', expires_at = 'infinity'
     where id = any(${ids}::uuid[]) and state = 'hold'`,
);

/** @returns the first of the new ends of the cart's live holds; null where it has none. */
export async function extendHoldsOfCart(
  trx: Trx,
  { cartId, expiresAt, now }: { cartId: string; expiresAt: Date; now: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ end: Date | null }>`/* prepared */
    with extended as (
      update occupancy set expires_at = greatest(expires_at, ${expiresAt}::timestamptz)
       where cart_id = ${cartId} and state = 'hold' and expires_at > ${now}
      returning expires_at)
    select min(expires_at) as "end" from extended`.execute(trx);
  return rows[0]?.end ?? null;
}

export async function shortenHoldsOfCart(
  trx: Trx,
  { cartId, expiresAt, now }: { cartId: string; expiresAt: Date; now: Date },
): Promise<void> {
  await sql`/* prepared */
    update occupancy set expires_at = greatest(least(expires_at, ${expiresAt}::timestamptz), kept_until)
     where cart_id = ${cartId} and state = 'hold' and expires_at > ${now}`.execute(trx);
}

/** Carts with expired holds, the oldest expiry first. */
export async function readCartsWithExpiredHolds(
  db: Db,
  now: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ cartId: string }>`/* prepared */
    select cart_id from (
      select cart_id, expires_at from occupancy
       where state = 'hold' and expires_at <= ${now} order by expires_at limit ${limit}) as expired
     group by cart_id order by min(expires_at)`.execute(db);
  return rows.map(({ cartId }) => cartId);
}

/** @returns the places that were ended. */
export async function expireHoldsOfCart(
  trx: Trx,
  cartId: string,
  now: Date,
): Promise<EndedPlace[]> {
  const { rows } = await sql<EndedPlace>`/* prepared */
    update occupancy set live = false, state = 'expired', ended_at = ${now}
     where cart_id = ${cartId} and state = 'hold' and expires_at <= ${now}
    returning id, owner_id, pool_id, ${epochMilliseconds(sql`lower(during)`)} as "from"`.execute(
    trx,
  );
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '../src/platform/db.ts';

/** What was shown to patients, remembered from look to look; and what of it was not kept. */
export interface PromiseWatcher {
  /**
   * Looks at all places. No place is given back before a time that was promised for it, unless its patient gave it back;
   * and none is held for more than 40 minutes by pushes to a phone, one after the other. What is booked keeps its price.
   * @returns a line for each promise that was broken since the last look.
   */
  findBroken(): Promise<string[]>;
}

interface PlaceRow {
  id: string;
  state: string;
  expiresAt: Date;
  endedAt: Date | null;
  /** The patient gave up a voucher, and with it the days that it had kept; or deleted the account. */
  isGivenUp: boolean;
  /** Held for longer than pushes to a phone may make it, and neither a voucher, a link nor an entity keeps it. */
  isHeldTooLong: boolean;
}

/**
 * Watches the ends of holds, which are what the list, the cart and the result screens show. `expired` is the end that the
 * system decides on, `released` is an act of the patient (or the place is that of no payment any more).
 */
export function watchPromises(db: Db): PromiseWatcher {
  const promised = new Map<string, Date>();
  const prices = new Map<string, number>();
  return {
    async findBroken() {
      const broken: string[] = [];
      for (const { id, priceCents } of await readPrices(db)) {
        const before = prices.get(id) ?? priceCents;
        if (before !== priceCents) broken.push(`${id} was booked for ${before}, now ${priceCents}`);
        prices.set(id, before);
      }
      for (const place of await readPlaces(db)) {
        const before = promised.get(place.id);
        const { isGivenUp } = place;
        const say = (what: string) =>
          `${what} ${place.id}: promised until ${before?.toISOString()}, ${place.state}`;
        const isHeld = place.state === 'hold' || place.state === 'reserved';
        if (isHeld) {
          if (before && place.expiresAt < before && !isGivenUp) broken.push(say('shortened'));
          promised.set(place.id, place.expiresAt);
          if (place.isHeldTooLong) broken.push(say('held for more than 40 minutes'));
        } else if (place.state === 'expired') {
          const isEarly = before && place.endedAt && place.endedAt < before;
          if (isEarly && !isGivenUp) broken.push(say('given back too early'));
        }
        if (!isHeld) promised.delete(place.id);
      }
      return broken;
    },
  };
}

async function readPlaces(db: Db): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select o.id, o.state, o.expires_at, o.ended_at,
           exists (select from payments p
                    where p.cart_id = o.cart_id and p.status = 'canceled' and p.method = 'multibanco')
           or exists (select from accounts a where a.id = o.account_id and a.deleted_at is not null) as is_given_up,
           o.expires_at > coalesce(o.held_since, o.created_at) + interval '40 minutes'
           and not exists (select from payments p where p.cart_id = o.cart_id and p.method = 'multibanco')
           and not exists (select from deferrals d where d.cart_id = o.cart_id)
           and not exists (select from approval_requests r where r.cart_id = o.cart_id) as is_held_too_long
      from occupancy o
     where o.state in ('hold', 'reserved', 'expired')`.execute(db);
  return rows;
}

/** The prices of what is booked. */
const readPrices = (db: Db): Promise<Array<{ id: string; priceCents: number }>> =>
  db
    .selectFrom('appointments')
    .select(['id', 'priceCents'])
    .where('status', 'in', ['Paid', 'Pending', 'Await', 'CheckedIn'])
    .execute();

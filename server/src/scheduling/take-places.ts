import type { Trx } from '../platform/db.ts';
import { Problem } from '../platform/http/outcome.ts';
import { isWithinReach } from './availability.rules.ts';
import type { Claim, Refused, TakenPlace } from './claim-places.ts';
import { claimPlaces, refusedAlready } from './claim-places.ts';
import { lockStartsInTime, tryLockStarts } from './locks.queries.ts';
import type { GivenBack } from './occupancy.queries.ts';
import { refusal } from './refusal.ts';

interface Taking {
  accountId: string;
  cartId: string;
  /** The entity code the cart came with, in lower case. */
  entityCode: string | null;
  /** Whose person, which service, which start. People may be at different starts and places, each once. */
  places: ReadonlyArray<{ ownerId: string; entityServiceId: string; startsAt: Date }>;
  /** When the holds end. */
  expiresAt: Date;
  now: Date;
  /** Holds (not bookings) that an account may have at once over all its carts. */
  limitPerAccount: number;
  /** Somebody was promised these places until `expiresAt`: no payment and no earlier hold ends them before. */
  isPromised?: boolean;
  /** What the account gave back in the same act: who takes that again goes on with its time. */
  givenBack?: readonly GivenBack[];
}

/**
 * Takes a place for each person named, for all or for none, instead of the holds that these people have.
 * The price is the one in force for the civil day and the entity code, and stays.
 *
 * To be called once in a transaction, after whatever rows that transaction locks; the locks are kept until its end.
 * @throws Problem 409 `slot.taken` with a `SlotTaken` (who lost which start, the nearest free ones) when one of them does
 * not fit; 409 `slot.person_busy` for a person who has another place at that time; 400 `slot.unknown` for a start that does not exist or is past; 400 `slot.person_twice`; 400
 * `cart.too_many_places`; 404 for an entity service that is not offered; 409 `conflict` where a person's place is booked
 * already. Error 55P03 (503, busy) when the locks could not be had within 800 ms and the places may still be free.
 */
export async function takePlaces(trx: Trx, taking: Taking): Promise<TakenPlace[]> {
  const { accountId, cartId, entityCode, expiresAt, now, limitPerAccount: limit } = taking;
  const { isPromised = false, givenBack = [] } = taking;
  const asks = taking.places.map(({ startsAt, ...ask }) => ({ ...ask, from: startsAt.getTime() }));
  if (new Set(asks.map(({ ownerId }) => ownerId)).size < asks.length) {
    throw new Problem(400, 'slot.person_twice');
  }
  if (asks.length === 0) return [];
  if (asks.some(({ from }) => !isWithinReach(from, now.getTime()))) {
    throw new Problem(400, 'slot.unknown');
  }
  const claim: Claim = {
    asks,
    accountId,
    cartId,
    entityCode,
    expiresAt,
    now,
    limit,
    isPromised,
    givenBack,
    state: 'hold',
    replacedAs: 'released',
    replacesBookings: false,
    priced: new Map(),
  };
  const claimed = await claimInTurn(trx, claim);
  if ('places' in claimed) return claimed.places;
  if (claimed.refused === 'booked') throw new Problem(409, 'conflict');
  if (claimed.refused === 'too many') {
    throw new Problem(400, 'cart.too_many_places', { values: { maximum: taking.limitPerAccount } });
  }
  throw await refusal(trx, claimed.refused, { now, forCartId: cartId, entityCode });
}

/**
 * Where somebody else is at work on the same day, who cannot win any more is told so before they queue: in a rush for
 * the last place the losers do not wait for one another. Whose turn does not come in time is told so too, if it is so by
 * then; else that it is busy, and they should come again.
 */
async function claimInTurn(trx: Trx, claim: Claim): Promise<Refused | { places: TakenPlace[] }> {
  const atOnce = await tryLockStarts(trx, claim);
  if (atOnce) return claimPlaces(trx, claim, atOnce);
  const lost = await refusedAlready(trx, claim);
  if (lost) return lost;
  const inTime = await lockStartsInTime(trx, claim);
  if (!(inTime instanceof Error)) return claimPlaces(trx, claim, inTime);
  const lostMeanwhile = await refusedAlready(trx, claim);
  if (lostMeanwhile) return lostMeanwhile;
  throw inTime;
}

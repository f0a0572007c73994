import { takeTurn } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure } from '../platform/http/outcome.ts';
import { localDay } from '../platform/local-time.rules.ts';
import { readSlots } from '../scheduling/index.ts';
import {
  countKeptOfAccount,
  countKeptOfDay,
  hasCompletedPayment,
  isAccepted,
  lockEntities,
} from './link-limits.queries.ts';
import type { DayOfLinks } from './link-limits.rules.ts';
import { refuseLinkPlaces } from './link-limits.rules.ts';
import type { WithheldMethod } from './payment-types.rules.ts';
import type { PlaceOfCart } from './places.queries.ts';

interface Asked {
  accountId: string;
  cartId: string;
  entityCode: string | null;
  places: readonly PlaceOfCart[];
  now: Date;
}

/**
 * Why a payment link may not keep a cart's places; null where it may. The cart is locked by the caller. The account and
 * then the entities are locked here until the transaction ends, as rows and so before the locks of pools and days: of two
 * links at once the second counts the first. What an entity accepted itself is not refused.
 */
export async function refuseLink(trx: Trx, asked: Asked): Promise<Outcome<never> | null> {
  await lockLimits(trx, asked);
  const refused = await judge(trx, asked);
  return refused && failure(refused.code, { maximum: refused.maximum });
}

/**
 * The same of a voucher, which keeps places for days for nothing as well: null where one may be offered. Only an answer
 * under the locks (`lockLimits`) counts; without them it is what a screen may say.
 */
export async function refuseVoucher(
  db: Db,
  asked: Asked,
): Promise<WithheldMethod['reason'] | null> {
  const refused = await judge(db, asked);
  if (!refused) return null;
  return refused.code === 'deferred.day_share' ? 'dayFull' : 'tooManyUnpaid';
}

/** The account and then the entities. */
export async function lockLimits(
  trx: Trx,
  { accountId, places }: Pick<Asked, 'accountId' | 'places'>,
): Promise<void> {
  await takeTurn(trx, accountId);
  await lockEntities(trx, [...new Set(places.map(({ entityId }) => entityId))]);
}

async function judge(db: Db, asked: Asked): Promise<ReturnType<typeof refuseLinkPlaces>> {
  const { accountId, cartId, places } = asked;
  if (await isAccepted(db, cartId)) return null;
  const days: DayOfLinks[] = [];
  for (const ofDay of byDay(places).values()) days.push(await readDay(db, asked, ofDay));
  return refuseLinkPlaces({
    hasCompletedPayment: await hasCompletedPayment(db, accountId),
    keptOfAccount: await countKeptOfAccount(db, asked),
    days,
  });
}

/** The places of each service on each civil day of its entity. */
function byDay(places: readonly PlaceOfCart[]): Map<string, PlaceOfCart[]> {
  return Map.groupBy(
    places,
    (place) => `${place.entityServiceId} ${localDay(place.startsAt, place.timeZone)}`,
  );
}

async function readDay(
  db: Db,
  { cartId, entityCode, now }: Asked,
  ofDay: readonly PlaceOfCart[],
): Promise<DayOfLinks> {
  const [first] = ofDay;
  if (!first) return { wanted: 0, kept: 0, free: 0 };
  const { entityServiceId, entityId } = first;
  const date = localDay(first.startsAt, first.timeZone);
  const slots = await readSlots(db, { entityServiceId, date, now, entityCode, forCartId: cartId });
  return {
    wanted: ofDay.length,
    kept: await countKeptOfDay(db, { entityId, date, cartId, now }),
    free: slots.reduce((sum, { available }) => sum + available, 0),
  };
}

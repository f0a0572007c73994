import { isLimitedByQuotas, lockAccountForQuota } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure } from '../../platform/http/outcome.ts';
import { localDay } from '../../platform/local-time.rules.ts';
import { readSlots } from '../../scheduling/index.ts';
import type { PayablePlace } from '../lifecycle/payable-places.queries.ts';
import type { CheckoutPolicy } from './checkout-policy.rules.ts';
import {
  countUnpaidPlacesOfAccount,
  countUnpaidPlacesOfDay,
  hasAcceptedRequest,
  hasCompletedPayment,
  lockEntities,
} from './payment-link-limits.queries.ts';
import type { PaymentLinkDay } from './payment-link-limits.rules.ts';
import { exceededPaymentLinkLimit } from './payment-link-limits.rules.ts';
import type { WithheldMethod } from './payment-types.rules.ts';

interface PaymentLinkLimitsInput {
  accountId: string;
  cartId: string;
  entityCode: string | null;
  places: readonly PayablePlace[];
  now: Date;
}

/**
 * Returns the refusal if a payment link may not hold a cart's places. The caller has locked the cart. Locks the
 * account and then the entities until the transaction ends, as rows and so before the locks of pools and days: of two
 * simultaneous links the second counts the first. A request that the entity accepted is not refused, nor is a member of the
 * entity itself; a member of another one is limited by the entity's day alone.
 */
export async function checkPaymentLinkLimits(
  trx: Trx,
  input: PaymentLinkLimitsInput & { policy: CheckoutPolicy },
): Promise<Outcome<never> | null> {
  await lockPaymentLinkLimits(trx, input);
  const { policy } = input;
  const refused = await findExceededLimit(trx, input, {
    isAccountLimited: isLimitedByQuotas(policy.actor),
    isLimitedByDay: policy.isLimitedByDay,
  });
  return refused && failure(refused.code, { maximum: refused.maximum });
}

/**
 * Returns the reason if a voucher may not be offered; it holds places for days without payment, as a link does. Only
 * an answer under the locks (`lockPaymentLinkLimits`) is binding; without them it is what a screen may show.
 */
export async function checkVoucherLimits(
  db: Db,
  input: PaymentLinkLimitsInput,
): Promise<WithheldMethod['reason'] | null> {
  const everyLimit = { isAccountLimited: true, isLimitedByDay: true };
  const refused = await findExceededLimit(db, input, everyLimit);
  if (!refused) return null;
  return refused.code === 'deferred.day_share' ? 'dayFull' : 'tooManyUnpaid';
}

/** Locks the account and then the entities, until the transaction ends. */
export async function lockPaymentLinkLimits(
  trx: Trx,
  { accountId, places }: Pick<PaymentLinkLimitsInput, 'accountId' | 'places'>,
): Promise<void> {
  await lockAccountForQuota(trx, accountId);
  await lockEntities(trx, [...new Set(places.map(({ entityId }) => entityId))]);
}

async function findExceededLimit(
  db: Db,
  input: PaymentLinkLimitsInput,
  limits: { isAccountLimited: boolean; isLimitedByDay: boolean },
): Promise<ReturnType<typeof exceededPaymentLinkLimit>> {
  const { cartId, places } = input;
  if (await hasAcceptedRequest(db, cartId)) return null;
  const days: PaymentLinkDay[] = [];
  for (const ofDay of limits.isLimitedByDay ? groupByServiceAndDay(places).values() : [])
    days.push(await readDayCounts(db, input, ofDay));
  return exceededPaymentLinkLimit({
    isAccountTrusted: !limits.isAccountLimited || (await hasCompletedPayment(db, input)),
    unpaidPlacesOfAccount: await countUnpaidPlacesOfAccount(db, input),
    days,
  });
}

/** Groups places by service and civil day of the entity. */
function groupByServiceAndDay(places: readonly PayablePlace[]): Map<string, PayablePlace[]> {
  return Map.groupBy(
    places,
    (place) => `${place.entityServiceId} ${localDay(place.startsAt, place.timeZone)}`,
  );
}

async function readDayCounts(
  db: Db,
  { cartId, entityCode, now }: PaymentLinkLimitsInput,
  ofDay: readonly PayablePlace[],
): Promise<PaymentLinkDay> {
  const [first] = ofDay;
  if (!first) return { requestedPlaces: 0, unpaidPlaces: 0, availablePlaces: 0 };
  const { entityServiceId, entityId } = first;
  const date = localDay(first.startsAt, first.timeZone);
  const slots = await readSlots(db, { entityServiceId, date, now, entityCode, forCartId: cartId });
  return {
    requestedPlaces: ofDay.length,
    unpaidPlaces: await countUnpaidPlacesOfDay(db, { entityId, date, cartId, now }),
    availablePlaces: slots.reduce((sum, { available }) => sum + available, 0),
  };
}

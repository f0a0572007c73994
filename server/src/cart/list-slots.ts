import type { Language } from '@vaga/contract/common';
import { bookableDays, openRequestsPerAccount, requestsPerDay } from '@vaga/contract/limits';
import type { EntityOptionWithSlots, Slot } from '@vaga/contract/scheduling';
import { isTestValid, readTestRequirementsOfCart, requestApproval } from '../appointments/index.ts';
import { priceChangesFrom, priceOf } from '../partners/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import {
  failure,
  notFound,
  Problem,
  success,
  warning,
  wrongField,
} from '../platform/http/outcome.ts';
import { addDays, localDay, localTime, wallTime } from '../platform/local-time.rules.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { inTransaction } from '../platform/transact.ts';
import type { DayAvailability, SlotAvailability } from '../scheduling/index.ts';
import { computeSlotsAndDays, readSlotsAndDays, toOccupancyWindow } from '../scheduling/index.ts';
import { lockCartState, updateCart } from './cart.queries.ts';
import { laterDay, pricedDays } from './cart.rules.ts';
import { oneDecimal, rangeInEuros } from './cart-view.rules.ts';
import type { KnownPlace, KnownPlaces } from './known-places.ts';
import type { CartPlace, Glance, LookingCart } from './place.queries.ts';
import { readGlance } from './place.queries.ts';
import { locationText, stripOf } from './place.rules.ts';

interface Asked {
  accountId: string;
  sessionId: string;
  cartId: string;
  entityServiceId: string;
  /** YYYY-MM-DD; the cart's own day, or today once that has passed, where it is left out. */
  date: string | undefined;
  language: Language;
  /** Without it nothing is asked of a place: to ask is to begin a booking. */
  hasAcceptedTerms: boolean;
  /** Another site's page made the browser ask. */
  isFromElsewhere: boolean;
  now: Date;
}

/** A place on a day, before anything is looked for there. */
interface Visit {
  cart: LookingCart;
  place: CartPlace;
  date: string;
  today: string;
  language: Language;
  isFromElsewhere: boolean;
  now: Date;
}

interface Deps {
  db: Db;
  links: SignedLinks;
  places: KnownPlaces;
}

const shownStarts = 4;

/**
 * The starts of a place on a day; a full or closed day says so and is still a Success, so that its neighbours can be
 * tried. Where the place confirms every time itself, asking for its slots is the request (see `requestApproval`).
 */
export async function listSlots(deps: Deps, asked: Asked): Promise<Outcome<EntityOptionWithSlots>> {
  const { db } = deps;
  const { entityServiceId, language, isFromElsewhere, now } = asked;
  const { glance, known, date, today } = await look(deps, asked);
  const cart = glance;
  if (date < today) return failure('cart.date_past');
  if (date > addDays(today, bookableDays)) throw wrongField('date', 'field.date');
  if (cart.entityServiceId !== entityServiceId) {
    await updateCart(db, cart.id, { entityServiceId, preferredTime: null });
  }
  const place = { ...known.place, distanceKm: glance.distanceKm };
  const visit = { cart, place, date, today, language, isFromElsewhere, now };
  if (place.needsApproval) {
    if (!asked.hasAcceptedTerms) throw new Problem(403, 'terms.needed');
    return askForTime(deps, visit);
  }
  const { entityCode } = cart;
  const strip = { date, ...stripOf(date, today) };
  const { slots, days } = computeSlotsAndDays(known.terms, glance, { ...strip, now, entityCode });
  const trips = cart.isTravelling ? await readTestRequirementsOfCart(db, cart.id) : [];
  const { timeZone } = place;
  const counting = slots.filter(({ startsAt: at }) =>
    trips.every((trip) => isTestValid(trip, { at, timeZone })),
  );
  return freeTimes(visit, { slots: counting, days });
}

interface Look {
  glance: Glance;
  known: KnownPlace;
  date: string;
  today: string;
}

/** One statement where the place is known and the day is named; again after somebody changed the place's terms. */
async function look(
  { db, places }: Pick<Deps, 'db' | 'places'>,
  { accountId, sessionId, cartId, entityServiceId, now, ...asked }: Asked,
): Promise<Look> {
  let serviceDate: string | null = null;
  for (;;) {
    const known = places.find(entityServiceId, now);
    const today = known && localDay(now, known.terms.timeZone);
    const date: string | null =
      asked.date ?? (today && serviceDate && laterDay(serviceDate, today));
    const strip = today && date ? { date, ...stripOf(date, today) } : null;
    const window = known && strip ? toOccupancyWindow(known.terms, { ...strip, now }) : null;
    const who = { accountId, sessionId, cartId };
    const glance = await readGlance(db, { ...who, entityServiceId, window, now });
    if (glance === 'signed out') throw new Problem(401, 'unauthorised');
    if (glance === 'not theirs') throw notFound('cart.not_found');
    if (glance.version === null) throw notFound();
    if (known?.version !== glance.version) await places.read(db, entityServiceId, now);
    else if (date && today) return { glance, known, date, today };
    serviceDate = glance.serviceDate;
  }
}

function freeTimes(
  visit: Visit,
  { slots, days }: { slots: SlotAvailability[]; days: DayAvailability[] },
): Outcome<EntityOptionWithSlots> {
  const shown = placeWithSlots(visit, { slots, days, approvalPending: false });
  const hasFree = slots.some(({ available }) => available > 0);
  return hasFree ? success(shown) : success(shown, 'slot.none');
}

async function askForTime(
  { db, links }: Deps,
  visit: Visit,
): Promise<Outcome<EntityOptionWithSlots>> {
  const { cart, place, date, isFromElsewhere, now } = visit;
  const state = await inTransaction(db, async (trx) => {
    const locked = await lockCartState(trx, cart.accountId, cart.id);
    if (!locked) throw notFound('cart.not_found');
    if (locked.checkedOutAt) return 'checked out' as const;
    if (locked.paymentPending) return 'payment pending' as const;
    return requestApproval(trx, links, {
      accountId: cart.accountId,
      cartId: cart.id,
      serviceDate: date,
      isCrossSite: isFromElsewhere,
      now,
      entityServiceId: place.idEntityService,
      timeZone: place.timeZone,
      ...priceOn(visit),
    });
  });
  const nothing = placeWithSlots(visit, { slots: [], days: [], approvalPending: true });
  if (state === 'checked out') return failure('cart.checked_out');
  if (state === 'payment pending') return failure('cart.payment_pending');
  if (state === 'too many')
    return failure('approval.too_many', { maximum: openRequestsPerAccount });
  if (state === 'too many today')
    return failure('approval.too_many_today', { maximum: requestsPerDay });
  if (state === 'test not valid') return failure('cart.day_not_counted');
  if (state === 'no people') return failure('cart.persons_unknown');
  if (state === 'another accepted') return warning('approval.accepted_before');
  if (state === 'cross-site') return warning('approval.from_elsewhere');
  if (state === 'pending') return success(nothing, 'approval.pending');
  if (state !== 'accepted') {
    return warning('approval.refused', undefined, { ...nothing, approvalPending: false });
  }
  // What the partner accepted is held for this cart, and nothing else is on offer.
  const { slots } = await readTimes(db, visit);
  const own = slots
    .filter(({ ownerIds }) => ownerIds.length > 0)
    .map((slot) => ({ ...slot, available: slot.ownerIds.length }));
  return success(placeWithSlots(visit, { slots: own, days: [], approvalPending: false }));
}

function readTimes(
  db: Db,
  { cart, place, date, today, now }: Visit,
): Promise<{ slots: SlotAvailability[]; days: DayAvailability[] }> {
  const { idEntityService: entityServiceId } = place;
  const who = { entityServiceId, now, forCartId: cart.id, entityCode: cart.entityCode };
  return readSlotsAndDays(db, { ...who, date, ...stripOf(date, today) });
}

function priceOn({ place, date, cart }: Visit): { priceCents: number; campaignId: string | null } {
  const { priceCents, campaigns } = place;
  return priceOf(priceCents, campaigns, { day: date, entityCode: cart.entityCode });
}

function placeWithSlots(
  visit: Visit,
  times: { slots: SlotAvailability[]; days: DayAvailability[]; approvalPending: boolean },
): EntityOptionWithSlots {
  const { cart, place, date, today, language } = visit;
  const { campaigns, priceCents, distanceKm, locality, ...shown } = place;
  const { campaignId } = priceOn(visit);
  const { entityCode } = cart;
  const prices = priceChangesFrom(priceCents, campaigns, { from: today, entityCode });
  const campaign = campaigns.find(({ id }) => id === campaignId);
  const information = language === 'en' ? campaign?.informationEn : campaign?.informationPt;
  const free = times.slots.filter(({ available }) => available > 0);
  return {
    ...shown,
    place: locality,
    distance: distanceKm === null ? null : oneDecimal(distanceKm),
    informations: information ? [information] : [],
    priceRange: rangeInEuros(prices, pricedDays(cart, { today, date })),
    prices,
    free: free.reduce((sum, { available }) => sum + available, 0),
    nextFree: free.slice(0, shownStarts).map(({ startsAt, available }) => ({
      time: localTime(startsAt, place.timeZone),
      available,
    })),
    date,
    slots: times.slots.map((slot) => slotOf(slot, visit)),
    days: times.days,
    approvalPending: times.approvalPending,
  };
}

function slotOf({ startsAt, endsAt, available, ownerIds }: SlotAvailability, visit: Visit): Slot {
  const { place, language } = visit;
  const { timeZone } = place;
  return {
    time: localTime(startsAt, timeZone),
    timeRange: `${wallTime(startsAt, timeZone)} - ${wallTime(endsAt, timeZone)}`,
    available,
    slot: locationText(place, language),
    tickets: ownerIds,
  };
}

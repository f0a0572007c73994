import type { Language } from '@vaga/contract/common';
import { bookableDays } from '@vaga/contract/limits';
import { priceOf } from '@vaga/contract/prices';
import type { EntityOptionWithSlots, Slot } from '@vaga/contract/scheduling';
import { isTestValid, readTestRequirementsOfCart, requestApproval } from '../appointments/index.ts';
import { priceChangesFrom } from '../partners/index.ts';
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
import type {
  CachedService,
  DayAvailability,
  EntityCache,
  SlotAvailability,
} from '../scheduling/index.ts';
import {
  computeSlotsAndDays,
  readAtOneVersion,
  readSlotsAndDays,
  toOccupancyWindow,
} from '../scheduling/index.ts';
import { lockCartState, updateCart } from './cart.queries.ts';
import { laterDay, pricedDays } from './cart.rules.ts';
import type { CartOwner } from './cart-owner.ts';
import { priceRangeInEuros, roundToOneDecimal } from './cart-view.rules.ts';
import type {
  BookableEntityService,
  CartSlotSnapshot,
  SlotContextCart,
} from './entity-service.queries.ts';
import { readCartSlotSnapshot } from './entity-service.queries.ts';
import { dayStripFor, locationText } from './entity-service.rules.ts';
import { requireDeskService } from './require-desk-service.ts';

interface ListSlotsInput extends CartOwner {
  sessionId: string;
  cartId: string;
  entityServiceId: string;
  /** YYYY-MM-DD. If omitted: the cart's day, or today once that has passed. */
  date: string | undefined;
  language: Language;
  /** Without accepted terms no approval is requested: a request starts a booking. */
  hasAcceptedTerms: boolean;
  /** A page of another site caused the browser's request. */
  isCrossSite: boolean;
  now: Date;
}

/** The cart, entity service and day of a list of slots. */
interface SlotContext {
  cart: SlotContextCart;
  entityService: BookableEntityService;
  date: string;
  today: string;
  language: Language;
  isCrossSite: boolean;
  now: Date;
}

interface Deps {
  db: Db;
  links: SignedLinks;
  entityCache: EntityCache;
}

const shownStarts = 4;

/**
 * The starts of an entity service on a day. A full or closed day is a Success with the message `slot.none`, so that the
 * client can show the other days. If the entity confirms each time itself, this call requests the approval (see
 * `requestApproval`).
 */
export async function listSlots(
  deps: Deps,
  input: ListSlotsInput,
): Promise<Outcome<EntityOptionWithSlots>> {
  const { db } = deps;
  const { actor, entityServiceId, language, isCrossSite, now } = input;
  if (actor.kind === 'member') await requireDeskService(db, { id: entityServiceId, actor });
  const { snapshot, cached, date, today } = await loadSlotContext(deps, input);
  const cart = snapshot;
  if (date < today) return failure('cart.date_past');
  if (date > addDays(today, bookableDays)) throw wrongField('date', 'field.date');
  if (cart.entityServiceId !== entityServiceId) {
    await updateCart(db, cart.id, { entityServiceId, preferredTime: null });
  }
  const entityService = toEntityService(cached, snapshot.distanceKm);
  const context = { cart, entityService, date, today, language, isCrossSite, now };
  if (entityService.needsApproval) {
    if (!input.hasAcceptedTerms) throw new Problem(403, 'terms.needed');
    return requestTimes(deps, context);
  }
  const { entityCode } = cart;
  const strip = { date, ...dayStripFor(date, today) };
  const { slots, days } = computeSlotsAndDays(cached.service.rules, snapshot, {
    ...strip,
    now,
    entityCode,
  });
  const testRequirements = cart.isTravelling ? await readTestRequirementsOfCart(db, cart.id) : [];
  const { timeZone } = entityService;
  const validSlots = slots.filter(({ startsAt: at }) =>
    testRequirements.every((requirement) => isTestValid(requirement, { at, timeZone })),
  );
  return showFreeSlots(context, { slots: validSlots, days });
}

interface LoadedSlotContext {
  snapshot: CartSlotSnapshot;
  cached: CachedService;
  date: string;
  today: string;
}

/**
 * Reads the snapshot and the cached rules of one version. One statement if the entity service is cached and the input
 * names the day.
 */
async function loadSlotContext(
  { db, entityCache }: Pick<Deps, 'db' | 'entityCache'>,
  { accountId, sessionId, cartId, entityServiceId, now, ...input }: ListSlotsInput,
): Promise<LoadedSlotContext> {
  let serviceDate: string | null = null;
  return readAtOneVersion(async () => {
    const cached = entityCache.getService(entityServiceId, now);
    const today = cached && localDay(now, cached.entity.timeZone);
    const date: string | null =
      input.date ?? (today && serviceDate && laterDay(serviceDate, today));
    const strip = today && date ? { date, ...dayStripFor(date, today), now } : null;
    const window = cached && strip ? toOccupancyWindow(cached.service.rules, strip) : null;
    const caller = { accountId, sessionId, cartId };
    const snapshot = await readCartSlotSnapshot(db, { ...caller, entityServiceId, window, now });
    if (snapshot === 'signed out') throw new Problem(401, 'unauthorised');
    if (snapshot === 'not found') throw notFound('cart.not_found');
    if (snapshot.version === null) throw notFound();
    serviceDate = snapshot.serviceDate;
    if (cached?.entity.version !== snapshot.version)
      await entityCache.loadService(db, entityServiceId, now);
    else if (date && today) return { snapshot, cached, date, today };
    return null;
  });
}

function toEntityService(
  { entity, service }: CachedService,
  distanceKm: number | null,
): BookableEntityService {
  return {
    idEntityService: service.id,
    idEntity: entity.id,
    entity: entity.businessName,
    address: entity.address,
    locality: entity.locality,
    latitude: entity.latitude,
    longitude: entity.longitude,
    timeZone: entity.timeZone,
    logoPath: entity.logoPath,
    location: service.location,
    radiusKm: service.radiusKm,
    priceCents: service.priceCents,
    needsApproval: service.needsApproval,
    distanceKm,
    campaigns: service.campaigns,
  };
}

function showFreeSlots(
  context: SlotContext,
  { slots, days }: { slots: SlotAvailability[]; days: DayAvailability[] },
): Outcome<EntityOptionWithSlots> {
  const shown = toEntityOptionWithSlots(context, { slots, days, approvalPending: false });
  const hasFree = slots.some(({ available }) => available > 0);
  return hasFree ? success(shown) : success(shown, 'slot.none');
}

async function requestTimes(
  { db, links }: Deps,
  context: SlotContext,
): Promise<Outcome<EntityOptionWithSlots>> {
  const { cart, entityService, date, isCrossSite, now } = context;
  const state = await inTransaction(db, async (trx) => {
    const locked = await lockCartState(trx, cart.accountId, cart.id);
    if (!locked) throw notFound('cart.not_found');
    if (locked.checkedOutAt) return 'checked out' as const;
    if (locked.paymentPending) return 'payment pending' as const;
    return requestApproval(trx, links, {
      accountId: cart.accountId,
      cartId: cart.id,
      serviceDate: date,
      isCrossSite,
      now,
      entityServiceId: entityService.idEntityService,
      timeZone: entityService.timeZone,
      ...priceOnDay(context),
    });
  });
  const withoutSlots = toEntityOptionWithSlots(context, {
    slots: [],
    days: [],
    approvalPending: true,
  });
  if (state === 'checked out') return failure('cart.checked_out');
  if (state === 'payment pending') return failure('cart.payment_pending');
  if (typeof state === 'object') return state.refused;
  if (state === 'test not valid') return failure('cart.day_not_counted');
  if (state === 'no people') return failure('cart.persons_unknown');
  if (state === 'another accepted') return warning('approval.accepted_before');
  if (state === 'cross-site') return warning('approval.from_elsewhere');
  if (state === 'pending') return success(withoutSlots, 'approval.pending');
  if (state !== 'accepted') {
    return warning('approval.refused', undefined, { ...withoutSlots, approvalPending: false });
  }
  // The cart holds what the entity accepted, and can choose nothing else.
  const { slots } = await readSlotsOfContext(db, context);
  const heldSlots = slots
    .filter(({ ownerIds }) => ownerIds.length > 0)
    .map((slot) => ({ ...slot, available: slot.ownerIds.length }));
  return success(
    toEntityOptionWithSlots(context, { slots: heldSlots, days: [], approvalPending: false }),
  );
}

function readSlotsOfContext(
  db: Db,
  { cart, entityService, date, today, now }: SlotContext,
): Promise<{ slots: SlotAvailability[]; days: DayAvailability[] }> {
  const { idEntityService: entityServiceId } = entityService;
  const query = { entityServiceId, now, forCartId: cart.id, entityCode: cart.entityCode };
  return readSlotsAndDays(db, { ...query, date, ...dayStripFor(date, today) });
}

function priceOnDay({ entityService, date, cart }: SlotContext): {
  priceCents: number;
  campaignId: string | null;
} {
  const { priceCents, campaigns } = entityService;
  return priceOf(priceCents, campaigns, { day: date, entityCode: cart.entityCode });
}

function toEntityOptionWithSlots(
  context: SlotContext,
  times: { slots: SlotAvailability[]; days: DayAvailability[]; approvalPending: boolean },
): EntityOptionWithSlots {
  const { cart, entityService, date, today, language } = context;
  const { campaigns, priceCents, distanceKm, locality, ...shown } = entityService;
  const { campaignId } = priceOnDay(context);
  const { entityCode } = cart;
  const prices = priceChangesFrom(priceCents, campaigns, { from: today, entityCode });
  const campaign = campaigns.find(({ id }) => id === campaignId);
  const information = language === 'en' ? campaign?.informationEn : campaign?.informationPt;
  const free = times.slots.filter(({ available }) => available > 0);
  return {
    ...shown,
    place: locality,
    distance: distanceKm === null ? null : roundToOneDecimal(distanceKm),
    informations: information ? [information] : [],
    priceRange: priceRangeInEuros(prices, pricedDays(cart, { today, date })),
    prices,
    free: free.reduce((sum, { available }) => sum + available, 0),
    nextFree: free.slice(0, shownStarts).map(({ startsAt, available }) => ({
      time: localTime(startsAt, entityService.timeZone),
      available,
    })),
    date,
    slots: times.slots.map((slot) => toSlot(slot, context)),
    days: times.days,
    approvalPending: times.approvalPending,
  };
}

function toSlot(
  { startsAt, endsAt, available, ownerIds }: SlotAvailability,
  context: SlotContext,
): Slot {
  const { entityService, language } = context;
  const { timeZone } = entityService;
  return {
    time: localTime(startsAt, timeZone),
    timeRange: `${wallTime(startsAt, timeZone)} - ${wallTime(endsAt, timeZone)}`,
    available,
    slot: locationText(entityService, language),
    tickets: ownerIds,
  };
}

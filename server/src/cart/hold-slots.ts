import type { Cart } from '@vaga/contract/cart';
import type { Language } from '@vaga/contract/common';
import { bookableDays, placesPerAccount, placesPerCart } from '@vaga/contract/limits';
import { areTestsValid } from '../appointments/index.ts';
import { isLimitedByQuotas } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import {
  failure,
  notFound,
  Problem,
  success,
  warning,
  wrongField,
} from '../platform/http/outcome.ts';
import { addDays, localDay } from '../platform/local-time.rules.ts';
import { findEarlierReply, transact } from '../platform/transact.ts';
import type { EntityCache, PersonBusyDetails, ReleasedPlace } from '../scheduling/index.ts';
import { holdPlaces, holdPolicy, readPlacesOfCarts } from '../scheduling/index.ts';
import type { CartState } from './cart.queries.ts';
import { lockCartIfOwned, updateCart } from './cart.queries.ts';
import { activeEntityCode } from './cart.rules.ts';
import type { CartOwner } from './cart-owner.ts';
import { readCartProgress } from './cart-progress.queries.ts';
import { checkGuestPlaces } from './check-guest-places.ts';
import type { ActiveAsset, BookableEntityService } from './entity-service.queries.ts';
import { readCartForHold, updateCustomerAddress } from './entity-service.queries.ts';
import type { SlotRequest } from './guest-requests.ts';
import { toGuestRequests } from './guest-requests.ts';
import { readCart } from './read-cart.ts';
import { releaseCartPlaces } from './release-cart-places.ts';
import { validateCustomerAddress } from './validate-customer-address.ts';

interface Deps {
  db: Db;
  entityCache: EntityCache;
}

interface HoldSlotsInput extends CartOwner {
  cartId: string;
  /** If omitted: the entity service chosen last with this cart. */
  entityServiceId: string | undefined;
  /** Another cart of the account, whose places are released first. */
  insteadOf: string | undefined;
  slotRequests: SlotRequest[];
  holdMinutes: number;
  language: Language;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Holds a start for each person named, for all or for none, and replaces what they held. Returns the cart. A member names all
 * guests of the cart (`toGuestRequests`).
 * @throws Problem 404 for an unknown cart or entity service; 409 `slot.taken` with the nearest available starts; 400
 * `slot.unknown` for a start that the entity service does not have.
 */
export async function holdSlots(deps: Deps, input: HoldSlotsInput): Promise<Outcome<Cart>> {
  const { db } = deps;
  const { actor, accountId, insteadOf, cartId, now } = input;
  let releasedPlaces: ReleasedPlace[] = [];
  // A guest is in one cart alone, and another one of the account may be the guest's own.
  if (actor.kind === 'patient' && insteadOf && insteadOf !== cartId) {
    // A repeated call must not release what the other cart has held since the first one.
    const earlier = await findEarlierReply<Cart>(db, input.idempotencyKey);
    if (earlier) return earlier;
    releasedPlaces = await releaseCartPlaces(db, { accountId, cartId: insteadOf, now });
  }
  await cacheEntityService(deps, input);
  try {
    return await transact(db, input.idempotencyKey, (trx) =>
      holdInTransaction(trx, { ...input, releasedPlaces, entityCache: deps.entityCache }),
    );
  } catch (error) {
    // These limits are checked under the account's lock, deep in the transaction; the caller gets a normal reply.
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'cart.too_many_places') return failure(error.code, error.values);
    if (error.code === 'slot.person_busy') {
      const { heldByCart } = error.data as PersonBusyDetails;
      return warning(error.code, error.values, await readCartWithConflict(db, input, heldByCart));
    }
    throw error;
  }
}

/** The transaction does not fill the cache, and holds take turns on the locks: so the rules are read before it. */
async function cacheEntityService(
  { db, entityCache }: Deps,
  { entityServiceId, now }: HoldSlotsInput,
): Promise<void> {
  if (entityServiceId === undefined || entityCache.getService(entityServiceId, now)) return;
  await entityCache.loadService(db, entityServiceId, now);
}

/** The cart with the account's other cart that holds the time; null if that one is this cart or is checked out. */
async function readCartWithConflict(
  db: Db,
  input: HoldSlotsInput,
  heldByCart: string | null,
): Promise<Cart | null> {
  if (!heldByCart || heldByCart === input.cartId) return null;
  const progress = await readCartProgress(db, { accountId: input.accountId, cartId: heldByCart });
  if (!progress || progress.isCheckedOut) return null;
  const busyWith = { idCart: heldByCart, canRelease: !progress.hasPaymentOrAppointment };
  return { ...(await readCart(db, input)), busyWith };
}

async function holdInTransaction(
  trx: Trx,
  input: HoldSlotsInput & { releasedPlaces: ReleasedPlace[]; entityCache: EntityCache },
): Promise<Outcome<Cart>> {
  const { accountId, cartId, releasedPlaces, entityCache, now } = input;
  // Only the statement after the lock sees what the lock waited for.
  const isLocked = await lockCartIfOwned(trx, accountId, cartId);
  const entityServiceId = input.entityServiceId ?? null;
  const found = isLocked
    ? await readCartForHold(trx, { accountId, cartId, entityServiceId, now })
    : null;
  if (!found) throw notFound('cart.not_found');
  const { cart, entityService, assets, placesTaken } = found;
  if (placesTaken + input.slotRequests.length > placesPerCart)
    return failure('cart.too_many_changes');
  if (cart.checkedOutAt) return failure('cart.checked_out');
  if (cart.paymentPending) return failure('cart.payment_pending');
  if (!(entityServiceId ?? cart.entityServiceId)) return failure('slot.no_place');
  if (!entityService) throw notFound();
  const slotRequests = await validateRequests(trx, input, { assets, entityService });
  if ('refused' in slotRequests) return slotRequests.refused;
  const places = toRequestedPlaces(entityService, slotRequests, now);
  const tests = places.map(({ ownerId, startsAt }) => ({
    ownerId,
    at: startsAt,
    timeZone: entityService.timeZone,
  }));
  if (cart.isTravelling && !(await areTestsValid(trx, tests)))
    return failure('cart.day_not_counted');
  if (entityService.needsApproval) {
    const areHeld = await areAlreadyHeld(trx, { cartId, places, now });
    if (!areHeld) return failure('approval.needed');
  } else {
    const tooMany = await checkPlacesOfHotel(trx, { ...input, adding: places.length });
    if (tooMany) return tooMany;
    await holdPlaces(trx, {
      accountId,
      cartId,
      places,
      entityCache,
      now,
      entityCode: activeEntityCode(cart, now),
      policy: holdPolicy({
        expiresAt: new Date(now.getTime() + input.holdMinutes * 60_000),
        maxHolds: isLimitedByQuotas(input.actor) ? placesPerAccount : null,
        releasedPlaces,
      }),
    });
  }
  await saveChoice(trx, { cart, entityService, assets, slotRequests });
  return success(await readCart(trx, input));
}

async function checkPlacesOfHotel(
  trx: Trx,
  { actor, cartId, adding, now }: HoldSlotsInput & { adding: number },
): Promise<Outcome<never> | null> {
  if (actor.kind !== 'member') return null;
  return checkGuestPlaces(trx, { entityId: actor.entityId, cartId, adding, now });
}

/** The starts as they are held; or the refusal. */
async function validateRequests(
  trx: Trx,
  { actor, slotRequests }: HoldSlotsInput,
  { assets, entityService }: { assets: ActiveAsset[]; entityService: BookableEntityService },
): Promise<SlotRequest[] | { refused: Outcome<never> }> {
  const unknown = validateAssetIds(assets, slotRequests);
  if (unknown) return { refused: unknown };
  if (actor.kind === 'member') {
    const { idEntityService: entityServiceId } = entityService;
    return toGuestRequests(trx, { actor, entityServiceId, assets, slotRequests });
  }
  const refused = await validateCustomerAddress(trx, entityService, slotRequests);
  return refused ? { refused } : slotRequests;
}

/** Refuses a person who is not of this cart, was deleted since, or is named twice. */
function validateAssetIds(
  assets: readonly ActiveAsset[],
  slotRequests: SlotRequest[],
): Outcome<never> | null {
  const named = slotRequests.flatMap(({ persons }) => persons);
  const own = new Set(assets.map(({ id }) => id));
  if (named.some((id) => !own.has(id))) return failure('cart.persons_unknown');
  return new Set(named).size < named.length ? failure('slot.person_twice') : null;
}

interface RequestedPlace {
  ownerId: string;
  entityServiceId: string;
  startsAt: Date;
}

/** @throws Problem 400 for a start in the past or beyond the bookable days, before a query uses such a date. */
function toRequestedPlaces(
  entityService: BookableEntityService,
  slotRequests: SlotRequest[],
  now: Date,
): RequestedPlace[] {
  const today = localDay(now, entityService.timeZone);
  const lastDay = addDays(today, bookableDays);
  return slotRequests.flatMap(({ slot, persons }, index) => {
    const startsAt = new Date(slot);
    const day = localDay(startsAt, entityService.timeZone);
    if (day < today || day > lastDay) throw wrongField(`${index}.slot`, 'slot.unknown');
    const entityServiceId = entityService.idEntityService;
    return persons.map((ownerId) => ({ ownerId, entityServiceId, startsAt }));
  });
}

/** Whether the assets hold exactly these starts: an accepted approval cannot be changed. */
async function areAlreadyHeld(
  trx: Trx,
  input: { cartId: string; places: RequestedPlace[]; now: Date },
): Promise<boolean> {
  const holds = await readPlacesOfCarts(trx, [input.cartId], input.now);
  return input.places.every((place) =>
    holds.some(
      (hold) =>
        hold.ownerId === place.ownerId &&
        hold.entityServiceId === place.entityServiceId &&
        hold.startsAt.getTime() === place.startsAt.getTime(),
    ),
  );
}

/** Saves the entity service as the cart's choice, and the customer addresses if it is done there. */
async function saveChoice(
  trx: Trx,
  choice: {
    cart: CartState;
    entityService: BookableEntityService;
    assets: readonly ActiveAsset[];
    slotRequests: SlotRequest[];
  },
): Promise<void> {
  const { cart, entityService, assets, slotRequests } = choice;
  for (const { persons, address: given } of slotRequests) {
    const address = entityService.location === 'AtAddress' ? (given ?? null) : null;
    const changed = assets.filter((asset) => asset.address !== address);
    const assetIds = changed.flatMap(({ id }) => (persons.includes(id) ? [id] : []));
    if (assetIds.length > 0) await updateCustomerAddress(trx, cart.id, { assetIds, address });
  }
  if (cart.entityServiceId === entityService.idEntityService) return;
  await updateCart(trx, cart.id, {
    entityServiceId: entityService.idEntityService,
    preferredTime: null,
  });
}

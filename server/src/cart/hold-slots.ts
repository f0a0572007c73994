import type { Cart, holdSlots as call } from '@vaga/contract/cart';
import type { Language } from '@vaga/contract/common';
import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import { bookableDays, placesPerAccount, placesPerCart } from '@vaga/contract/limits';
import { areTestsValid } from '../appointments/index.ts';
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
import type { PersonBusyDetails, ReleasedPlace } from '../scheduling/index.ts';
import { holdPlaces, readPlacesOfCarts } from '../scheduling/index.ts';
import { readAttempt } from './attempt.queries.ts';
import type { CartState } from './cart.queries.ts';
import { lockOwnCart, updateCart } from './cart.queries.ts';
import { codeInForce } from './cart.rules.ts';
import type { CartPlace } from './place.queries.ts';
import { lockLivingAssets, readCartAtPlace, setAddress } from './place.queries.ts';
import { readCart } from './read-cart.ts';
import { refuseAddress } from './refuse-address.ts';
import { releaseAttempt } from './release-attempt.ts';

type Wish = OutputOf<BodyOf<typeof call>>[number];

interface Asked {
  accountId: string;
  cartId: string;
  /** The place last asked for with this cart where it is left out. */
  entityServiceId: string | undefined;
  /** Another cart of theirs, to be given back first. */
  insteadOf: string | undefined;
  wishes: Wish[];
  holdMinutes: number;
  language: Language;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Holds a start for each person named, for all or for none, instead of what these people held. Answers the cart.
 * @throws Problem 404 for a cart or place that is not there; 409 `slot.taken` with the nearest free times; 400
 * `slot.unknown` for a start that the place does not have.
 */
export async function holdSlots(db: Db, asked: Asked): Promise<Outcome<Cart>> {
  const { accountId, insteadOf, cartId, now } = asked;
  let givenBack: ReleasedPlace[] = [];
  if (insteadOf && insteadOf !== cartId) {
    // A late repeat must not give back what the other cart holds by then.
    const earlier = await findEarlierReply<Cart>(db, asked.idempotencyKey);
    if (earlier) return earlier;
    givenBack = await releaseAttempt(db, { accountId, cartId: insteadOf, now });
  }
  try {
    return await transact(db, asked.idempotencyKey, (trx) => hold(trx, asked, givenBack));
  } catch (error) {
    // Known only under the account's lock; to whoever asks it is an answer like the others.
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'cart.too_many_places') return failure(error.code, error.values);
    if (error.code === 'slot.person_busy') {
      const { heldByCart } = error.data as PersonBusyDetails;
      return warning(error.code, error.values, await busyCart(db, asked, heldByCart));
    }
    throw error;
  }
}

/** The cart as it is, with the one that stands against it where its person can still end that one; null else. */
async function busyCart(db: Db, asked: Asked, heldByCart: string | null): Promise<Cart | null> {
  if (!heldByCart || heldByCart === asked.cartId) return null;
  const attempt = await readAttempt(db, { accountId: asked.accountId, cartId: heldByCart });
  if (!attempt || attempt.isCheckedOut) return null;
  const busyWith = { idCart: heldByCart, canRelease: !attempt.isUnderWay };
  return { ...(await readCart(db, asked)), busyWith };
}

async function hold(trx: Trx, asked: Asked, givenBack: ReleasedPlace[]): Promise<Outcome<Cart>> {
  const { accountId, cartId, wishes, now } = asked;
  // What the lock waited for is seen by the next statement only.
  const isTheirs = await lockOwnCart(trx, accountId, cartId);
  const entityServiceId = asked.entityServiceId ?? null;
  const found = isTheirs
    ? await readCartAtPlace(trx, { accountId, cartId, entityServiceId, now })
    : null;
  if (!found) throw notFound('cart.not_found');
  const { cart, place, placesMade } = found;
  if (placesMade + wishes.length > placesPerCart) return failure('cart.too_many_changes');
  if (cart.checkedOutAt) return failure('cart.checked_out');
  if (cart.paymentPending) return failure('cart.payment_pending');
  if (!(entityServiceId ?? cart.entityServiceId)) return failure('slot.no_place');
  if (!place) throw notFound();
  const assets = await lockLivingAssets(trx, cartId);
  const refusal = refusePersons(assets, wishes) ?? (await refuseAddress(trx, place, wishes));
  if (refusal) return refusal;
  const places = placesOf(place, wishes, now);
  const visits = places.map(({ ownerId, startsAt }) => ({
    ownerId,
    at: startsAt,
    timeZone: place.timeZone,
  }));
  if (cart.isTravelling && !(await areTestsValid(trx, visits)))
    return failure('cart.day_not_counted');
  if (place.needsApproval) {
    const holdsThem = await holdsAlready(trx, { cartId, places, now });
    if (!holdsThem) return failure('approval.needed');
  } else {
    await holdPlaces(trx, {
      accountId,
      cartId,
      places,
      releasedPlaces: givenBack,
      now,
      entityCode: codeInForce(cart, now),
      expiresAt: new Date(now.getTime() + asked.holdMinutes * 60_000),
      limitPerAccount: placesPerAccount,
    });
  }
  await keep(trx, { cart, place, assets, wishes });
  return success(await readCart(trx, asked));
}

/** Everybody named is of this cart, not deleted since, and named once. */
function refusePersons(assets: readonly Asset[], wishes: Wish[]): Outcome<never> | null {
  const named = wishes.flatMap(({ persons }) => persons);
  const own = new Set(assets.map(({ id }) => id));
  if (named.some((id) => !own.has(id))) return failure('cart.persons_unknown');
  return new Set(named).size < named.length ? failure('slot.person_twice') : null;
}

type Asset = Awaited<ReturnType<typeof lockLivingAssets>>[number];

interface WantedPlace {
  ownerId: string;
  entityServiceId: string;
  startsAt: Date;
}

/** @throws Problem 400 for a start that is past or beyond all booking, before the database is asked for such a date. */
function placesOf(place: CartPlace, wishes: Wish[], now: Date): WantedPlace[] {
  const today = localDay(now, place.timeZone);
  const lastDay = addDays(today, bookableDays);
  return wishes.flatMap(({ slot, persons }, index) => {
    const startsAt = new Date(slot);
    const day = localDay(startsAt, place.timeZone);
    if (day < today || day > lastDay) throw wrongField(`${index}.slot`, 'slot.unknown');
    const entityServiceId = place.idEntityService;
    return persons.map((ownerId) => ({ ownerId, entityServiceId, startsAt }));
  });
}

/** Whether these people hold just these starts: what a partner has accepted can only be taken as it is. */
async function holdsAlready(
  trx: Trx,
  asked: { cartId: string; places: WantedPlace[]; now: Date },
): Promise<boolean> {
  const held = await readPlacesOfCarts(trx, [asked.cartId], asked.now);
  return asked.places.every((wanted) =>
    held.some(
      (has) =>
        has.ownerId === wanted.ownerId &&
        has.entityServiceId === wanted.entityServiceId &&
        has.startsAt.getTime() === wanted.startsAt.getTime(),
    ),
  );
}

async function keep(
  trx: Trx,
  kept: { cart: CartState; place: CartPlace; assets: readonly Asset[]; wishes: Wish[] },
): Promise<void> {
  const { cart, place, assets, wishes } = kept;
  for (const { persons, address: given } of wishes) {
    const address = place.location === 'AtAddress' ? (given ?? null) : null;
    const elsewhere = assets.filter((asset) => asset.address !== address);
    const assetIds = elsewhere.flatMap(({ id }) => (persons.includes(id) ? [id] : []));
    if (assetIds.length > 0) await setAddress(trx, cart.id, { assetIds, address });
  }
  if (cart.entityServiceId === place.idEntityService) return;
  await updateCart(trx, cart.id, { entityServiceId: place.idEntityService, preferredTime: null });
}

import { bookableDays, cartsPerDay } from '@vaga/contract/limits';
import { readService } from '../catalogue/index.ts';
import { lockAccountForQuota } from '../identity/index.ts';
import { dayBefore } from '../platform/clock.ts';
import type { Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure } from '../platform/http/outcome.ts';
import { addDays, localDay } from '../platform/local-time.rules.ts';
import { newId } from '../platform/uuid.ts';
import { hasRepeatedNames } from './cart.rules.ts';
import { countCartsSince, insertAssets, insertCart, readNamesOf } from './create-cart.queries.ts';

export interface CartToMake {
  accountId: string;
  personIds: readonly string[];
  serviceId: number;
  /** Of the stay: its prices and reserved places count for the cart, and do not end. */
  entityCode: string | null;
  isTravelling: boolean;
  /** YYYY-MM-DD in this zone, and the wall time of the trip, HH:mm. */
  serviceDate: string;
  serviceTime: string | null;
  timeZone: string;
  now: Date;
}

/**
 * A cart for people of the account, made in the transaction of whoever knows what it is for: a travel, an event. It holds
 * nothing yet.
 * @returns its id and those of its assets, in the order of the people; or why it is refused.
 */
export async function makeCart(
  trx: Trx,
  cart: CartToMake,
): Promise<{ cartId: string; assetIds: string[] } | { refused: Outcome<never> }> {
  const { accountId, personIds, serviceId, serviceDate, timeZone, now } = cart;
  const refusal =
    (await refuseTooMany(trx, accountId, now)) ??
    (await refusePeople(trx, { accountId, personIds })) ??
    refuseDay(serviceDate, localDay(now, timeZone));
  if (refusal) return { refused: refusal };
  if (!(await readService(trx, serviceId))) return { refused: failure('cart.service_unknown') };
  const cartId = newId();
  await insertCart(trx, {
    id: cartId,
    accountId,
    serviceId,
    entityCode: cart.entityCode,
    serviceDate,
    isTravelling: cart.isTravelling,
    serviceTime: cart.serviceTime,
    createdAt: now,
  });
  const people = personIds.map((personId) => ({ personId, prescription: null }));
  return { cartId, assetIds: await insertAssets(trx, { cartId, people, now }) };
}

/**
 * Nobody begins so many bookings, and all of an account's are read when it asks for what we hold. The account is locked
 * until the transaction ends, so that of several at once none misses another.
 */
export async function refuseTooMany(
  trx: Trx,
  accountId: string,
  now: Date,
): Promise<Outcome<never> | null> {
  await lockAccountForQuota(trx, accountId);
  const made = await countCartsSince(trx, accountId, dayBefore(now));
  return made < cartsPerDay ? null : failure('cart.too_many_today', { maximum: cartsPerDay });
}

/** Whoever is no living person of the account, or stands there twice. None is deleted until the transaction ends. */
export async function refusePeople(
  trx: Trx,
  { accountId, personIds }: { accountId: string; personIds: readonly string[] },
): Promise<Outcome<never> | null> {
  const names = await readNamesOf(trx, accountId, personIds);
  const different = new Set(personIds).size;
  if (names.length < different) return failure('cart.persons_unknown');
  const isTwice = different < personIds.length || hasRepeatedNames(names);
  return isTwice ? failure('cart.duplicate_persons') : null;
}

function refuseDay(date: string, today: string): Outcome<never> | null {
  const isOpen = date >= today && date <= addDays(today, bookableDays);
  return isOpen ? null : failure('cart.date_past');
}

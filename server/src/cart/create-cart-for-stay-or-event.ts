import { bookableDays } from '@vaga/contract/limits';
import { readService } from '../catalogue/index.ts';
import type { Actor } from '../identity/index.ts';
import { checkQuota } from '../identity/index.ts';
import type { Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure } from '../platform/http/outcome.ts';
import { addDays, localDay } from '../platform/local-time.rules.ts';
import { newId } from '../platform/uuid.ts';
import { hasRepeatedNames } from './cart.rules.ts';
import {
  countCartsSince,
  insertAssets,
  insertCart,
  lockPersonNames,
} from './create-cart.queries.ts';

export interface CreateCartForStayOrEventInput {
  accountId: string;
  actor: Actor;
  personIds: readonly string[];
  serviceId: number;
  /** The code of the stay: gives the cart its prices and reserved places, without an end. */
  entityCode: string | null;
  isTravelling: boolean;
  /** YYYY-MM-DD in `timeZone`, and the wall time of the trip, HH:mm. */
  serviceDate: string;
  serviceTime: string | null;
  timeZone: string;
  now: Date;
}

/**
 * Creates a cart for persons of the account who arrive at a stay or go to an event, in the caller's transaction. Holds no
 * place yet.
 * @returns its id and those of its assets, in the order of `personIds`; or the refusal.
 */
export async function createCartForStayOrEvent(
  trx: Trx,
  cart: CreateCartForStayOrEventInput,
): Promise<{ cartId: string; assetIds: string[] } | { refused: Outcome<never> }> {
  const { accountId, personIds, serviceId, serviceDate, timeZone, now } = cart;
  const refusal =
    (await checkCartQuota(trx, cart)) ??
    (await validatePersons(trx, { accountId, personIds })) ??
    validateDay(serviceDate, localDay(now, timeZone));
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

/** Returns the refusal if the account has created its maximum of carts. Locks the account until the transaction ends. */
export function checkCartQuota(
  trx: Trx,
  { accountId, actor, now }: { accountId: string; actor: Actor; now: Date },
): Promise<Outcome<never> | null> {
  const count = (since: Date) => countCartsSince(trx, accountId, since);
  return checkQuota(trx, 'carts', { accountId, actor, now, count });
}

/**
 * Refuses a person who is not of the account, is deleted, or is named twice. Locks the persons against deletion until
 * the transaction ends.
 * @returns null if all are valid.
 */
export async function validatePersons(
  trx: Trx,
  { accountId, personIds }: { accountId: string; personIds: readonly string[] },
): Promise<Outcome<never> | null> {
  const names = await lockPersonNames(trx, accountId, personIds);
  const different = new Set(personIds).size;
  if (names.length < different) return failure('cart.persons_unknown');
  const isTwice = different < personIds.length || hasRepeatedNames(names);
  return isTwice ? failure('cart.duplicate_persons') : null;
}

function validateDay(date: string, today: string): Outcome<never> | null {
  const isOpen = date >= today && date <= addDays(today, bookableDays);
  return isOpen ? null : failure('cart.date_past');
}

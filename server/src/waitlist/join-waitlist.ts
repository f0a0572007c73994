import type { Language } from '@vaga/contract/common';
import { bookableDays, waitlistEntriesPerAccount } from '@vaga/contract/limits';
import type { WaitlistEntry } from '@vaga/contract/waitlist';
import { areTestsValid } from '../appointments/index.ts';
import { lockOwnedCart } from '../cart/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success, warning, wrongField } from '../platform/http/outcome.ts';
import { addDays, localDay } from '../platform/local-time.rules.ts';
import { transact } from '../platform/transact.ts';
import { lockWaitlistsToJoin } from '../scheduling/index.ts';
import type { Entry } from './entries.queries.ts';
import {
  askToLook,
  countLiving,
  endEntries,
  findLivingOfCart,
  findSameWish,
  insertEntry,
  readStanding,
} from './entries.queries.ts';
import { showEntries } from './list-entries.ts';
import { findPlace, findWishes } from './waitlists.queries.ts';

interface Asked {
  accountId: string;
  cartId: string;
  entityServiceId: string;
  date: string;
  /** Null: only at this place. */
  radiusKm: number | null;
  language: Language;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Puts a cart's people on the waiting list of a day. Asked again for another day, place or distance, the cart waits for
 * that instead, at the end of the line. If something is free after all, or becomes so, a job offers it.
 * @throws Problem 404 for a cart of somebody else or a place that it may not book; 400 for a day too far ahead.
 */
export async function joinWaitlist(db: Db, asked: Asked): Promise<Outcome<WaitlistEntry>> {
  return transact(db, asked.idempotencyKey, async (trx) => {
    const { cartId, date, now } = asked;
    const cart = await lockOwnedCart(trx, asked);
    if (cart.checkedOutAt) return failure('cart.checked_out');
    if (cart.paymentPending) return failure('cart.payment_pending');
    const place = await findPlace(trx, asked);
    if (!place) throw notFound();
    const today = localDay(now, place.timeZone);
    if (date < today) return failure('cart.date_past');
    if (date > addDays(today, bookableDays)) throw wrongField('date', 'field.date');
    if (!place.hasLine) return failure('waiting_list.not_offered');
    const { ownerIds } = await readStanding(trx, cartId, now);
    const { timeZone } = place;
    const visits = ownerIds.map((ownerId) => ({ ownerId, at: date, timeZone }));
    if (!(await areTestsValid(trx, visits))) return failure('cart.day_not_counted');
    const before = await findLivingOfCart(trx, cartId);
    if (before && (before.state === 'offered' || isSame(before, asked))) {
      return warning('waiting_list.already', undefined, await shown(trx, before.id, asked));
    }
    if ((await countLiving(trx, asked)) >= waitlistEntriesPerAccount) {
      return failure('waiting_list.too_many', { maximum: waitlistEntriesPerAccount });
    }
    const same = await findSameWish(trx, asked);
    if (same) return warning('waiting_list.already', undefined, await shown(trx, same, asked));
    if (before) await endEntries(trx, [before.id], { as: 'left', now });
    const id = await enter(trx, { ...asked, timeZone: place.timeZone });
    return success(await shown(trx, id, asked), 'waiting_list.joined');
  });
}

function isSame(entry: Entry, { entityServiceId, date, radiusKm }: Asked): boolean {
  return (
    entry.entityServiceId === entityServiceId && entry.date === date && entry.radiusKm === radiusKm
  );
}

async function enter(trx: Trx, asked: Asked & { timeZone: string }): Promise<string> {
  const { accountId, cartId, entityServiceId, date, radiusKm, timeZone, now } = asked;
  const wishes = await findWishes(trx, asked);
  const entityIds = [...new Set(wishes.map(({ entityId }) => entityId))];
  // What is being given back at this moment is either free when the job looks, or kept because we are in the line.
  await lockWaitlistsToJoin(trx, { entityIds, date });
  const place = { entityServiceId, radiusKm, date, timeZone };
  const id = await insertEntry(trx, { accountId, cartId, ...place, wishes, now });
  await askToLook(trx, id);
  return id;
}

async function shown(trx: Trx, id: string, asked: Asked): Promise<WaitlistEntry> {
  const entry = (await showEntries(trx, asked)).find((one) => one.id === id);
  if (!entry) throw new Error('An entry that lives is not shown.');
  return entry;
}

import type { Language } from '@vaga/contract/common';
import { bookableDays } from '@vaga/contract/limits';
import type { WaitlistEntry } from '@vaga/contract/waitlist';
import { areTestsValid } from '../appointments/index.ts';
import { lockOwnedCart } from '../cart/index.ts';
import { checkQuota, patientActor } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success, warning, wrongField } from '../platform/http/outcome.ts';
import { addDays, localDay } from '../platform/local-time.rules.ts';
import { transact } from '../platform/transact.ts';
import { lockWaitlistsToJoin } from '../scheduling/index.ts';
import type { EntryRow } from './entries.queries.ts';
import {
  countActiveEntries,
  endEntries,
  findActiveEntryOfCart,
  findDuplicateEntry,
  insertEntry,
  queueOfferSearch,
  readEntryCartStatus,
} from './entries.queries.ts';
import { presentEntries } from './list-entries.ts';
import { findEntryOptions, findRequestedEntityService } from './waitlists.queries.ts';

interface JoinWaitlistInput {
  accountId: string;
  cartId: string;
  entityServiceId: string;
  date: string;
  /** Null: only at this entity service. */
  radiusKm: number | null;
  language: Language;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Puts the persons of a cart on the waitlist of a day. A second call for another day, entity service or distance replaces
 * the entry, at the end of the waitlist. A job offers what is available, now or later.
 * @throws Problem 404 for a cart of another account or an entity service that it cannot book; 400 for a day too far ahead.
 */
export async function joinWaitlist(
  db: Db,
  input: JoinWaitlistInput,
): Promise<Outcome<WaitlistEntry>> {
  return transact(db, input.idempotencyKey, async (trx) => {
    const { cartId, date, now } = input;
    const cart = await lockOwnedCart(trx, input);
    if (cart.checkedOutAt) return failure('cart.checked_out');
    if (cart.paymentPending) return failure('cart.payment_pending');
    const entityService = await findRequestedEntityService(trx, input);
    if (!entityService) throw notFound();
    const today = localDay(now, entityService.timeZone);
    if (date < today) return failure('cart.date_past');
    if (date > addDays(today, bookableDays)) throw wrongField('date', 'field.date');
    if (!entityService.hasWaitlist) return failure('waiting_list.not_offered');
    const { ownerIds } = await readEntryCartStatus(trx, cartId, now);
    const { timeZone } = entityService;
    const tests = ownerIds.map((ownerId) => ({ ownerId, at: date, timeZone }));
    if (!(await areTestsValid(trx, tests))) return failure('cart.day_not_counted');
    const existing = await findActiveEntryOfCart(trx, cartId);
    if (existing && (existing.state === 'offered' || isSameRequest(existing, input))) {
      return warning(
        'waiting_list.already',
        undefined,
        await presentEntry(trx, existing.id, input),
      );
    }
    const { accountId } = input;
    const count = () => countActiveEntries(trx, input);
    const tooMany = await checkQuota(trx, 'waitlistEntries', {
      accountId,
      actor: patientActor({ accountId }),
      now,
      count,
    });
    if (tooMany) return tooMany;
    const duplicateId = await findDuplicateEntry(trx, input);
    if (duplicateId)
      return warning(
        'waiting_list.already',
        undefined,
        await presentEntry(trx, duplicateId, input),
      );
    if (existing) await endEntries(trx, [existing.id], { as: 'left', now });
    const id = await addEntry(trx, { ...input, timeZone: entityService.timeZone });
    return success(await presentEntry(trx, id, input), 'waiting_list.joined');
  });
}

function isSameRequest(
  entry: EntryRow,
  { entityServiceId, date, radiusKm }: JoinWaitlistInput,
): boolean {
  return (
    entry.entityServiceId === entityServiceId && entry.date === date && entry.radiusKm === radiusKm
  );
}

async function addEntry(
  trx: Trx,
  input: JoinWaitlistInput & { timeZone: string },
): Promise<string> {
  const { accountId, cartId, entityServiceId, date, radiusKm, timeZone, now } = input;
  const options = await findEntryOptions(trx, input);
  const entityIds = [...new Set(options.map(({ entityId }) => entityId))];
  // A place that is released at this moment is either available to the job, or reserved because the entry exists.
  await lockWaitlistsToJoin(trx, { entityIds, date });
  const request = { entityServiceId, radiusKm, date, timeZone };
  const id = await insertEntry(trx, { accountId, cartId, ...request, options, now });
  await queueOfferSearch(trx, id);
  return id;
}

async function presentEntry(
  trx: Trx,
  id: string,
  input: JoinWaitlistInput,
): Promise<WaitlistEntry> {
  const entry = (await presentEntries(trx, input)).find((listed) => listed.id === id);
  if (!entry) throw new Error('An active entry is not listed.');
  return entry;
}

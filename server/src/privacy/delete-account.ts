import type { Language } from '@vaga/contract/common';
import { eraseReservations } from '../accommodation/index.ts';
import { eraseDrafts } from '../agenda/index.ts';
import { eraseAppointments, warnOfUpcomingAppointments } from '../appointments/index.ts';
import { eraseCarts, lockCartsOfAccounts, readPersonIdsInCarts } from '../cart/index.ts';
import { eraseIdentity, lockAccount } from '../identity/index.ts';
import { eraseMessages } from '../messaging/index.ts';
import {
  eraseMemberships,
  lockOwnedOrganisations,
  warnOfSoleOwnership,
} from '../organisations/index.ts';
import { eraseInvoicing, hasOpenPayment } from '../payments/index.ts';
import { erasePersons } from '../persons/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, Problem, warning } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { erasePublicHealth } from '../public-health/index.ts';
import { eraseRatings } from '../ratings/index.ts';
import { eraseUploadedDocuments } from '../results/index.ts';
import { releasePlaces } from '../scheduling/index.ts';
import { eraseTickets } from '../ticketing/index.ts';
import { deleteWaitlistEntries } from '../waitlist/index.ts';

/**
 * Deletes an account: its sessions end, the places it holds are released at once, and its identity is erased. With an
 * upcoming appointment, an unfinished payment or an organisation without another owner nothing is deleted, and the Warning
 * says what prevents it.
 * @throws Problem 401 if the account was deleted meanwhile.
 */
export async function deleteAccount(
  db: Db,
  who: { accountId: string; language: Language; now: Date },
): Promise<Outcome<null>> {
  const { accountId, now } = who;
  return inTransaction(db, async (trx) => {
    // The organisations are locked before all else, in the order of a change of their members.
    await lockOwnedOrganisations(trx, accountId);
    // The carts are locked before the account, in the order of a booking. A booking in progress ends before the checks,
    // and none can start after them: see docs/decisions/0005-erasure.md.
    await lockCartsOfAccounts(trx, [accountId]);
    if (!(await lockAccount(trx, accountId))) throw new Problem(401, 'unauthorised');
    const refusal = await warnOfUpcomingAppointments(trx, { accountId }, who);
    if (refusal) return refusal;
    if (await hasOpenPayment(trx, accountId)) return warning('account.has_payments');
    const ownership = await warnOfSoleOwnership(trx, accountId);
    if (ownership) return ownership;
    await eraseAccount(trx, accountId, now);
    return done();
  });
}

/** Each slice erases its own data, all in one transaction. */
export async function eraseAccount(trx: Trx, accountId: string, now: Date): Promise<void> {
  await deleteWaitlistEntries(trx, accountId);
  await eraseTickets(trx, accountId);
  const ownerIds = await eraseCarts(trx, accountId);
  await releasePlaces(trx, { ownerIds, as: 'expired', now });
  // Of a member: what was reserved for patients is free again.
  const draftIds = await eraseDrafts(trx, accountId);
  await releasePlaces(trx, { ownerIds: draftIds, as: 'released', now });
  await eraseAppointments(trx, accountId);
  await eraseRatings(trx, accountId);
  // Behind the appointments, as they are locked where one is published.
  await eraseUploadedDocuments(trx, accountId);
  await eraseReservations(trx, accountId);
  await erasePublicHealth(trx, accountId);
  const keptIds = await readPersonIdsInCarts(trx, accountId);
  await erasePersons(trx, { accountId, keptIds, now });
  await eraseMemberships(trx, { accountId, now });
  await eraseInvoicing(trx, accountId);
  await eraseMessages(trx, accountId);
  await eraseIdentity(trx, accountId, now);
}

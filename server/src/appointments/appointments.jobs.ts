import type { Db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import type { Vault } from '../platform/vault.ts';
import { findRequestState } from './approval.queries.ts';
import { decideRequest, lockRequestWithCart, readUnanswered } from './approval-desk.queries.ts';
import { endRequest } from './refuse-approval.ts';
import { releaseUnpaid } from './release-unpaid.ts';
import { resealDocuments } from './reseal-documents.ts';

const atOnce = 200;

/** graphile-worker's crontab, UTC. */
export const appointmentsCrontab = `7 * * * * appointments.endUnanswered
*/5 * * * * appointments.releaseUnpaid
23 3 * * * appointments.resealDocuments`;

/** What runs without a request. Each may run twice. */
export function appointmentsJobs({ db, vault }: { db: Db; vault: Vault }): Record<string, Job> {
  return {
    'appointments.endUnanswered': async (_payload, { now }) => endUnanswered(db, now),
    'appointments.releaseUnpaid': async (_payload, { now }) => releaseUnpaid(db, now),
    'appointments.resealDocuments': async () => resealDocuments(db, vault),
  };
}

/** Requests whose day has passed without an answer end, a transaction each: one that is being answered holds up none. */
async function endUnanswered(db: Db, now: Date): Promise<void> {
  for (const id of await readUnanswered(db, now, atOnce)) {
    await inTransaction(db, async (trx) => {
      const cartId = await lockRequestWithCart(trx, id);
      if (!cartId || (await findRequestState(trx, id)) !== 'pending') return;
      await decideRequest(trx, { id, state: 'expired', reason: null, now });
      await endRequest(trx, { id, cartId, why: 'expired', note: null, now });
    });
  }
}

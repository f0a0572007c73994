import type { Db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { addJob } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import type { Vault } from '../platform/vault.ts';
import { findRequestState } from './approval.queries.ts';
import { decideRequest, lockRequestWithCart, readUnanswered } from './approval-desk.queries.ts';
import { endRequest } from './refuse-approval.ts';
import { releaseUnpaid } from './release-unpaid.ts';
import { resealDocuments } from './reseal-documents.ts';
import type { Unpaid } from './unpaid.queries.ts';
import { readUnpaid } from './unpaid.queries.ts';

const atOnce = 200;

/** graphile-worker's crontab, UTC. */
export const appointmentsCrontab = `7 * * * * appointments.endUnanswered
*/5 * * * * appointments.releaseUnpaid
23 3 * * * appointments.resealDocuments`;

/** What runs without a request. Each may run twice. */
export function appointmentsJobs({ db, vault }: { db: Db; vault: Vault }): Record<string, Job> {
  return {
    'appointments.endUnanswered': async (_payload, { now }) => queueUnanswered(db, now),
    'appointments.endRequest': ({ requestId }: { requestId: string }, { now }) =>
      endUnanswered(db, requestId, now),
    'appointments.releaseUnpaid': async (_payload, { now }) => queueUnpaid(db, now),
    'appointments.release': (unpaid: Unpaid, { now }) => releaseUnpaid(db, { ...unpaid, now }),
    'appointments.resealDocuments': async () => resealDocuments(db, vault),
  };
}

/** A job each, so that one request that cannot be ended holds up no other. */
async function queueUnanswered(db: Db, now: Date): Promise<void> {
  const ids = await readUnanswered(db, now, atOnce);
  await inTransaction(db, async (trx) => {
    for (const requestId of ids) {
      const key = `appointments.endRequest:${requestId}`;
      await addJob(trx, { name: 'appointments.endRequest', payload: { requestId }, key });
    }
  });
}

/** A request whose day has passed without an answer ends. */
async function endUnanswered(db: Db, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const cartId = await lockRequestWithCart(trx, id);
    if (!cartId || (await findRequestState(trx, id)) !== 'pending') return;
    await decideRequest(trx, { id, state: 'expired', reason: null, now });
    await endRequest(trx, { id, cartId, why: 'expired', note: null, now });
  });
}

/** A job each, as above. */
async function queueUnpaid(db: Db, now: Date): Promise<void> {
  const unpaid = await readUnpaid(db, now, atOnce);
  await inTransaction(db, async (trx) => {
    for (const payload of unpaid) {
      const key = `appointments.release:${payload.appointmentId}`;
      await addJob(trx, { name: 'appointments.release', payload: { ...payload }, key });
    }
  });
}

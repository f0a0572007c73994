import { systemActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { Job } from '../platform/jobs.ts';
import { addJob } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import { findApprovalRequestState } from './approval.queries.ts';
import {
  lockApprovalRequestWithCart,
  readUnansweredRequests,
  recordApprovalDecision,
} from './approval-for-entity.queries.ts';
import { reencryptDocuments } from './reencrypt-documents.ts';
import { cancelAppointmentsOfRequest } from './refuse-approval.ts';
import { releaseUnpaidAppointment } from './release-unpaid-appointment.ts';
import type { UnpaidAppointment } from './unpaid-appointments.queries.ts';
import { readUnpaidAppointments } from './unpaid-appointments.queries.ts';

const batchSize = 200;

/** The crontab of graphile-worker, in UTC. */
export const appointmentsCrontab = `7 * * * * appointments.endUnanswered
*/5 * * * * appointments.releaseUnpaid
23 3 * * * appointments.resealDocuments`;

/** The jobs of this slice. Each of them may run twice. */
export function appointmentsJobs({
  db,
  encryption,
}: {
  db: Db;
  encryption: Encryption;
}): Record<string, Job> {
  return {
    'appointments.endUnanswered': async (_payload, { now }) => queueUnansweredRequests(db, now),
    'appointments.endRequest': ({ requestId }: { requestId: string }, { now }) =>
      expireUnansweredRequest(db, requestId, now),
    'appointments.releaseUnpaid': async (_payload, { now }) => queueUnpaidAppointments(db, now),
    'appointments.release': (unpaid: UnpaidAppointment, { now }) =>
      releaseUnpaidAppointment(db, { ...unpaid, now }),
    'appointments.resealDocuments': async () => reencryptDocuments(db, encryption),
  };
}

/** Queues one job for each request, so that one that fails does not delay the others. */
async function queueUnansweredRequests(db: Db, now: Date): Promise<void> {
  const ids = await readUnansweredRequests(db, now, batchSize);
  await inTransaction(db, async (trx) => {
    for (const requestId of ids) {
      const key = `appointments.endRequest:${requestId}`;
      await addJob(trx, { name: 'appointments.endRequest', payload: { requestId }, key });
    }
  });
}

/** Expires a request whose day has passed without an answer. */
async function expireUnansweredRequest(db: Db, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const cartId = await lockApprovalRequestWithCart(trx, id);
    if (!cartId || (await findApprovalRequestState(trx, id)) !== 'pending') return;
    await recordApprovalDecision(trx, { id, state: 'expired', reason: null, now });
    await cancelAppointmentsOfRequest(trx, {
      id,
      cartId,
      reason: 'expired',
      note: null,
      actor: systemActor,
      now,
    });
  });
}

/** Queues one job for each appointment, so that one that fails does not delay the others. */
async function queueUnpaidAppointments(db: Db, now: Date): Promise<void> {
  const unpaid = await readUnpaidAppointments(db, now, batchSize);
  await inTransaction(db, async (trx) => {
    for (const payload of unpaid) {
      const key = `appointments.release:${payload.appointmentId}`;
      await addJob(trx, { name: 'appointments.release', payload: { ...payload }, key });
    }
  });
}

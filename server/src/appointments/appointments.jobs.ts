import { dayBefore } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { Job } from '../platform/jobs.ts';
import { addJob } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import { lapseRequest } from '../requests/index.ts';
import { approvalRequestKind } from './approvals/approval-request-kind.ts';
import { releaseUnpaidAppointment } from './cancellation/release-unpaid-appointment.ts';
import { reencryptDocuments } from './results/reencrypt-documents.ts';
import { deleteOldPosterAttempts } from './self-check-in/self-check-in.queries.ts';
import type { UnpaidAppointment } from './states/unpaid-appointments.queries.ts';
import { readUnpaidAppointments } from './states/unpaid-appointments.queries.ts';

const batchSize = 200;

/** The crontab of graphile-worker, in UTC. */
export const appointmentsCrontab = `*/5 * * * * appointments.releaseUnpaid
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
    // The version before queues these two; `requests.sweep` and `requests.lapse` have taken their place.
    'appointments.endUnanswered': async () => {},
    'appointments.endRequest': ({ requestId: id }: { requestId: string }, { now }) =>
      lapseRequest(db, { kind: approvalRequestKind, id, now }),
    'appointments.releaseUnpaid': async (_payload, { now }) => {
      await queueUnpaidAppointments(db, now);
      await deleteOldPosterAttempts(db, dayBefore(now));
    },
    'appointments.release': (unpaid: UnpaidAppointment, { now }) =>
      releaseUnpaidAppointment(db, { ...unpaid, now }),
    'appointments.resealDocuments': async () => reencryptDocuments(db, encryption),
  };
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

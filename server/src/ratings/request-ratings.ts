import type { Db, Trx } from '../platform/db.ts';
import { queueMessage } from '../platform/outbox.ts';
import { inTransaction } from '../platform/transact.ts';
import { lockRatingRequests, recordRatingRequests } from './rating-requests.queries.ts';

const batchSize = 100;

/**
 * E-mails accounts some hours after a check-in, one about an entity, however many of its people were there. A message and its record
 * are written in one transaction, so that it is queued once however many processes run.
 */
export async function requestRatings(db: Db, now: Date): Promise<void> {
  for (;;) {
    const found = await inTransaction(db, (trx) => requestBatch(trx, now));
    if (found < batchSize) break;
  }
}

async function requestBatch(trx: Trx, now: Date): Promise<number> {
  const due = await lockRatingRequests(trx, { now, limit: batchSize });
  for (const request of due) {
    const { accountId, email, firstName, language, entityId, entity, appointmentIds } = request;
    const [appointmentId] = await recordRatingRequests(trx, { appointmentIds, now });
    if (appointmentId === undefined) continue;
    await queueMessage(trx, {
      channel: 'email',
      recipient: email,
      language,
      accountId,
      entityId,
      template: 'rating-requested',
      data: { firstName, placeName: entity, appointmentId },
      now,
    });
  }
  return due.reduce((sum, { appointmentIds }) => sum + appointmentIds.length, 0);
}

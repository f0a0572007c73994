import { providerManager } from '@vaga/contract/access';
import type { Db } from '../../platform/db.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import { inTransaction } from '../../platform/transact.ts';
import type { RequestLink } from '../../requests/index.ts';
import { emailEntityOfRequest } from '../../requests/index.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { refundAnswerDeadline, reminderIntervalMilliseconds } from './refund-request.rules.ts';
import { lockRefundRequest, readRefundRequestDetails } from './refund-requests.queries.ts';
import { updateRefund } from './refunds.queries.ts';

/** The link in the e-mails to the entity. */
export const refundRequestLink: RequestLink = {
  purpose: 'refund',
  expiredCode: 'local_payment.link_over',
  members: providerManager,
};

interface EmailRefundRequestDeps {
  db: Db;
  links: SignedLinks;
  log: PaymentsDeps['log'];
}

/**
 * E-mails a refund request to the entity of a cancelled appointment: once, and again each week without an answer. The
 * e-mail states the time of the appointment and the sum; the patient's name is shown only behind the link.
 */
export async function emailRefundRequest(
  { db, links, log }: EmailRefundRequestDeps,
  id: string,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if ((await lockRefundRequest(trx, id)) !== 'requested') return;
    const request = await readRefundRequestDetails(trx, id);
    if (!request || !isDue(request.askedAt, now)) return;
    const { entityId, entity, amountCents, startsAt, timeZone, askedAt, createdAt } = request;
    const answerUntil = refundAnswerDeadline(createdAt);
    const queued = await emailEntityOfRequest(trx, links, {
      link: refundRequestLink,
      request: { id, entityId, answerUntil },
      now,
      emailIn: (_language, token) => ({
        template: 'refund-asked',
        data: {
          placeName: entity,
          amountCents,
          timeZone,
          isReminder: askedAt !== null,
          startsAt,
          answerUntil,
          token,
        },
      }),
    });
    if (queued === 0)
      log.error({ refundId: id, entityId }, 'a refund was asked of a place that has no address');
    await updateRefund(trx, id, { askedAt: now });
  });
}

function isDue(askedAt: Date | null, now: Date): boolean {
  return askedAt === null || askedAt.getTime() + reminderIntervalMilliseconds <= now.getTime();
}

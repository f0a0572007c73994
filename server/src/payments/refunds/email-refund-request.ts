import { providerManager } from '@vaga/contract/access';
import { readEntityContacts } from '../../partners/index.ts';
import type { Db } from '../../platform/db.ts';
import { queueMessage } from '../../platform/outbox.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import { inTransaction } from '../../platform/transact.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { refundAnswerDeadline, reminderIntervalMilliseconds } from './refund-request.rules.ts';
import { lockRefundRequest, readRefundRequestDetails } from './refund-requests.queries.ts';
import { updateRefund } from './refunds.queries.ts';

/** The purpose of the answer links that this file signs. */
export const refundRequestPurpose = 'refund';

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
    const expiresAt = refundAnswerDeadline(createdAt);
    const token = links.sign({ purpose: refundRequestPurpose, subject: id, expiresAt });
    const contacts = await readEntityContacts(trx, { entityId, access: providerManager });
    if (contacts.length === 0)
      log.error({ refundId: id, entityId }, 'a refund was asked of a place that has no address');
    for (const { email, language } of contacts) {
      await queueMessage(trx, {
        channel: 'email',
        recipient: email,
        language,
        template: 'refund-asked',
        // Belongs to no account: a patient's data export must not contain it.
        accountId: null,
        now,
        data: {
          placeName: entity,
          amountCents,
          timeZone,
          token,
          isReminder: askedAt !== null,
          startsAt: startsAt.toISOString(),
          answerUntil: expiresAt.toISOString(),
        },
      });
    }
    await updateRefund(trx, id, { askedAt: now });
  });
}

function isDue(askedAt: Date | null, now: Date): boolean {
  return askedAt === null || askedAt.getTime() + reminderIntervalMilliseconds <= now.getTime();
}

import { readEntityContacts } from '../partners/index.ts';
import type { Db } from '../platform/db.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { inTransaction } from '../platform/transact.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { answerableUntil, askAgainMilliseconds } from './refund-request.rules.ts';
import { lockRequest, readRequestAtDesk } from './refund-requests.queries.ts';
import { updateRefund } from './refunds.queries.ts';

/** What the link in a desk's mail opens. */
export const refundPurpose = 'refund';

interface Deps {
  db: Db;
  links: SignedLinks;
  log: PaymentsDeps['log'];
}

/**
 * Asks the place of a canceled appointment by e-mail whether the money goes back; once, and again each week without an
 * answer. The mail says when it would have been and how much it is; who it is stands behind the link alone.
 */
export async function askPlace({ db, links, log }: Deps, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    if ((await lockRequest(trx, id)) !== 'requested') return;
    const request = await readRequestAtDesk(trx, id);
    if (!request || !isDue(request.askedAt, now)) return;
    const { entityId, entity, amountCents, startsAt, timeZone, askedAt, createdAt } = request;
    const expiresAt = answerableUntil(createdAt);
    const token = links.sign({ purpose: refundPurpose, subject: id, expiresAt });
    const desks = await readEntityContacts(trx, entityId);
    if (desks.length === 0)
      log.error({ refundId: id, entityId }, 'a refund was asked of a place that has no address');
    for (const { email, language } of desks) {
      await queueMessage(trx, {
        channel: 'email',
        recipient: email,
        language,
        template: 'refund-asked',
        // Nobody's own message: the people it is about do not get it with their data.
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
  return askedAt === null || askedAt.getTime() + askAgainMilliseconds <= now.getTime();
}

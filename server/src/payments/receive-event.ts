import { lockCartRow } from '../cart/index.ts';
import type { Trx } from '../platform/db.ts';
import { rejectInvalidText } from '../platform/http/invalid-text.ts';
import { Problem } from '../platform/http/outcome.ts';
import { addJob } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { findPayment, insertEvent } from './payments.queries.ts';
import type { ProviderEvent } from './provider.ts';
import { takeNews } from './take-news.ts';

interface Received {
  signature: string;
  body: Buffer;
  now: Date;
}

/**
 * Takes a webhook: written down once by its id, and acted on in the same transaction, so that one that is answered
 * with anything but success has had no effect and comes again.
 * @throws Problem 401 for one that is forged or older than five minutes, 400 for one with text that cannot be kept.
 */
export async function receiveEvent(
  { db, provider, log }: PaymentsDeps,
  received: Received,
): Promise<void> {
  const event = provider.readEvent(received);
  if (!event) throw new Problem(401, 'unauthorised');
  const { kept: payload, reference } = event;
  rejectInvalidText(JSON.parse(payload));
  await inTransaction(db, async (trx) => {
    const known = reference && (await findPayment(trx, reference));
    // The cart first, as everybody does: to write an event down locks its payment.
    if (known) await lockCartRow(trx, known.cartId);
    const isNew = await insertEvent(trx, {
      provider: provider.name,
      eventId: event.id,
      kind: event.type,
      now: received.now,
      paymentId: known ? known.id : null,
      payload,
    });
    if (isNew) await actOn(trx, event, { now: received.now, log });
  });
}

async function actOn(
  trx: Trx,
  event: ProviderEvent,
  when: { now: Date; log: PaymentsDeps['log'] },
): Promise<void> {
  if (event.session) await takeNews(trx, { session: event.session, ...when });
  const sessionId = event.sessionToAsk;
  if (sessionId !== null) {
    const key = `payments.look:${sessionId}`;
    await addJob(trx, { name: 'payments.look', payload: { sessionId }, key });
  }
  // Which of two refund events is the later one their order does not say: the provider is asked.
  const refundId = event.refundReference;
  if (refundId !== null) await addJob(trx, { name: 'payments.refund', payload: { refundId } });
}

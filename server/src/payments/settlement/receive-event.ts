import { lockCartById } from '../../cart/index.ts';
import type { Trx } from '../../platform/db.ts';
import { rejectInvalidText } from '../../platform/http/invalid-text.ts';
import { Problem } from '../../platform/http/outcome.ts';
import { addJob } from '../../platform/jobs.ts';
import { inTransaction } from '../../platform/transact.ts';
import { findPayment, insertEvent } from '../lifecycle/payments.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { ProviderEvent } from '../providers/provider.ts';
import { applySessionState } from './apply-session-state.ts';

interface ReceiveEventInput {
  signature: string;
  body: Buffer;
  now: Date;
}

/**
 * Records a webhook once by its id, and applies it in the same transaction. A webhook that is not answered with
 * success has had no effect, and the provider sends it again.
 * @throws Problem 401 for one that is forged or older than five minutes, 400 for one with text that cannot be stored.
 */
export async function receiveEvent(
  { db, provider, log }: PaymentsDeps,
  input: ReceiveEventInput,
): Promise<void> {
  const event = provider.readEvent(input);
  if (!event) throw new Problem(401, 'unauthorised');
  const { storedPayload: payload, reference } = event;
  rejectInvalidText(JSON.parse(payload));
  await inTransaction(db, async (trx) => {
    const payment = reference && (await findPayment(trx, reference));
    // The cart first, as everywhere: inserting the event locks its payment.
    if (payment) await lockCartById(trx, payment.cartId);
    const isNew = await insertEvent(trx, {
      provider: provider.name,
      eventId: event.id,
      kind: event.type,
      now: input.now,
      paymentId: payment ? payment.id : null,
      payload,
    });
    if (isNew) await applyEvent(trx, event, { now: input.now, log });
  });
}

async function applyEvent(
  trx: Trx,
  event: ProviderEvent,
  when: { now: Date; log: PaymentsDeps['log'] },
): Promise<void> {
  if (event.session) await applySessionState(trx, { session: event.session, ...when });
  const sessionId = event.sessionToRead;
  if (sessionId !== null) {
    const key = `payments.look:${sessionId}`;
    await addJob(trx, { name: 'payments.look', payload: { sessionId }, key });
  }
  // The order of two refund events does not say which is later, so the refund is read from the provider.
  const refundId = event.refundReference;
  if (refundId !== null) await addJob(trx, { name: 'payments.refund', payload: { refundId } });
}

import type { Trx } from '../platform/db.ts';
import { addJob } from '../platform/jobs.ts';
import { newId } from '../platform/uuid.ts';
import type { SandboxRefund } from './refunds.queries.ts';
import type { SandboxSession } from './sessions.queries.ts';
import { insertWebhook } from './webhooks.queries.ts';

/** A session as the API and the webhooks show it. */
export function sessionView(session: SandboxSession, publicUrl: string) {
  const { voucher } = session;
  return {
    id: session.id,
    reference: session.idempotencyKey,
    url: `${publicUrl}/payment-sandbox/pay/${session.id}`,
    status: session.status,
    method: session.method,
    amount_cents: session.amountCents,
    paid_cents: session.status === 'paid' ? session.amountCents : 0,
    voucher: voucher && { entity: voucher.entity, reference: voucher.reference },
    expires_at: session.expiresAt.toISOString(),
  };
}

export function refundView(refund: SandboxRefund) {
  return {
    id: refund.id,
    reference: refund.idempotencyKey,
    session: refund.sessionId,
    amount_cents: refund.amountCents,
    status: refund.status,
  };
}

interface NotifyMerchantInput {
  session: SandboxSession;
  type: string;
  data: object;
  now: Date;
}

/** Records a webhook for the merchant, in the transaction of the change; a job delivers it. */
export async function notifyMerchant(
  trx: Trx,
  { session, type, data, now }: NotifyMerchantInput,
): Promise<void> {
  const id = `evt_${newId().replaceAll('-', '')}`;
  await insertWebhook(trx, {
    id,
    sessionId: session.id,
    url: session.webhookUrl,
    payload: { id, type, created: now.toISOString(), data },
    deliveriesWanted: session.deliveriesWanted,
    createdAt: now,
  });
  const delay = session.deliveryDelaySeconds;
  await addJob(trx, {
    name: 'sandbox.deliver',
    payload: { webhookId: id },
    ...(delay > 0 ? { runAt: new Date(now.getTime() + delay * 1000) } : {}),
  });
}

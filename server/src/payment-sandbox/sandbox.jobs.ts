import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { changeSession } from './change-session.ts';
import { settleSandboxRefund } from './refund-session.ts';
import { signWebhook } from './signature.ts';
import { countDelivery, findWebhook } from './webhooks.queries.ts';

export interface SandboxDeps {
  db: Db;
  clock: Clock;
  /** Shared with the shop: opens the API and signs the webhooks. */
  secret: string;
  /** Where people reach the hosted page, without a slash at its end. */
  publicUrl: string;
}

/** What the sandbox does by itself: tell the shop, end sessions in time, settle refunds that wait. */
export function paymentSandboxJobs(deps: SandboxDeps): Record<string, Job> {
  return {
    'sandbox.deliver': async ({ webhookId }: { webhookId: string }) =>
      deliverWebhook(deps, webhookId),
    'sandbox.expire': async ({ id }: { id: string }, { now }) => {
      await changeSession(deps, { id, action: 'expire', method: null, now });
    },
    'sandbox.settle-refund': async ({ refundId }: { refundId: string }, { now }) =>
      settleSandboxRefund(deps.db, refundId, now),
  };
}

/** Sends a notice as often as wanted. What the shop does not take is tried again by the queue, later and later. */
async function deliverWebhook(
  { db, secret, clock }: SandboxDeps,
  webhookId: string,
): Promise<void> {
  const webhook = await findWebhook(db, webhookId);
  if (!webhook) return;
  const body = JSON.stringify(webhook.payload);
  for (let sent = webhook.delivered; sent < webhook.deliveriesWanted; sent += 1) {
    const wasTaken = await post(webhook.url, body, signWebhook(secret, body, clock.now()));
    await countDelivery(db, webhookId, wasTaken);
    if (!wasTaken) throw new Error('the shop did not take the notice');
  }
}

async function post(url: string, body: string, signature: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

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
  /** Shared with the merchant: authenticates API calls and signs the webhooks. */
  secret: string;
  /** The address of the hosted page for browsers, without a trailing slash. */
  publicUrl: string;
}

/** The sandbox's jobs: deliver webhooks, expire sessions, complete pending refunds. */
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

/**
 * Delivers a webhook as often as the test panel asked. The queue retries a delivery that the merchant did not accept,
 * with growing delays.
 */
async function deliverWebhook(
  { db, secret, clock }: SandboxDeps,
  webhookId: string,
): Promise<void> {
  const webhook = await findWebhook(db, webhookId);
  if (!webhook) return;
  const body = JSON.stringify(webhook.payload);
  for (let sent = webhook.delivered; sent < webhook.deliveriesWanted; sent += 1) {
    const wasAccepted = await post(webhook.url, body, signWebhook(secret, body, clock.now()));
    await countDelivery(db, webhookId, wasAccepted);
    if (!wasAccepted) throw new Error('the merchant did not accept the webhook');
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

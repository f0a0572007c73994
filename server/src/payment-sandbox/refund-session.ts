import type { Db, Trx } from '../platform/db.ts';
import { addJob } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import { newId } from '../platform/uuid.ts';
import { notifyMerchant, refundView } from './events.ts';
import type { SandboxRefund } from './refunds.queries.ts';
import {
  findRefundByKey,
  insertSandboxRefund,
  readRefundedCentsOfSession,
  settlePendingRefund,
} from './refunds.queries.ts';
import type { SandboxSession } from './sessions.queries.ts';
import { findSessionOfRefund, lockSession } from './sessions.queries.ts';

export interface RefundSessionInput {
  idempotencyKey: string;
  sessionId: string;
  amountCents: number;
  now: Date;
}

export type RefundRefusal = 'session.unknown' | 'session.not_paid' | 'refund.above_paid';

/** How long a refund is pending, if the test panel asked for that. */
const pendingRefundSeconds = 60;

/**
 * Refunds a session. The same key returns the same refund in its current state.
 * @returns the refund, or why not: all refunds of a session together never exceed what was paid.
 */
export async function refundSession(
  db: Db,
  input: RefundSessionInput,
): Promise<SandboxRefund | RefundRefusal> {
  return inTransaction(db, async (trx) => {
    // Under the session's lock, so that two simultaneous refunds cannot both use the same remaining sum.
    const session = await lockSession(trx, input.sessionId);
    const earlier = await findRefundByKey(trx, input.idempotencyKey);
    if (earlier) return earlier;
    if (!session) return 'session.unknown';
    if (session.status !== 'paid') return 'session.not_paid';
    const left = session.amountCents - (await readRefundedCentsOfSession(trx, session.id));
    if (input.amountCents > left) return 'refund.above_paid';
    const refund: SandboxRefund = {
      id: `re_${newId().replaceAll('-', '')}`,
      idempotencyKey: input.idempotencyKey,
      sessionId: session.id,
      amountCents: input.amountCents,
      status: session.refundOutcome === 'done' ? 'done' : 'pending',
      createdAt: input.now,
    };
    await insertSandboxRefund(trx, refund);
    await (refund.status === 'done'
      ? notifyRefundEnd(trx, session, { refund, now: input.now })
      : scheduleSettlement(trx, refund, input.now));
    return refund;
  });
}

/** Completes a pending refund with the outcome that the payer chose in the test panel. */
export async function settleSandboxRefund(db: Db, refundId: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const session = await findSessionOfRefund(trx, refundId);
    if (!session) return;
    const outcome = session.refundOutcome === 'failed' ? 'failed' : 'done';
    const refund = await settlePendingRefund(trx, refundId, outcome);
    if (refund) await notifyRefundEnd(trx, session, { refund, now });
  });
}

async function scheduleSettlement(trx: Trx, refund: SandboxRefund, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + pendingRefundSeconds * 1000);
  await addJob(trx, { name: 'sandbox.settle-refund', payload: { refundId: refund.id }, runAt });
}

async function notifyRefundEnd(
  trx: Trx,
  session: SandboxSession,
  { refund, now }: { refund: SandboxRefund; now: Date },
): Promise<void> {
  const data = { refund: refundView(refund) };
  await notifyMerchant(trx, { session, type: `refund.${refund.status}`, data, now });
}

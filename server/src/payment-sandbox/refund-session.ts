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

/** How long a refund that was told to wait does so. */
const pendingRefundSeconds = 60;

/**
 * Gives money back. The same key is the same refund, as it stands now.
 * @returns the refund, or why not: all refunds of a session together are never above what was paid.
 */
export async function refundSession(
  db: Db,
  wanted: RefundSessionInput,
): Promise<SandboxRefund | RefundRefusal> {
  return inTransaction(db, async (trx) => {
    // Under the session's lock, so that two refunds at once cannot both fit into what is left.
    const session = await lockSession(trx, wanted.sessionId);
    const earlier = await findRefundByKey(trx, wanted.idempotencyKey);
    if (earlier) return earlier;
    if (!session) return 'session.unknown';
    if (session.status !== 'paid') return 'session.not_paid';
    const left = session.amountCents - (await readRefundedCentsOfSession(trx, session.id));
    if (wanted.amountCents > left) return 'refund.above_paid';
    const refund: SandboxRefund = {
      id: `re_${newId().replaceAll('-', '')}`,
      idempotencyKey: wanted.idempotencyKey,
      sessionId: session.id,
      amountCents: wanted.amountCents,
      status: session.refundOutcome === 'done' ? 'done' : 'pending',
      createdAt: wanted.now,
    };
    await insertSandboxRefund(trx, refund);
    await (refund.status === 'done'
      ? notifyRefundEnd(trx, session, { refund, now: wanted.now })
      : scheduleSettlement(trx, refund, wanted.now));
    return refund;
  });
}

/** Ends a refund that waited, the way that whoever paid asked for. */
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

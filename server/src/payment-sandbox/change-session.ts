import type { Db, Trx } from '../platform/db.ts';
import { addJob } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import { notifyMerchant, sessionView } from './events.ts';
import type { SandboxMethod, SessionAction } from './session.rules.ts';
import { processingExpiry, statusAfter } from './session.rules.ts';
import type { SandboxSession, SessionChange } from './sessions.queries.ts';
import { lockSession, newVoucherReference, updateSession } from './sessions.queries.ts';

/** How the sandbox behaves for the rest of a session. */
export type SandboxBehaviour = Partial<
  Pick<SandboxSession, 'deliveriesWanted' | 'deliveryDelaySeconds' | 'refundOutcome'>
>;

export interface ChangeSessionInput {
  id: string;
  action: SessionAction;
  /** Null keeps the session's method. */
  method: SandboxMethod | null;
  behaviour?: SandboxBehaviour;
  now: Date;
}

/** The entity of the vouchers: five digits that no company of the real network has. */
const voucherEntity = '29999';

/**
 * Applies an action to a session and notifies the merchant, in one transaction. An action after the session has ended
 * or expired changes nothing.
 * @returns the session as it is now; null if there is none.
 */
export async function changeSession(
  { db, publicUrl }: { db: Db; publicUrl: string },
  input: ChangeSessionInput,
): Promise<SandboxSession | null> {
  return inTransaction(db, async (trx) => {
    const session = await lockSession(trx, input.id);
    if (!session) return null;
    const action = session.expiresAt <= input.now ? 'expire' : input.action;
    const status = statusAfter(session.status, action);
    if (!status) return session;
    const method = action === 'expire' ? session.method : (input.method ?? session.method);
    const change: SessionChange = { status, ...input.behaviour, ...(method ? { method } : {}) };
    if (status === 'processing' && method)
      Object.assign(change, await processingChange(trx, session, { ...input, method }));
    const changed = await updateSession(trx, session.id, change);
    if (status === 'processing') await scheduleExpiry(trx, changed);
    const data = { session: sessionView(changed, publicUrl) };
    await notifyMerchant(trx, {
      session: changed,
      type: `session.${status}`,
      data,
      now: input.now,
    });
    return changed;
  });
}

/** Schedules the expiry of a session; a later time replaces the one scheduled before. */
export async function scheduleExpiry(trx: Trx, session: SandboxSession): Promise<void> {
  const key = `sandbox.expire:${session.id}`;
  await addJob(trx, {
    name: 'sandbox.expire',
    payload: { id: session.id },
    runAt: session.expiresAt,
    key,
  });
}

async function processingChange(
  trx: Trx,
  session: SandboxSession,
  { method, now }: { method: SandboxMethod; now: Date },
): Promise<SessionChange> {
  const expiresAt = processingExpiry(method, now, session);
  if (method !== 'multibanco') return { expiresAt };
  return {
    expiresAt,
    voucher: { entity: voucherEntity, reference: await newVoucherReference(trx) },
  };
}

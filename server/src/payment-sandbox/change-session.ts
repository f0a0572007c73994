import type { Db, Trx } from '../platform/db.ts';
import { addJob } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import { sessionView, tellShop } from './events.ts';
import type { Act, Method } from './session.rules.ts';
import { statusAfter, waitsUntil } from './session.rules.ts';
import type { Session, SessionChange } from './sessions.queries.ts';
import { lockSession, newReference, updateSession } from './sessions.queries.ts';

/** How the sandbox is to behave for the rest of a session. */
export type Behaviour = Partial<
  Pick<Session, 'deliveriesWanted' | 'deliveryDelaySeconds' | 'refundOutcome'>
>;

export interface SessionAct {
  id: string;
  act: Act;
  /** Null keeps the method that the session has. */
  method: Method | null;
  behaviour?: Behaviour;
  now: Date;
}

/** The entity of the vouchers: five digits that no company of the real network has. */
const voucherEntity = '29999';

/**
 * Lets something happen to a session and tells the shop, in one transaction. What comes after its end, or after its
 * time, changes nothing more.
 * @returns the session as it is now; null where there is none.
 */
export async function changeSession(
  { db, publicUrl }: { db: Db; publicUrl: string },
  wanted: SessionAct,
): Promise<Session | null> {
  return inTransaction(db, async (trx) => {
    const session = await lockSession(trx, wanted.id);
    if (!session) return null;
    const act = session.expiresAt <= wanted.now ? 'expire' : wanted.act;
    const status = statusAfter(session.status, act);
    if (!status) return session;
    const method = act === 'expire' ? session.method : (wanted.method ?? session.method);
    const change: SessionChange = { status, ...wanted.behaviour, ...(method ? { method } : {}) };
    if (status === 'processing' && method)
      Object.assign(change, await waiting(trx, session, { ...wanted, method }));
    const changed = await updateSession(trx, session.id, change);
    if (status === 'processing') await endLater(trx, changed);
    const data = { session: sessionView(changed, publicUrl) };
    await tellShop(trx, { session: changed, type: `session.${status}`, data, now: wanted.now });
    return changed;
  });
}

/** Expires a session by itself when its time is over; a later end replaces the one planned before. */
export async function endLater(trx: Trx, session: Session): Promise<void> {
  const key = `sandbox.expire:${session.id}`;
  await addJob(trx, {
    name: 'sandbox.expire',
    payload: { id: session.id },
    runAt: session.expiresAt,
    key,
  });
}

async function waiting(
  trx: Trx,
  session: Session,
  { method, now }: { method: Method; now: Date },
): Promise<SessionChange> {
  const expiresAt = waitsUntil(method, now, session);
  if (method !== 'multibanco') return { expiresAt };
  return { expiresAt, voucher: { entity: voucherEntity, reference: await newReference(trx) } };
}

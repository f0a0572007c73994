import type { ApprovalRequest } from '@vaga/contract/approval';
import type { Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { success, warning } from '../platform/http/outcome.ts';
import { transact } from '../platform/transact.ts';
import type { CancelReason } from './appointments.queries.ts';
import { lockLivingOfCart } from './appointments.queries.ts';
import { decideRequest, lockRequestWithCart, readRequestAtDesk } from './approval-desk.queries.ts';
import { markCanceled } from './cancel-for-payment.ts';
import type { DeskAsks, DeskDeps } from './read-approval.ts';
import { openRequest, showRequest, stateOf } from './read-approval.ts';
import { tellAppointments } from './tell-appointments.ts';

interface Asked extends DeskAsks {
  /** For the people, in the desk's own words. */
  reason: string | undefined;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Refuses a request: its appointments end, and its people are told, with the reason where one was given. Answered
 * before, or taken back, it answers how it stands and changes nothing.
 * @throws Problem 404 for a forged link.
 */
export async function refuseApproval(
  { db, links }: DeskDeps,
  asked: Asked,
): Promise<Outcome<ApprovalRequest>> {
  const { language, now, idempotencyKey } = asked;
  const id = openRequest(links, asked);
  if (typeof id !== 'string') return id;
  return transact(db, idempotencyKey, async (trx) => {
    const cartId = await lockRequestWithCart(trx, id);
    const shown = { id, language, now };
    const request = await readRequestAtDesk(trx, id, now);
    if (!cartId || !request || stateOf(request) !== 'pending') {
      return warning('approval.answered', undefined, await showRequest(trx, shown));
    }
    const reason = asked.reason ?? null;
    await decideRequest(trx, { id, state: 'refused', reason, now });
    await endRequest(trx, { id, cartId, why: 'refused', note: reason, now });
    return success(await showRequest(trx, shown));
  });
}

/** Ends the appointments that still wait for an answer to a request, and tells their people. The cart is locked. */
export async function endRequest(
  trx: Trx,
  ended: {
    id: string;
    cartId: string;
    why: Extract<CancelReason, 'refused' | 'expired'>;
    note: string | null;
    now: Date;
  },
): Promise<void> {
  const { id, cartId, why, note, now } = ended;
  const waiting = (await lockLivingOfCart(trx, cartId)).filter(
    ({ approvalRequestId, status }) => approvalRequestId === id && status === 'SchedulePending',
  );
  for (const appointment of waiting) {
    await markCanceled(trx, appointment, { reason: why, accountId: null, now });
  }
  const appointmentIds = waiting.map(({ id: appointmentId }) => appointmentId);
  const refund = { state: 'none', cents: 0 } as const;
  const news = { template: 'appointment-canceled', refund, ...(note ? { note } : {}) } as const;
  await tellAppointments(trx, { appointmentIds, news, now });
}

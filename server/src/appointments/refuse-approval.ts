import type { ApprovalRequest } from '@vaga/contract/approval';
import type { Actor } from '../identity/index.ts';
import type { Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { success, warning } from '../platform/http/outcome.ts';
import { transact } from '../platform/transact.ts';
import { lifeOf } from './appointment-state.rules.ts';
import type { CancelReason } from './appointments.queries.ts';
import { lockActiveAppointmentsOfCart } from './appointments.queries.ts';
import {
  lockApprovalRequestWithCart,
  readApprovalRequestForEntity,
  recordApprovalDecision,
} from './approval-for-entity.queries.ts';
import { markCanceled } from './mark-canceled.ts';
import { notifyOfAppointments } from './notify-of-appointments.ts';
import type { ApprovalDeps, ApprovalLinkInput } from './read-approval.ts';
import { approvalRequestState, loadApprovalRequest, openApprovalLink } from './read-approval.ts';

interface RefuseApprovalInput extends ApprovalLinkInput {
  /** For the patient, in the entity's own words. */
  reason: string | undefined;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Refuses a request: cancels its appointments and notifies the account, with the reason if the entity gave one. For a
 * request that was answered or cancelled before, it returns the current state and changes nothing.
 * @throws Problem 404 for a forged link.
 */
export async function refuseApproval(
  { db, links }: ApprovalDeps,
  input: RefuseApprovalInput,
): Promise<Outcome<ApprovalRequest>> {
  const { language, now, idempotencyKey } = input;
  const id = openApprovalLink(links, input);
  if (typeof id !== 'string') return id;
  return transact(db, idempotencyKey, async (trx) => {
    const cartId = await lockApprovalRequestWithCart(trx, id);
    const view = { id, language, now };
    const request = await readApprovalRequestForEntity(trx, id, now);
    if (!cartId || !request || approvalRequestState(request) !== 'pending') {
      return warning('approval.answered', undefined, await loadApprovalRequest(trx, view));
    }
    const reason = input.reason ?? null;
    await recordApprovalDecision(trx, { id, state: 'refused', reason, now });
    const actor = { kind: 'link', opens: id, entityId: request.entityId } as const;
    await cancelAppointmentsOfRequest(trx, {
      id,
      cartId,
      reason: 'refused',
      note: reason,
      actor,
      now,
    });
    return success(await loadApprovalRequest(trx, view));
  });
}

/** Cancels the appointments that still wait for the answer to a request and notifies the account. The caller has locked the cart. */
export async function cancelAppointmentsOfRequest(
  trx: Trx,
  input: {
    id: string;
    cartId: string;
    reason: Extract<CancelReason, 'refused' | 'expired'>;
    note: string | null;
    actor: Actor;
    now: Date;
  },
): Promise<void> {
  const { id, cartId, reason, note, actor, now } = input;
  const pending = (await lockActiveAppointmentsOfCart(trx, cartId)).filter(
    (one) => one.approvalRequestId === id && lifeOf(one) === 'requested',
  );
  for (const appointment of pending) {
    await markCanceled(trx, appointment, { reason, actor, now });
  }
  const appointmentIds = pending.map(({ id: appointmentId }) => appointmentId);
  const refund = { state: 'none', cents: 0 } as const;
  const notification = {
    template: 'appointment-canceled',
    refund,
    ...(note ? { note } : {}),
  } as const;
  await notifyOfAppointments(trx, { appointmentIds, notification, now });
}

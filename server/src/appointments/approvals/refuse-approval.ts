import type { CancelReason } from '@vaga/contract/cancel-reasons';
import type { Actor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { LapseRequestInput } from '../../requests/index.ts';
import { notifyOfAppointments } from '../notices/notify-of-appointments.ts';
import { lifeOf } from '../states/appointment-state.rules.ts';
import { lockActiveAppointmentsOfCart } from '../states/appointments.queries.ts';
import { markCanceled } from '../states/mark-canceled.ts';
import type { ApprovalRequestForEntity } from './approval-for-entity.queries.ts';
import { recordApprovalDecision } from './approval-for-entity.queries.ts';

interface RefuseApprovalInput {
  /** Pending, and locked with its cart. */
  request: ApprovalRequestForEntity;
  /** For the patient, in the entity's own words; null if it gave none. */
  reason: string | null;
  actor: Actor;
  now: Date;
}

/** Refuses a request: cancels its appointments and notifies the account, with the reason if the entity gave one. */
export async function refuseApproval(trx: Trx, input: RefuseApprovalInput): Promise<void> {
  const { request, reason, actor, now } = input;
  const { id, cartId } = request;
  await recordApprovalDecision(trx, { id, state: 'refused', reason, now });
  const canceled = { id, cartId, reason: 'refused', refusalReason: reason, actor, now } as const;
  await cancelAppointmentsOfRequest(trx, canceled);
}

/** Expires a request whose day has passed without an answer: cancels its appointments and notifies the account. */
export async function expireApproval(
  trx: Trx,
  { request: { id, cartId }, actor, now }: LapseRequestInput<ApprovalRequestForEntity>,
): Promise<void> {
  await recordApprovalDecision(trx, { id, state: 'expired', reason: null, now });
  const canceled = { id, cartId, reason: 'expired', refusalReason: null, actor, now } as const;
  await cancelAppointmentsOfRequest(trx, canceled);
}

/** Cancels the appointments that still wait for the answer to a request and notifies the account. The caller has locked the cart. */
async function cancelAppointmentsOfRequest(
  trx: Trx,
  input: {
    id: string;
    cartId: string;
    reason: Extract<CancelReason, 'refused' | 'expired'>;
    /** In the entity's own words; null if it gave none. */
    refusalReason: string | null;
    actor: Actor;
    now: Date;
  },
): Promise<void> {
  const { id, cartId, reason, refusalReason, actor, now } = input;
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
    ...(refusalReason ? { note: refusalReason } : {}),
  } as const;
  await notifyOfAppointments(trx, { appointmentIds, notification, now });
}

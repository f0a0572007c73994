import type { AppointmentStatus, RefundState, Result } from '@vaga/contract/appointments';
import type { HealthField } from '@vaga/contract/audit';
import type { CancelReason } from '@vaga/contract/cancel-reasons';
import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import { recordHealthAccess } from '../../audit/index.ts';
import type { AccessKeyActor, Actor, AppointmentOwnership } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { Appointments } from '../../platform/db-types.ts';
import { uuidIn } from '../../platform/uuid-in.ts';

/** An appointment as the use cases change it. */
export interface Appointment {
  id: string;
  code: string;
  accountId: string;
  assetId: string;
  cartId: string;
  approvalRequestId: string | null;
  entityServiceId: string;
  status: AppointmentStatus;
  statusReason: CancelReason | null;
  startsAt: Date | null;
  endsAt: Date | null;
  serviceDate: string;
  priceCents: number;
  isLocalPayment: boolean;
  paymentId: string | null;
  paidAt: Date | null;
  refundState: RefundState;
  sequence: number;
  checkedInAt: Date | null;
  calledAt: Date | null;
  noShowAt: Date | null;
  result: Result;
  /** Until then a result can be taken back, and the patient reads `resultBefore`; both null: it is shown. */
  resultShownAt: Date | null;
  resultBefore: Result | null;
  /** Rises with every change of the row. */
  version: number;
}

const columns = [
  'id',
  'code',
  'accountId',
  'assetId',
  'cartId',
  'approvalRequestId',
  'entityServiceId',
  'status',
  'statusReason',
  'startsAt',
  'endsAt',
  'serviceDate',
  'priceCents',
  'isLocalPayment',
  'paymentId',
  'paidAt',
  'refundState',
  'sequence',
  'checkedInAt',
  'calledAt',
  'noShowAt',
  'result',
  'resultShownAt',
  'resultBefore',
  'version',
] as const;

/** The checks of the table guarantee that these columns have no other texts. */
type StateColumns = Pick<
  Appointment,
  'status' | 'statusReason' | 'refundState' | 'result' | 'resultBefore'
>;

function selectAppointments(trx: Trx) {
  return trx.selectFrom('appointments').select(columns).$narrowType<StateColumns>();
}

export async function lockAppointmentById(trx: Trx, id: string): Promise<Appointment | null> {
  const row = await selectAppointments(trx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

/**
 * Locks the cart of an appointment: until the transaction ends, no other payment takes its appointments over.
 * @returns whose the appointment is then; null if it does not exist.
 */
export async function lockCartOfAppointment(
  trx: Trx,
  id: string,
): Promise<AppointmentOwnership | null> {
  await trx
    .selectFrom('carts')
    .innerJoin('appointments', 'appointments.cartId', 'carts.id')
    .select('carts.id')
    .where('appointments.id', '=', id)
    .forUpdate('carts')
    .execute();
  // Read after the lock: a request may have moved to another entity while this waited.
  return readOwnership(trx, id);
}

/** Whose an appointment is; null if it does not exist. */
export async function readOwnership(trx: Trx, id: string): Promise<AppointmentOwnership | null> {
  const owner = await trx
    .selectFrom('appointments')
    .innerJoin('entityServices', 'entityServices.id', 'appointments.entityServiceId')
    .select(['appointments.id', 'appointments.accountId', 'entityServices.entityId'])
    .select('appointments.bookedByEntityId')
    .where('appointments.id', '=', id)
    .executeTakeFirst();
  return owner ?? null;
}

/** An appointment and the others of its payment, all locked. */
export interface AppointmentGroup {
  appointment: Appointment;
  others: Appointment[];
}

/** Locks a group in the common order: the payment, then the appointments by id. The caller has locked the cart. */
export async function lockAppointmentGroup(trx: Trx, id: string): Promise<AppointmentGroup | null> {
  await trx
    .selectFrom('payments')
    .innerJoin('appointments', 'appointments.paymentId', 'payments.id')
    .select('payments.id')
    .where('appointments.id', '=', id)
    .forUpdate('payments')
    .execute();
  const rows = await selectAppointments(trx)
    .where((row) =>
      row.or([
        row('id', '=', id),
        row('paymentId', '=', (own) =>
          own.selectFrom('appointments as own').select('own.paymentId').where('own.id', '=', id),
        ),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const appointment = rows.find((row) => row.id === id);
  return appointment ? { appointment, others: rows.filter((row) => row.id !== id) } : null;
}

/** Locks all appointments of the payment's cart, also those of its other payments, in the order of their ids. */
export async function lockCartAppointmentsOfPayment(trx: Trx, paymentId: string): Promise<void> {
  await trx
    .selectFrom('appointments')
    .select('id')
    .where('cartId', '=', (payment) =>
      payment.selectFrom('payments').select('payments.cartId').where('payments.id', '=', paymentId),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Locks the appointments of a payment in the order of their ids, so that two callers never deadlock. */
export async function lockAppointmentsOfPayment(
  trx: Trx,
  paymentId: string,
): Promise<Appointment[]> {
  return selectAppointments(trx)
    .where('paymentId', '=', paymentId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Locks the active (not cancelled) appointments of a cart in the order of their ids. */
export async function lockActiveAppointmentsOfCart(
  trx: Trx,
  cartId: string,
): Promise<Appointment[]> {
  return selectAppointments(trx)
    .where('cartId', '=', cartId)
    .where('status', '<>', 'Canceled')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Locks the active appointments of these assets that belong to another payment. */
export async function lockSupersedingAppointments(
  trx: Trx,
  assetIds: string[],
  paymentId: string,
): Promise<Appointment[]> {
  if (assetIds.length === 0) return [];
  return selectAppointments(trx)
    .where('assetId', 'in', assetIds)
    .where('status', '<>', 'Canceled')
    .where('paymentId', '<>', paymentId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function updateAppointment(
  trx: Trx,
  id: string,
  values: Updateable<Appointments>,
): Promise<void> {
  await trx.updateTable('appointments').set(values).where('id', '=', id).execute();
}

/** From now on an appointment is of this person: a copy that an entity keeps. Its account stays. */
export async function setPersonOfAppointment(
  trx: Trx,
  { id, personId }: { id: string; personId: string },
): Promise<void> {
  await updateAppointment(trx, id, { personId });
}

export interface AppointmentChange {
  appointmentId: string;
  field:
    | 'status'
    | 'startsAt'
    | 'refundState'
    | 'entityServiceId'
    | 'serviceDate'
    | 'result'
    | 'document'
    | 'sharesResultWith'
    | 'calledAt'
    | 'noShowAt'
    | 'paidAt'
    | 'addressConfirmedAt'
    | 'deskNote';
  from: string | null;
  to: string | null;
  /** Why: of a corrected result, or of a cancellation by a member. */
  reason?: string | null;
  /** Whether it takes an act of a member back. */
  isUndo?: boolean;
  actor: Actor | AccessKeyActor;
  now: Date;
}

/**
 * Appends to the history: what changed, who did it, and for which entity. Its rows never change. What an entity changed is
 * also an access to the person's health data.
 */
export async function recordChanges(trx: Trx, changes: AppointmentChange[]): Promise<void> {
  if (changes.length === 0) return;
  await trx
    .insertInto('appointmentChanges')
    .values(
      changes.map(
        ({ appointmentId, field, from, to, reason = null, isUndo = false, actor, now }) => ({
          appointmentId,
          field,
          fromValue: from,
          toValue: to,
          reason,
          actor: actor.kind,
          accountId: 'accountId' in actor ? actor.accountId : null,
          entityId: 'entityId' in actor ? actor.entityId : null,
          isUndo,
          changedAt: now,
        }),
      ),
    )
    .execute();
  await recordAccesses(trx, changes);
}

/** What of the health data a change is about; of a refund nothing. */
const healthFieldOf = {
  status: 'status',
  startsAt: 'time',
  serviceDate: 'time',
  entityServiceId: 'service',
  result: 'result',
  document: 'document',
  refundState: null,
  sharesResultWith: null,
  calledAt: 'status',
  noShowAt: 'status',
  paidAt: 'payment',
  addressConfirmedAt: 'contact',
  deskNote: 'notes',
} as const satisfies Record<AppointmentChange['field'], HealthField | null>;

/** One access for each appointment, with all that was changed of it. */
async function recordAccesses(trx: Trx, changes: AppointmentChange[]): Promise<void> {
  const byEntity = changes.filter(
    ({ actor, field }) =>
      'entityId' in actor && actor.entityId !== null && healthFieldOf[field] !== null,
  );
  for (const [appointmentId, ofOne] of Map.groupBy(byEntity, (change) => change.appointmentId)) {
    const [change] = ofOne;
    if (!change) continue;
    const { actor, now } = change;
    const { personId } = await trx
      .selectFrom('appointments')
      .select('personId')
      .where('id', '=', appointmentId)
      .executeTakeFirstOrThrow();
    const fields = new Set(ofOne.map(({ field }) => healthFieldOf[field]));
    await recordHealthAccess(trx, {
      actor,
      act: 'changed',
      people: [{ personId, appointmentId }],
      fields: [...fields].filter((field) => field !== null),
      now,
    });
  }
}

/**
 * Locks the PaymentPending appointments of the carts of these assets, in the order of their ids.
 * @returns those that have no active hold at `now`, read after the lock: a person may have got a place again meanwhile.
 */
export async function lockPaymentPendingWithoutHold(
  trx: Trx,
  assetIds: string[],
  now: Date,
): Promise<Appointment[]> {
  if (assetIds.length === 0) return [];
  const locked = await selectAppointments(trx)
    .where('cartId', 'in', (carts) =>
      carts
        .selectFrom('appointments as own')
        .select('own.cartId')
        .where('own.assetId', 'in', assetIds),
    )
    .where('status', '=', 'PaymentPending')
    .orderBy('id')
    .forUpdate()
    .execute();
  const held = await trx
    .selectFrom('occupancy')
    .select('ownerId')
    .where(
      uuidIn(
        sql`owner_id`,
        locked.map(({ assetId }) => assetId),
      ),
    )
    .where('live', '=', true)
    .where('expiresAt', '>', now)
    .execute();
  const heldIds = new Set(held.map(({ ownerId }) => ownerId));
  return locked.filter(({ assetId }) => !heldIds.has(assetId));
}

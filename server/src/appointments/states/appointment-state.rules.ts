import type { AppointmentStatus, Result } from '@vaga/contract/appointments';

/**
 * The state of an appointment has four parts: its life, its payment, whether it is paid on site, and its result. The
 * calls and the table have one `status` for the first two, which only this file composes and takes apart. A check-in
 * touches only the life.
 */
export interface AppointmentState {
  life: AppointmentLife;
  payment: AppointmentPayment;
  /** Paid at the entity, or to be paid there; else online, if at all. */
  isLocalPayment: boolean;
  result: Result;
}

/** `held`: has a place, and is not confirmed before it is paid. `booked`: the entity expects the patient. */
export type AppointmentLife = 'requested' | 'held' | 'booked' | 'checkedIn' | 'canceled';

/**
 * `none`: not decided, or never paid; `pending`: the provider or a payer is waited for; `due`: to be paid on site;
 * `free`: nothing to pay.
 */
export type AppointmentPayment = 'none' | 'pending' | 'due' | 'paid' | 'free';

/** What an appointment is when it is written. A booked one has its payment decided. */
export type StatusInput =
  | { life: Exclude<AppointmentLife, 'booked'> }
  | { life: 'booked'; payment: BookedPayment };

/** The payment of an appointment that the entity expects or has received. */
export type BookedPayment = Extract<AppointmentPayment, 'due' | 'paid' | 'free'>;

const statusByLife = {
  requested: 'SchedulePending',
  held: 'PaymentPending',
  checkedIn: 'CheckedIn',
  canceled: 'Canceled',
} as const satisfies Partial<Record<AppointmentLife, AppointmentStatus>>;

const statusByBookedPayment = {
  due: 'Await',
  paid: 'Paid',
  free: 'Pending',
} as const satisfies Record<BookedPayment, AppointmentStatus>;

/** The status of the calls and the table. */
export function statusOf(state: StatusInput): AppointmentStatus {
  return state.life === 'booked' ? statusByBookedPayment[state.payment] : statusByLife[state.life];
}

/** The statuses of booked appointments, for SQL. */
export const bookedStatuses: readonly AppointmentStatus[] = Object.values(statusByBookedPayment);

const lifeByStatus: Record<AppointmentStatus, AppointmentLife> = {
  SchedulePending: 'requested',
  PaymentPending: 'held',
  Await: 'booked',
  Paid: 'booked',
  Pending: 'booked',
  CheckedIn: 'checkedIn',
  Canceled: 'canceled',
};

export function lifeOf({ status }: { status: AppointmentStatus }): AppointmentLife {
  return lifeByStatus[status];
}

/** The columns that hold the payment: the status forgets it at the check-in. */
export interface StoredPayment {
  status: AppointmentStatus;
  isLocalPayment: boolean;
  /** When it was paid, online or at the desk; null if it is not. */
  paidAt: Date | null;
}

export function paymentStateOf({
  status,
  isLocalPayment,
  paidAt,
}: StoredPayment): AppointmentPayment {
  if (status === 'Await') return 'due';
  if (status === 'Paid') return 'paid';
  if (status === 'Pending') return 'free';
  if (status === 'PaymentPending') return 'pending';
  if (paidAt !== null) return 'paid';
  if (status === 'Canceled' || status === 'SchedulePending') return 'none';
  return isLocalPayment ? 'due' : 'free';
}

/**
 * The payment of an appointment that the entity expects or has received, whatever became of its status. `isDue`: its payment
 * is still to be made on site, by the patient or by the entity that booked.
 */
export function bookedPaymentOf({
  paidAt,
  isDue,
}: {
  paidAt: Date | null;
  isDue: boolean;
}): BookedPayment {
  if (paidAt !== null) return 'paid';
  return isDue ? 'due' : 'free';
}

/** The fields of the calls that tell the state; `statusReason` and amounts are others' facts. */
export interface WireState {
  status: AppointmentStatus;
  paymentPending: boolean;
  isLocalPayment: boolean;
  isBooked: boolean;
  scheduleResult: Result;
}

/** The only place where the calls' fields are made of the state. */
export function wireStateOf(state: AppointmentState): WireState {
  const { life, payment, isLocalPayment, result } = state;
  const booked = payment === 'due' || payment === 'paid' ? payment : 'free';
  return {
    status: life === 'booked' ? statusOf({ life, payment: booked }) : statusOf({ life }),
    paymentPending: life === 'held',
    isLocalPayment,
    isBooked: life === 'booked',
    scheduleResult: result,
  };
}

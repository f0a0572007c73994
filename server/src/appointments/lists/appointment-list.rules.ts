import type { UserTest } from '@vaga/contract/appointments';
import { addDays, localDay, localTime } from '../../platform/local-time.rules.ts';
import { selfCheckInFrom } from '../self-check-in/self-check-in.rules.ts';
import {
  canCancel,
  canReschedule,
  refundOnCancel,
  sortAppointments,
} from '../states/appointment.rules.ts';
import {
  lifeOf,
  paymentStateOf,
  statusOf,
  wireStateOf,
} from '../states/appointment-state.rules.ts';
import { isDelayed } from '../states/delay.rules.ts';
import { validityWindow } from '../validity/test-validity.rules.ts';
import type { AppointmentListRow } from './appointment-list.queries.ts';

/** How a person prepares, in the explanation of a service. */
type ReadPreparation = (information: string) => string;

/** The appointments list at `now`: upcoming ones first, the next at the top; then past and cancelled ones, latest first. */
export function appointmentListItems(
  rows: readonly AppointmentListRow[],
  now: Date,
  preparationIn: ReadPreparation,
): UserTest[] {
  const listed = rows.map((row) => {
    const current = withHoldExpiry(row, now);
    const at = timeOf(current);
    const isPast = isPastRow(current, now);
    return { id: row.id, at, isPast, test: appointmentListItem(current, now, preparationIn) };
  });
  return sortAppointments(listed).map(({ test }) => test);
}

/** An appointment whose hold has expired is shown as cancelled, also before the sweep records it. */
function withHoldExpiry(row: AppointmentListRow, now: Date): AppointmentListRow {
  if (lifeOf(row) !== 'held') return row;
  if (row.holdExpiresAt !== null && row.holdExpiresAt > now) return row;
  return {
    ...row,
    status: statusOf({ life: 'canceled' }),
    statusReason: 'expired',
    holdExpiresAt: null,
    awaited: null,
    requestedDate: null,
  };
}

function appointmentListItem(
  row: AppointmentListRow,
  now: Date,
  preparationIn: ReadPreparation,
): UserTest {
  const { startsAt, endsAt, timeZone, paidAt, holdExpiresAt, serviceDate, ...rest } = row;
  const { voucher, paymentExpiresAt, noShowAt: _noShowAt, calledAt: _calledAt, ...others } = rest;
  const { testRequirement: requirement, poolDelayMinutes, serviceInformation, ...shown } = others;
  const refund = refundOnCancel(row, now, 'patient');
  const isCancelable = canCancel(row, now, 'patient');
  const { isLocalPayment, scheduleResult: result } = row;
  const state = { life: lifeOf(row), payment: paymentStateOf(row), isLocalPayment, result };
  const isHeld = state.life === 'held';
  const isPast = isPastRow(row, now);
  const isLate = poolDelayMinutes !== null && isDelayed({ ...row, result }, poolDelayMinutes, now);
  return {
    ...shown,
    ...wireStateOf(state),
    preparation: preparationIn(serviceInformation),
    timeZone,
    idPersonSchedule: row.id,
    date: startsAt ? localTime(startsAt, timeZone) : serviceDate,
    endsAt: endsAt && localTime(endsAt, timeZone),
    payBy: row.payBy?.toISOString() ?? null,
    voucher:
      voucher && paymentExpiresAt && isHeld
        ? { ...voucher, expiresAt: paymentExpiresAt.toISOString() }
        : null,
    isPast,
    canCancel: isCancelable,
    canReschedule: canReschedule(row, now, 'patient'),
    rescheduleDates: requirement && rescheduleDates(requirement, { timeZone, now }),
    refundOnCancelCents: isCancelable && refund.state === 'automatic' ? refund.cents : 0,
    holdExpiresAt: isHeld ? (holdExpiresAt?.toISOString() ?? null) : null,
    delayMinutes: isLate ? poolDelayMinutes : null,
    selfCheckInFrom: selfCheckInFrom({ ...row, result }, now)?.toISOString() ?? null,
  };
}

function rescheduleDates(
  requirement: NonNullable<AppointmentListRow['testRequirement']>,
  { timeZone, now }: { timeZone: string; now: Date },
): UserTest['rescheduleDates'] {
  const eventAt = requirement.eventAt === null ? null : new Date(requirement.eventAt);
  const { from, to } = validityWindow({ ...requirement, eventAt }, timeZone);
  const today = localDay(now, timeZone);
  return { from: from !== null && from > today ? from : today, to };
}

/** The start; of a request without a time the end of its day. */
function timeOf({ startsAt, serviceDate, timeZone }: AppointmentListRow): Date {
  return startsAt ?? endOfDay(serviceDate, timeZone);
}

function isPastRow(row: AppointmentListRow, now: Date): boolean {
  return lifeOf(row) === 'canceled' || (row.endsAt ?? timeOf(row)) <= now;
}

function endOfDay(date: string, timeZone: string): Date {
  const nextDay = Temporal.PlainDate.from(addDays(date, 1)).toZonedDateTime(timeZone);
  return new Date(nextDay.epochMilliseconds);
}

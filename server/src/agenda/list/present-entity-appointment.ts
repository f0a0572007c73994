import type { AppointmentStatus } from '@vaga/contract/appointments';
import type { EntityAppointment } from '@vaga/contract/entity-appointments';
import type { AppointmentPayment } from '../../appointments/index.ts';
import {
  appointmentLinkExpiry,
  bookedPaymentOf,
  canCancel,
  canReschedule,
  lifeOf,
  paymentStateOf,
  statusOf,
} from '../../appointments/index.ts';
import { localTime, wallTime } from '../../platform/local-time.rules.ts';
import type { EntityAppointmentRow } from './entity-appointments.queries.ts';
import type { AppointmentReader } from './entity-appointments.rules.ts';
import { paymentStatusOf, visibleResult } from './entity-appointments.rules.ts';

/** An appointment as the reader's list shows it at `now`. */
export function presentEntityAppointment(
  given: EntityAppointmentRow,
  reader: AppointmentReader,
  now: Date,
): EntityAppointment {
  const row = withSharingAt(given, now);
  const { startsAt, endsAt, timeZone } = row;
  const result = visibleResult(row, reader);
  const status = visibleStatus(row, reader);
  const shown = { ...row, status };
  const isDesk = reader.roles.includes('manager') || reader.roles.includes('desk');
  const by = reader.side === 'hotel' ? 'patient' : 'provider';
  const isOpen = isDesk && result === 'Pending';
  return {
    idPersonSchedule: row.id,
    code: row.code,
    reservationCode: row.reservationCode,
    person: row.person,
    phoneNumber: row.phone,
    hasEmail: row.hasEmail,
    scheduledDate: startsAt ? localTime(startsAt, timeZone) : row.serviceDate,
    timeSlot:
      startsAt && endsAt ? `${wallTime(startsAt, timeZone)} - ${wallTime(endsAt, timeZone)}` : null,
    timeZone,
    idService: row.serviceId,
    serviceDescription: row.service,
    idCampaign: row.campaignId,
    campaign: row.campaign,
    idEntity: row.entityId,
    businessName: row.entity,
    serviceEntityAddress: row.address,
    serviceEntityLatitude: row.latitude,
    serviceEntityLongitude: row.longitude,
    atServiceEntity: row.location !== 'AtAddress',
    status,
    isLocalPayment: row.isLocalPayment,
    priceCents: row.priceCents,
    paymentStatus: paymentStatusOf(paymentOf(row), row.refundState),
    scheduleResult: result,
    canEdit: isDesk && lifeOf(row) !== 'canceled',
    canReschedule: isOpen && canReschedule(shown, now, by),
    canCancel: isOpen && canCancel(shown, now, by),
  };
}

/**
 * An appointment with the sharing as it holds at `now`: it ends with the link by which the guest gave it, because nothing else
 * takes it back.
 */
export function withSharingAt<
  Row extends { isResultShared: boolean; endsAt: Date | null; serviceDate: string },
>(row: Row, now: Date): Row {
  return { ...row, isResultShared: row.isResultShared && now < appointmentLinkExpiry(row) };
}

/** The status forgets at the check-in what is due, the columns do not. */
function paymentOf(row: EntityAppointmentRow): AppointmentPayment {
  return lifeOf(row) === 'checkedIn' ? bookedPaymentOf(row) : paymentStateOf(row);
}

/** What a reader may know of the status: that a guest has come tells a hotel what the guest may keep to themselves. */
function visibleStatus(row: EntityAppointmentRow, { side }: AppointmentReader): AppointmentStatus {
  if (side === 'provider' || row.isResultShared || lifeOf(row) !== 'checkedIn') return row.status;
  return statusOf({ life: 'booked', payment: bookedPaymentOf(row) });
}

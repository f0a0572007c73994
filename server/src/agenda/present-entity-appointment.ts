import type { EntityAppointment } from '@vaga/contract/entity-appointments';
import { canCancel, canReschedule, lifeOf, paymentStateOf } from '../appointments/index.ts';
import { localTime, wallTime } from '../platform/local-time.rules.ts';
import type { EntityAppointmentRow } from './entity-appointments.queries.ts';
import type { AppointmentReader } from './entity-appointments.rules.ts';
import { paymentStatusOf, visibleResult } from './entity-appointments.rules.ts';

/** An appointment as the reader's list shows it at `now`. */
export function presentEntityAppointment(
  row: EntityAppointmentRow,
  reader: AppointmentReader,
  now: Date,
): EntityAppointment {
  const { startsAt, endsAt, timeZone, result } = row;
  const isDesk = reader.roles.includes('manager') || reader.roles.includes('desk');
  const by = reader.side === 'hotel' ? 'patient' : 'provider';
  const isOpen = isDesk && result === 'Pending';
  return {
    idPersonSchedule: row.id,
    code: row.code,
    reservationCode: row.reservationCode,
    person: row.person,
    phoneNumber: row.phone,
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
    status: row.status,
    isLocalPayment: row.isLocalPayment,
    paymentStatus: paymentStatusOf(paymentStateOf(row), row.refundState),
    scheduleResult: visibleResult(row, reader),
    canEdit: isDesk && lifeOf(row) !== 'canceled',
    canReschedule: isOpen && canReschedule(row, now, by),
    canCancel: isOpen && canCancel(row, now, by),
  };
}

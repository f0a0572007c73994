import type { PublicAppointment } from '@vaga/contract/appointment-link';
import type { Language } from '@vaga/contract/common';
import { preparationIn } from '../../catalogue/index.ts';
import { isClaimLocked } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success } from '../../platform/http/outcome.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import type { LinkedAppointment } from '../links/appointment-link.queries.ts';
import { readHotelSharing } from '../links/appointment-link.queries.ts';
import type { OpenedAppointmentLink } from '../links/appointment-link.ts';
import { openAppointmentLink } from '../links/appointment-link.ts';
import { readAppointmentList } from './appointment-list.queries.ts';
import { appointmentListItems } from './appointment-list.rules.ts';

export interface EnterAppointmentLinkInput {
  token: string;
  language: Language;
  now: Date;
}

/**
 * The appointment behind a link, without its result. Changes nothing.
 * @throws Problem 404 for a forged link.
 */
export async function readAppointmentLink(
  deps: { db: Db; links: SignedLinks },
  input: EnterAppointmentLinkInput,
): Promise<Outcome<PublicAppointment>> {
  const opened = await openAppointmentLink(deps, input);
  if (!('appointment' in opened)) return opened;
  return success(await presentLinkedAppointment(deps.db, opened, input));
}

/** What the bearer of a link sees: field by field, so that nothing new of the list is shown here unnoticed. */
export async function presentLinkedAppointment(
  db: Db,
  { appointment, address, expiresAt }: OpenedAppointmentLink,
  { language, now }: { language: Language; now: Date },
): Promise<PublicAppointment> {
  const { id: appointmentId, phone } = appointment;
  const rows = await readAppointmentList(db, { appointmentId, now }, language);
  const [test] = appointmentListItems(rows, now, preparationIn);
  const sharing = await readHotelSharing(db, appointmentId);
  if (!test) throw notFound('appointment_link.unknown');
  return {
    code: test.code,
    person: test.person,
    date: test.date,
    endsAt: test.endsAt,
    requestedDate: test.requestedDate,
    service: test.service,
    preparation: test.preparation,
    entity: test.entity,
    address: test.address,
    location: test.location,
    latitude: test.latitude,
    longitude: test.longitude,
    timeZone: test.timeZone,
    status: test.status,
    statusReason: test.statusReason,
    paymentPending: test.paymentPending,
    isLocalPayment: test.isLocalPayment,
    payBy: test.payBy,
    awaited: test.awaited,
    priceCents: test.priceCents,
    refundState: test.refundState,
    isBooked: test.isBooked,
    canCancel: test.canCancel,
    canReschedule: test.canReschedule,
    rescheduleDates: test.rescheduleDates,
    refundOnCancelCents: test.refundOnCancelCents,
    holdExpiresAt: test.holdExpiresAt,
    delayMinutes: test.delayMinutes,
    isOutOfHours: test.isOutOfHours,
    isDisplaced: test.isDisplaced,
    selfCheckInFrom: test.selfCheckInFrom,
    phone,
    linkExpiresAt: expiresAt.toISOString(),
    canPay: test.isDeferred && test.paymentPending,
    claim: await readClaimStep(db, appointment, address),
    sharesWithHotel: sharing?.sharesResultWith.includes(sharing.hotelId) ?? null,
  };
}

/** How far the claim is, as far as it is recorded: whether the last date was right is not. */
async function readClaimStep(
  db: Db,
  { accountId, keptByEntityId, contactEmail, dateOfBirth }: LinkedAppointment,
  address: string,
): Promise<PublicAppointment['claim']> {
  if (keptByEntityId === null || contactEmail === null) return 'saved';
  if (contactEmail !== address) return 'otherAddress';
  if (dateOfBirth === null) return 'noDate';
  const isLocked = await isClaimLocked(db, { accountId, contactEmail, dateOfBirth });
  return isLocked ? 'locked' : 'date';
}

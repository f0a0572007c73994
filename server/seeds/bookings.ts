import type { AppointmentStatus, RefundState, Result } from '@vaga/contract/appointments';
import type { Place } from './agenda.ts';
import type { Moment, Offer } from './demo.ts';
import type { Row } from './insert-rows.ts';
import type { DemoSession, PaymentTerms } from './payments.ts';
import { addPayment } from './payments.ts';
import type { Chance } from './random.ts';

/** The rows of all bookings, table by table. */
export interface Books {
  carts: Row<'carts'>[];
  assets: Row<'assets'>[];
  approvalRequests: Row<'approvalRequests'>[];
  payments: Row<'payments'>[];
  occupancy: Row<'occupancy'>[];
  appointments: Row<'appointments'>[];
  appointmentChanges: Row<'appointmentChanges'>[];
  refunds: Row<'refunds'>[];
  sessions: DemoSession[];
  sandboxRefunds: Row<'sandbox.refunds'>[];
}

export function emptyBooks(): Books {
  return {
    carts: [],
    assets: [],
    approvalRequests: [],
    payments: [],
    occupancy: [],
    appointments: [],
    appointmentChanges: [],
    refunds: [],
    sessions: [],
    sandboxRefunds: [],
  };
}

/** One person of a booking. `place` is null where a partner is still asked for a time. */
export interface Seat {
  personId: string;
  place: Place | null;
  status: AppointmentStatus;
  result?: Result;
  /** When the person came, was called in, or was given up; a person who was checked in came for the start. */
  attendance?: { checkedInAt?: Date; calledAt?: Date; noShowAt?: Date };
  /** Of the desk, for the desk. */
  note?: string;
  canceled?: { at: Date; reason: string; refundState: RefundState };
}

export interface Booking {
  accountId: string;
  offer: Offer;
  seats: Seat[];
  /** Local day of the entity. */
  serviceDate: string;
  /** When it was checked out; for a request, when it was made. */
  createdAt: Date;
  priceCents: number;
  campaignId: string | null;
  /** Null for a request: nothing is asked for yet. */
  payment: PaymentTerms | null;
  /** Until when a place that is not paid yet is held. */
  heldUntil?: Date;
  address?: string;
}

export interface Desk {
  books: Books;
  moment: Moment;
  chance: Chance;
  /** The account of a member by entity, for the entities that have one: who made the changes of the desk. */
  memberOf: ReadonlyMap<string, string>;
}

/** Writes a booking into the books: cart, people, places, payment, appointments and their history. */
export function book(desk: Desk, booking: Booking): void {
  const { books, moment } = desk;
  const { offer, createdAt, serviceDate, accountId } = booking;
  const cartId = moment.newId();
  books.carts.push({
    id: cartId,
    accountId,
    serviceId: offer.row.serviceId,
    entityCode: null,
    isTravelling: false,
    serviceDate,
    entityServiceId: offer.row.id,
    checkedOutAt: isCheckedOut(booking.payment) ? createdAt : null,
    paymentEnteredAt: booking.payment ? createdAt : null,
    createdAt: earlier(createdAt, 4),
  });
  const approvalRequestId = booking.payment ? null : addRequest(desk, booking, cartId);
  const paymentId = booking.payment
    ? addPayment(desk, booking, { cartId, terms: booking.payment })
    : null;
  for (const [index, seat] of booking.seats.entries()) {
    const assetId = moment.newId();
    books.assets.push({
      id: assetId,
      cartId,
      personId: seat.personId,
      ordinal: index + 1,
      assetNumber: null,
      address: booking.address ?? null,
      createdAt: earlier(createdAt, 4),
    });
    addPlace(desk, booking, { seat, cartId, assetId });
    addAppointment(desk, booking, { seat, cartId, assetId, paymentId, approvalRequestId });
  }
}

/** What waits for its payment, or ended without one, can still be paid in another way. */
function isCheckedOut(payment: PaymentTerms | null): boolean {
  return payment?.status === 'paid' || payment?.status === 'due';
}

function addRequest({ books, moment }: Desk, booking: Booking, cartId: string): string {
  const id = moment.newId();
  const [seat] = booking.seats;
  const refused = seat?.canceled;
  books.approvalRequests.push({
    id,
    cartId,
    entityServiceId: booking.offer.row.id,
    serviceDate: booking.serviceDate,
    state: refused ? 'refused' : 'pending',
    createdAt: booking.createdAt,
    decidedAt: refused?.at ?? null,
  });
  return id;
}

type SeatIds = { seat: Seat; cartId: string; assetId: string };

function addPlace(
  { books, moment }: Desk,
  booking: Booking,
  { seat, cartId, assetId }: SeatIds,
): void {
  if (!seat.place) return;
  const { schedule, startsAt, endsAt, unit } = seat.place;
  const { canceled } = seat;
  const isHeld = seat.status === 'PaymentPending';
  const held = booking.heldUntil ?? new Date(booking.createdAt.getTime() + 15 * 60_000);
  const ended = canceled?.reason === 'expired' ? 'expired' : 'released';
  books.occupancy.push({
    id: moment.newId(),
    poolId: schedule.row.poolId,
    scheduleId: schedule.row.id,
    entityServiceId: booking.offer.row.id,
    unit,
    during: `[${startsAt.toISOString()},${endsAt.toISOString()})`,
    live: !canceled,
    state: canceled ? ended : isHeld ? 'hold' : 'booked',
    ownerId: assetId,
    cartId,
    accountId: booking.accountId,
    priceCents: booking.priceCents,
    campaignId: booking.campaignId,
    expiresAt: canceled || isHeld ? held : 'infinity',
    createdAt: earlier(booking.createdAt, 3),
    endedAt: canceled?.at ?? null,
  });
}

type AppointmentIds = SeatIds & { paymentId: string | null; approvalRequestId: string | null };

function addAppointment(desk: Desk, booking: Booking, ids: AppointmentIds): void {
  const { books, moment, chance } = desk;
  const { seat, cartId, assetId, paymentId, approvalRequestId } = ids;
  const { payment, createdAt } = booking;
  const id = moment.newId();
  const isPaidOnline = payment?.kind === 'online' && payment.status === 'paid';
  books.appointments.push({
    id,
    code: `VAGA${Array.from({ length: 8 }, () => chance.pick(codeLetters)).join('')}`,
    accountId: booking.accountId,
    personId: seat.personId,
    cartId,
    assetId,
    approvalRequestId,
    entityServiceId: booking.offer.row.id,
    campaignId: booking.campaignId,
    startsAt: seat.place?.startsAt ?? null,
    endsAt: seat.place?.endsAt ?? null,
    serviceDate: booking.serviceDate,
    address: booking.address ?? null,
    priceCents: booking.priceCents,
    isLocalPayment: payment?.kind === 'local',
    paymentId,
    status: seat.status,
    statusReason: seat.canceled?.reason ?? null,
    ...attendanceOf(seat),
    deskNote: seat.note ?? null,
    result: seat.result ?? 'Pending',
    refundState: seat.canceled?.refundState ?? 'none',
    paidAt: isPaidOnline ? createdAt : null,
    canceledAt: seat.canceled?.at ?? null,
    sequence: seat.canceled ? 1 : 0,
    createdAt,
  });
  addHistory(desk, booking, { seat, appointmentId: id });
  if (seat.canceled && paymentId) addRefund(desk, booking, { seat, paymentId, appointmentId: id });
}

function attendanceOf({
  status,
  place,
  attendance,
}: Seat): Pick<Row<'appointments'>, 'checkedInAt' | 'calledAt' | 'noShowAt'> {
  const isIn = status === 'CheckedIn';
  return {
    checkedInAt: attendance?.checkedInAt ?? (isIn && place ? place.startsAt : null),
    calledAt: attendance?.calledAt ?? null,
    noShowAt: attendance?.noShowAt ?? null,
  };
}

/** Read aloud and typed at a counter: no character that is taken for another. */
const codeLetters = [...'ACDEFGHJKMNPQRTUVWXY34679'];

function addHistory(
  { books, memberOf }: Desk,
  booking: Booking,
  given: { seat: Seat; appointmentId: string },
): void {
  const { seat, appointmentId } = given;
  const entityId = booking.offer.entity.row.id;
  const patient = { actor: 'patient', accountId: booking.accountId, entityId: null };
  const member = { actor: 'member', accountId: memberOf.get(entityId) ?? null, entityId };
  const change = (
    author: typeof patient | typeof member,
    changedAt: Date,
    [field, fromValue, toValue]: [string, string | null, string],
  ): void => {
    books.appointmentChanges.push({
      appointmentId,
      changedAt,
      field,
      fromValue,
      toValue,
      actor: author.actor,
      accountId: author.accountId,
      entityId: author.entityId,
    });
  };
  const first = firstStatus(booking);
  change(patient, booking.createdAt, ['status', null, first]);
  if (seat.status === 'CheckedIn' && seat.place) {
    const { result = 'Pending', attendance } = seat;
    const { checkedInAt = seat.place.startsAt, calledAt } = attendance ?? {};
    change(member, checkedInAt, ['status', first, 'CheckedIn']);
    if (calledAt) change(member, calledAt, ['calledAt', null, calledAt.toISOString()]);
    if (result !== 'Pending') change(member, seat.place.endsAt, ['result', 'Pending', result]);
  }
  if (seat.canceled) {
    const { at, reason, refundState } = seat.canceled;
    const author = reason === 'refused' ? member : patient;
    change(author, at, ['status', first, 'Canceled']);
    if (refundState !== 'none') change(author, at, ['refundState', 'none', refundState]);
  }
}

function firstStatus({ payment }: Booking): AppointmentStatus {
  if (!payment) return 'SchedulePending';
  if (payment.kind === 'local') return 'Await';
  if (payment.kind === 'free') return 'Pending';
  return payment.status === 'paid' ? 'Paid' : 'PaymentPending';
}

const refundStatuses: Partial<Record<RefundState, Row<'refunds'>['status']>> = {
  automatic: 'done',
  requested: 'requested',
  accepted: 'done',
  refused: 'refused',
  failed: 'failed',
};

function addRefund(
  { books, moment }: Desk,
  booking: Booking,
  given: { seat: Seat; paymentId: string; appointmentId: string },
): void {
  const { seat, paymentId, appointmentId } = given;
  const status = refundStatuses[seat.canceled?.refundState ?? 'none'];
  if (!status || !seat.canceled) return;
  const id = moment.newId();
  const session = books.payments.find((payment) => payment.id === paymentId)?.providerSession;
  const isDone = status === 'done';
  const providerRefund = isDone && session ? `re_${id.replaceAll('-', '')}` : null;
  books.refunds.push({
    id,
    paymentId,
    appointmentId,
    amountCents: booking.priceCents,
    status,
    reason: 'appointment canceled',
    providerRefund,
    attempts: isDone ? 1 : status === 'failed' ? 5 : 0,
    lastError: status === 'failed' ? 'session.unknown' : null,
    createdAt: seat.canceled.at,
    doneAt: isDone ? seat.canceled.at : null,
    ...entityCancellation(seat.canceled),
  });
  if (!providerRefund || !session) return;
  books.sandboxRefunds.push({
    id: providerRefund,
    idempotencyKey: id,
    sessionId: session,
    amountCents: booking.priceCents,
    status: 'done',
    createdAt: seat.canceled.at,
  });
}

/** What the place said, where it was asked: a day later. */
function entityCancellation({
  at,
  refundState,
}: NonNullable<Seat['canceled']>): Pick<Row<'refunds'>, 'decidedAt' | 'answerReason'> {
  const isAnswered = refundState === 'accepted' || refundState === 'refused';
  return {
    decidedAt: isAnswered ? new Date(at.getTime() + 24 * 60 * 60_000) : null,
    answerReason:
      refundState === 'refused'
        ? 'A colheita já tinha sido preparada quando o cancelamento chegou.'
        : null,
  };
}

function earlier(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() - minutes * 60_000);
}

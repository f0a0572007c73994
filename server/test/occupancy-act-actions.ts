import { lateAfterMinutes, undoMinutes } from '@vaga/contract/limits';
import fc from 'fast-check';
import type { MemberActInput } from '../src/appointments/index.ts';
import {
  AppointmentChanged,
  moveAtDesk,
  recordAttendance,
  undoAttendance,
  undoMove,
} from '../src/appointments/index.ts';
import { cancelAtDesk, undoCancel } from '../src/payments/index.ts';
import type { Trx } from '../src/platform/db.ts';
import type { Outcome } from '../src/platform/http/outcome.ts';
import { readRow } from './builders/index.ts';
import { resultOf } from './occupancy-desk-actions.ts';
import type { OracleBooking, OraclePlace, OracleState } from './occupancy-oracle.ts';
import { fits } from './occupancy-oracle.ts';
import type { OccupancyRow, StepSubject } from './occupancy-table.ts';
import { occupancyRow } from './occupancy-table.ts';
import type { OccupancyWorld } from './occupancy-world.ts';
import { instant, inWorld } from './occupancy-world.ts';

interface OfBookingInput {
  /** Counts back from the newest booking of any desk. */
  booking: number;
}

/** What an act is predicted by: the booking, its place, and the state that it changes. */
interface Booked {
  owner: string;
  place: OraclePlace;
  booking: OracleBooking;
}

const ofBooking: fc.Arbitrary<OfBookingInput> = fc.record({
  booking: fc.constantFrom(0, 0, 1, 2),
});

/** A use case of a member of the entity on what was booked at a desk, theirs or that of a hotel. */
function actRow<Input extends OfBookingInput>(act: {
  name: string;
  weight?: number;
  input: fc.Arbitrary<Input>;
  act(
    trx: Trx,
    seen: MemberActInput,
    at: { world: OccupancyWorld; input: Input; subject: StepSubject },
  ): Promise<Outcome<null>>;
  predict(state: OracleState, booked: Booked, at: { input: Input; subject: StepSubject }): string;
}) {
  return occupancyRow<Input>({
    name: act.name,
    weight: act.weight ?? 1,
    input: act.input,
    async perform(world, input, subject) {
      const ownerId = world.bookings.get(bookingOf(input, subject))?.ownerIds[0];
      if (ownerId === undefined) return 'not_found';
      return actAsItIs(world, ownerId, (trx, seen) =>
        act.act(trx, seen, { world, input, subject }),
      );
    },
    predict(state, input, subject) {
      const owner = bookingOf(input, subject);
      const place = state.places[owner];
      if (!place?.booking) return 'not_found';
      return act.predict(state, { owner, place, booking: place.booking }, { input, subject });
    },
  });
}

/** Acts on the appointment as it is: who finds it changed by another reads it again, and acts after them. */
async function actAsItIs(
  world: OccupancyWorld,
  assetId: string,
  act: (trx: Trx, seen: MemberActInput) => Promise<Outcome<null>>,
): Promise<string> {
  const { id, version } = await readRow(world.db, 'appointments', { assetId });
  const seen = { actor: world.desks.provider, id, version, now: instant(world.now) };
  try {
    return resultOf(await inWorld(world, (trx) => act(trx, seen)));
  } catch (error) {
    if (error instanceof AppointmentChanged) return actAsItIs(world, assetId, act);
    throw error;
  }
}

/** The key of the booking that a step is about. */
function bookingOf({ booking }: OfBookingInput, { before }: StepSubject): string {
  const keys = Object.keys(before.places).filter((key) => before.places[key]?.booking);
  return keys.at(-1 - (booking % Math.max(keys.length, 1))) ?? 'none';
}

const isCanceled = ({ booking: { canceledAt } }: Booked) => canceledAt !== null;
const isExpected = (booked: Booked) =>
  !isCanceled(booked) && booked.booking.attendance === 'expected';

/** A start of the schedule of the booking's service. */
const startFor = ({ minutes }: OraclePlace, { startIndex }: StepSubject) =>
  (startIndex % Math.floor(120 / minutes)) * minutes;

export const moveBooking = actRow({
  name: 'moveBooking',
  weight: 2,
  input: ofBooking,
  act: (trx, seen, { input, subject }) => {
    const place = subject.before.places[bookingOf(input, subject)];
    const startsAt = place ? instant(startFor(place, subject)) : null;
    return moveAtDesk(trx, { ...seen, startsAt, poolId: undefined, isAgreed: true });
  },
  predict(state, booked, { subject }) {
    const { owner, place, booking } = booked;
    if (!isExpected(booked)) return 'appointment.cannot_reschedule';
    const from = startFor(place, subject);
    if (from === place.from) return 'done';
    if (!fits(state, [{ owner, from, minutes: place.minutes }], 'desk')) return 'slot.taken';
    booking.moved = { from: place.from, at: state.now };
    place.from = from;
    return 'done';
  },
});

export const undoMoveOfBooking = actRow({
  name: 'undoMove',
  input: ofBooking,
  act: undoMove,
  predict(state, booked) {
    const { owner, place, booking } = booked;
    const { moved } = booking;
    if (!isExpected(booked) || !moved) return 'agenda.not_possible';
    if (state.now > moved.at + undoMinutes) return 'agenda.undo_late';
    const back = { owner, from: moved.from, minutes: place.minutes };
    if (!fits(state, [back], 'desk')) return 'agenda.undo_taken';
    place.from = moved.from;
    booking.moved = null;
    return 'done';
  },
});

export const cancelBooking = actRow({
  name: 'cancelBooking',
  weight: 2,
  input: ofBooking,
  act: (trx, seen) => cancelAtDesk(trx, { ...seen, reason: 'Avaria' }),
  predict(state, booked) {
    const { place, booking } = booked;
    if (isCanceled(booked) || booking.attendance === 'arrived') return 'appointment.cannot_cancel';
    place.state = 'gone';
    booking.canceledAt = state.now;
    return 'done';
  },
});

export const undoCancelOfBooking = actRow({
  name: 'undoCancel',
  weight: 2,
  input: ofBooking,
  act: undoCancel,
  predict(state, { owner, place, booking }) {
    const { canceledAt } = booking;
    if (canceledAt === null) return 'agenda.not_possible';
    if (state.now > canceledAt + undoMinutes) return 'agenda.undo_late';
    if (!fits(state, [{ ...place, owner }], 'desk')) return 'agenda.undo_taken';
    place.state = 'booked';
    booking.canceledAt = null;
    return 'done';
  },
});

export const checkInBooking = actRow({
  name: 'checkIn',
  input: ofBooking,
  act: (trx, seen) => recordAttendance(trx, { ...seen, act: 'checkIn' }),
  predict(_state, booked) {
    if (booked.booking.attendance === 'arrived') return 'agenda.already_in';
    if (booked.booking.attendance !== 'noShow' && !isExpected(booked)) return 'agenda.not_possible';
    booked.booking.attendance = 'arrived';
    return 'done';
  },
});

export const undoCheckInOfBooking = actRow({
  name: 'undoCheckIn',
  input: ofBooking,
  act: (trx, seen) => undoAttendance(trx, { ...seen, act: 'checkIn' }),
  predict: (_state, { booking }) => takeBack(booking, 'arrived'),
});

export const markNoShowOfBooking = actRow({
  name: 'noShow',
  input: ofBooking,
  act: (trx, seen) => recordAttendance(trx, { ...seen, act: 'noShow' }),
  predict({ now }, booked) {
    if (!isExpected(booked)) return 'agenda.not_possible';
    if (now < booked.place.from + lateAfterMinutes) return 'agenda.too_early';
    booked.booking.attendance = 'noShow';
    return 'done';
  },
});

export const undoNoShowOfBooking = actRow({
  name: 'undoNoShow',
  input: ofBooking,
  act: (trx, seen) => undoAttendance(trx, { ...seen, act: 'noShow' }),
  predict: (_state, { booking }) => takeBack(booking, 'noShow'),
});

/** A step of the attendance that is taken back; it touches no place. */
function takeBack(booking: OracleBooking, attendance: OracleBooking['attendance']): string {
  if (booking.canceledAt !== null || booking.attendance !== attendance)
    return 'agenda.not_possible';
  booking.attendance = 'expected';
  return 'done';
}

/** What members of the entity do with what is booked. */
export const actActions: readonly OccupancyRow[] = [
  moveBooking,
  undoMoveOfBooking,
  cancelBooking,
  undoCancelOfBooking,
  checkInBooking,
  undoCheckInOfBooking,
  markNoShowOfBooking,
  undoNoShowOfBooking,
];

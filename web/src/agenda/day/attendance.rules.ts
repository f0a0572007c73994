import type { AttendanceAct, DeskAct } from '@vaga/contract/agenda-acts';
import type { AgendaDay, AgendaPerson } from '@vaga/contract/agenda-day';
import { lateAfterMinutes } from '@vaga/contract/limits';

/** Where a person stands on the day: the attendance, or what comes before the entity expects them. In the order of the legend. */
export const dayStates = [
  'expected',
  'late',
  'arrived',
  'called',
  'done',
  'noShow',
  'toPay',
  'requested',
] as const;
export type DayState = (typeof dayStates)[number];

/** After these minutes in the waiting room a wait is marked. */
export const longWaitMinutes = 15;

type Standing = Pick<AgendaPerson, 'attendance' | 'status' | 'startsAt'>;

/** The state at `now` (ms). The server said expected or late when it was asked; here the clock goes on. */
export function stateOf({ attendance, status, startsAt }: Standing, now: number): DayState {
  if (attendance === 'expected' || attendance === 'late') {
    const lateFrom = startsAt === null ? now + 1 : Date.parse(startsAt) + lateAfterMinutes * 60_000;
    return now >= lateFrom ? 'late' : 'expected';
  }
  if (attendance !== null) return attendance;
  return status === 'PaymentPending' ? 'toPay' : 'requested';
}

/** Whole minutes from an instant to `now` (ms); 0 where it is still to come, null without an instant. */
export function minutesSince(instant: string | null, now: number): number | null {
  if (instant === null) return null;
  return Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
}

/** What a member may do, by role. */
export type MayAct = Record<AttendanceAct | DeskAct | 'edit', boolean>;

/** The act that leads a person on; null where the desk waits for the patient, or nothing is left to do. */
export function nextActOf(state: DayState, may: MayAct): AttendanceAct | null {
  if (state === 'expected' || state === 'late' || state === 'noShow')
    return may.checkIn ? 'checkIn' : null;
  if (state === 'arrived' && may.call) return 'call';
  if (state === 'arrived' || state === 'called') return may.done ? 'done' : null;
  return null;
}

/** Whether a member who may do it can move or cancel the appointment: until the check-in; a payment under way stays at its start. */
export function canChange(kind: 'move' | 'cancel', state: DayState, may: MayAct): boolean {
  const isBooked = state === 'expected' || state === 'late';
  return may[kind] && (isBooked || (kind === 'cancel' && state === 'toPay'));
}

/** Whether an act of the attendance is possible in a state, for a member who may do it. */
export function canAct(act: AttendanceAct, state: DayState, may: MayAct): boolean {
  const from: Record<AttendanceAct, readonly DayState[]> = {
    checkIn: ['expected', 'late', 'noShow'],
    call: ['arrived', 'called'],
    done: ['arrived', 'called'],
    noShow: ['late'],
  };
  return may[act] && from[act].includes(state);
}

/** The act whose undoing takes a person back one step; null where there is none. */
export function lastActOf({ attendance, calledAt }: AgendaPerson): AttendanceAct | null {
  if (attendance === 'done') return 'done';
  if (attendance === 'called') return 'call';
  if (attendance === 'arrived') return calledAt === null ? 'checkIn' : 'call';
  return attendance === 'noShow' ? 'noShow' : null;
}

/** The person as they will be once the act is done: what stands on the screen until the server answers. */
export function afterAct(person: AgendaPerson, act: AttendanceAct, now: number): AgendaPerson {
  const at = new Date(now).toISOString();
  if (act === 'checkIn')
    return {
      ...person,
      attendance: 'arrived',
      checkedInAt: at,
      noShowAt: null,
      status: 'CheckedIn',
    };
  if (act === 'call') return { ...person, attendance: 'called', calledAt: at };
  if (act === 'noShow') return { ...person, attendance: 'noShow', noShowAt: at };
  return { ...person, attendance: 'done' };
}

/** The people in the waiting room, the longest wait first. */
export function waitingOf(people: readonly AgendaPerson[]): AgendaPerson[] {
  return people
    .filter(({ attendance, checkedInAt }) => attendance === 'arrived' && checkedInAt !== null)
    .sort((a, b) => Date.parse(a.checkedInAt ?? '') - Date.parse(b.checkedInAt ?? ''));
}

/** Who is to come next, by time: the late first, then the expected. */
export function comingOf(people: readonly AgendaPerson[], now: number): AgendaPerson[] {
  return people
    .filter((person) => ['expected', 'late'].includes(stateOf(person, now)))
    .sort((a, b) => Date.parse(a.startsAt ?? '') - Date.parse(b.startsAt ?? ''));
}

/** The person whom the next tap is for: who waits longest, else who is being served, else who comes next. */
export function nextPersonOf(people: readonly AgendaPerson[], now: number): AgendaPerson | null {
  const served = people.filter(({ attendance }) => attendance === 'called');
  const next = [...waitingOf(people), ...served, ...comingOf(people, now)];
  return next[0] ?? null;
}

/** How many people stand in each state at `now`. */
export function countStates(
  people: readonly AgendaPerson[],
  now: number,
): Record<DayState, number> {
  const counts = Object.fromEntries(dayStates.map((state) => [state, 0])) as Record<
    DayState,
    number
  >;
  for (const person of people) counts[stateOf(person, now)] += 1;
  return counts;
}

/** The day with one appointment as the server says it is now; a cancelled one leaves the day. */
export function withAppointment(
  day: AgendaDay,
  changed: Pick<AgendaPerson, 'id'> & Partial<AgendaPerson>,
): AgendaDay {
  if (changed.status === 'Canceled')
    return { ...day, people: day.people.filter(({ id }) => id !== changed.id) };
  const people = day.people.map((person) =>
    person.id === changed.id ? { ...person, ...changed } : person,
  );
  return { ...day, people };
}

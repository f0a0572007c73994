import type { AgendaFit, DeskStart } from '@vaga/contract/agenda-capacity';
import { wallTimeOfStart } from '../guest-form.rules.ts';
import type { DeskBooking } from './desk-booking.ts';

/** So many ways of one kind are enough to choose from. */
const shownOfKind = 4;

/** The ways that a member sees: those that move no person first, then the people to ask, then what overfills a start. */
export function shownFits(
  fits: readonly AgendaFit[],
  { isWholeDay }: Pick<FitWindow, 'isWholeDay'>,
): AgendaFit[] {
  const kinds = isWholeDay ? (['free', 'move', 'overbook'] as const) : (['free', 'move'] as const);
  return kinds.flatMap((kind) => fits.filter((fit) => fit.kind === kind).slice(0, shownOfKind));
}

/** Wall times between which one more is looked for. */
export interface FitWindow {
  from: string;
  until: string;
  /** All of the day: to overbook is a way of its own there, which a full start that was chosen offers itself. */
  isWholeDay: boolean;
}

/** Where one more is looked for: on a day that is full, or at the full start that was chosen; null where there is no need. */
export function fitWindowOf(
  starts: readonly DeskStart[],
  {
    time,
    date,
    isFull,
    isOverbooked,
  }: Pick<DeskBooking, 'time' | 'date' | 'isFull' | 'isOverbooked'>,
): FitWindow | null {
  if (isOverbooked || (time !== '' && !isFull)) return null;
  const isDayFull = starts.length > 0 && starts.every(({ available }) => available === 0);
  if (isDayFull) return { from: '00:00', until: '24:00', isWholeDay: true };
  const chosen = starts.find((start) => start.time === time);
  if (!chosen) return null;
  const isNextDay = chosen.endsAt.slice(0, 10) > date;
  const until = isNextDay ? '24:00' : wallTimeOfStart(chosen.endsAt);
  return { from: wallTimeOfStart(time), until, isWholeDay: false };
}

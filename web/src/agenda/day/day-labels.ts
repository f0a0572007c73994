import type { AttendanceAct } from '@vaga/contract/agenda-acts';
import type { AgendaPerson } from '@vaga/contract/agenda-day';
import { type DayState, minutesSince, stateOf } from './attendance.rules.ts';
import type { DayTranslate } from './day.texts.ts';

/** Minutes as the day says them: 24 → '24', 130 → '2 h'. */
export const shortMinutes = (minutes: number) =>
  minutes < 100 ? String(minutes) : `${Math.floor(minutes / 60)} h`;

/** Minutes by themselves: '24 min', '2 h'. */
export const durationText = (minutes: number) =>
  minutes < 100 ? `${minutes} min` : shortMinutes(minutes);

/** How long the person waits, or is late; null in states that count no minutes. */
export function minutesOf(person: AgendaPerson, state: DayState, now: number): number | null {
  if (state === 'arrived') return minutesSince(person.checkedInAt, now);
  return state === 'late' ? minutesSince(person.startsAt, now) : null;
}

/** The state in a word for a chip: 'atraso 14', 'espera 3', 'faltou'; '' where nothing is asked of the desk. */
export function chipWord(t: DayTranslate, state: DayState, minutes: number | null): string {
  if (state === 'late') return t('word.late', { minutes: shortMinutes(minutes ?? 0) });
  if (state === 'arrived') return t('word.arrived', { minutes: shortMinutes(minutes ?? 0) });
  if (state === 'expected' || state === 'done') return '';
  return t(`word.${state}`);
}

/** The state with its minutes in a sentence, for the sheet, rows and screen readers. */
export function stateText(t: DayTranslate, person: AgendaPerson, now: number): string {
  const state = stateOf(person, now);
  const minutes = minutesOf(person, state, now);
  return minutes === null
    ? t(`state.${state}`)
    : t(`stateFor.${state === 'late' ? 'late' : 'arrived'}`, { time: durationText(minutes) });
}

/** The verb of an act on its button; the check-in of a person who was a no-show says that they came after all. */
export const actText = (t: DayTranslate, act: AttendanceAct, state?: DayState) =>
  t(act === 'checkIn' && state === 'noShow' ? 'act.cameAfterAll' : `act.${act}`);

/** What a chip marks besides the state, for screen readers: 'com receita, por pagar'. */
export function flagTexts(t: DayTranslate, person: AgendaPerson): string[] {
  const flags = [
    person.hasPrescription && t('flag.prescription'),
    person.isFirstTime && t('flag.firstTime'),
    person.isAtAddress && t('flag.atAddress'),
    person.isDataMissing && t('flag.dataMissing'),
    isDue(person) && t('flag.due'),
    person.hasNote && t('flag.note'),
  ];
  return flags.filter((flag) => flag !== false);
}

/** Whether the desk still takes money for it. */
export const isDue = ({ dueCents }: AgendaPerson) => dueCents > 0;

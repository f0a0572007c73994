import type { AgendaDay } from '@vaga/contract/agenda-day';
import { addDays } from '../../../platform/add-days.rules.ts';
import { civilDate, formatTime } from '../../../platform/format.ts';
import type { BlockHours } from './block.rules.ts';

/** The instants of the hours of a day (UTC). */
export function instantsOf(
  { date, timeZone }: Pick<AgendaDay, 'date' | 'timeZone'>,
  { from, until }: BlockHours,
): { from: string; until: string } {
  const lastDay = until === '00:00' ? addDays(date, 1) : date;
  return { from: instantAt(date, from, timeZone), until: instantAt(lastDay, until, timeZone) };
}

/** The instant at which clocks in a time zone show a date and a time. */
export function instantAt(date: string, time: string, timeZone: string): string {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  let at = wanted;
  // Twice: the offset may change between the first guess and the answer.
  for (let tries = 0; tries < 2; tries += 1) {
    const shown = new Date(at).toISOString();
    const wall = `${civilDate(shown, timeZone)}T${formatTime(shown, timeZone, 'pt')}:00Z`;
    at += wanted - Date.parse(wall);
  }
  return new Date(at).toISOString();
}

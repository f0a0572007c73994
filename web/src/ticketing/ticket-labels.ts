import type { Ticket } from '@vaga/contract/ticketing';
import { formatMoment, formatStamp } from '../platform/format.ts';
import type { Language } from '../platform/language.ts';
import type { Translate } from '../platform/texts.ts';
import type { ticketingTexts } from './ticketing.texts.ts';

type T = Translate<keyof (typeof ticketingTexts)['pt']>;

export type ShownState = Ticket['state'] | 'over';

/** The state as the list shows it: of an event that has begun nothing is to do any more. */
export function shownState(ticket: Ticket, now: string): ShownState {
  return Date.parse(ticket.date) <= Date.parse(now) ? 'over' : ticket.state;
}

/** 'DD MMM YYYY - HH:mm' where the event is. */
export function ticketDate({ date, timeZone }: Ticket, language: Language): string {
  return formatStamp(date, timeZone, language);
}

/** What stands under the state: what is missing, where and when the test is, what to do with the result. */
export function stateNote(
  ticket: Ticket,
  state: ShownState,
  { t, language }: Reader,
): string | null {
  const { test, service, validHours } = ticket;
  if (state === 'toSchedule') return t('note.toSchedule', { service, hours: validHours });
  if (state === 'authorized' || state === 'unauthorized') return t(`note.${state}`);
  if (state === 'over' || !test) return null;
  if (!test.date) return t('note.requested', { place: test.entity });
  const moment = formatMoment(test.date, test.timeZone, language);
  return t('note.test', { moment, place: test.entity });
}

interface Reader {
  t: T;
  language: Language;
}

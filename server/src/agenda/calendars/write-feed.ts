import type { CalendarLink } from '@vaga/contract/calendars';
import type { Language } from '@vaga/contract/common';
import ical, {
  escape as escapeText,
  ICalCalendarMethod,
  ICalEventTransparency,
} from 'ical-generator';
import { twoInitialsOf } from '../day/day-sheet.rules.ts';
import type { FeedAppointment } from './feed.queries.ts';

export interface FeedContext {
  /** The entity, and the pool where it is of one. */
  name: string;
  detail: CalendarLink['detail'];
  language: Language;
}

const busy = { pt: 'Ocupado', en: 'Busy' } as const;

/**
 * Booked appointments as iCalendar (RFC 5545), in UTC. Never with a name: such addresses travel. The same appointments are the
 * same text, so that a program that asks again gets it once.
 */
export function writeFeed(
  appointments: readonly FeedAppointment[],
  { name, detail, language }: FeedContext,
): string {
  const calendar = ical({
    // ical-generator escapes all texts but this one.
    name: escapeText(name, false),
    prodId: { company: 'Vaga', product: 'Vaga', language: language === 'pt' ? 'PT' : 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const { id, sequence, createdAt, startsAt, endsAt, ...about } of appointments) {
    const { serviceName, personName } = about;
    calendar.createEvent({
      id: `${id}@vaga.agenda`,
      sequence,
      stamp: createdAt,
      start: startsAt,
      end: endsAt,
      summary: detail === 'busy' ? busy[language] : `${serviceName} · ${twoInitialsOf(personName)}`,
      transparency: ICalEventTransparency.OPAQUE,
    });
  }
  return calendar.toString();
}

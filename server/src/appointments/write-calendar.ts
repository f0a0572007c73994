import type { Variant } from '@vaga/contract/brands';
import { brandOf } from '@vaga/contract/brands';
import type { Language } from '@vaga/contract/common';
import type { ServiceLocation } from '@vaga/contract/partners';
import type { ICalEventData } from 'ical-generator';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** An appointment as a calendar shows it. Never with its service: people share calendars with family and colleagues. */
export interface CalendarEntry {
  appointmentId: string;
  /** The number of changes of the appointment: a calendar accepts only a higher one. */
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  /** Whole; shown without its first four letters. */
  code: string;
  personName: string;
  entityName: string;
  /** Where it takes place; an online appointment shows the URL of the appointments list instead. */
  address: string;
  location: ServiceLocation;
}

export interface CalendarContext {
  /** PUBLISH: a downloaded file. REQUEST: an invitation by e-mail. CANCEL: its withdrawal. */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  language: Language;
  /** The brand whose name stands before the entity's. */
  variant: Variant;
  /** Without a trailing slash. */
  publicUrl: string;
  /** The sender address of e-mails: the organiser. */
  sender: string;
  /** The invited account; none for a downloaded file. */
  attendee?: { name: string; email: string };
}

const labels = { pt: { code: 'Código', person: 'Pessoa' }, en: { code: 'Code', person: 'Person' } };

const methods = {
  PUBLISH: ICalCalendarMethod.PUBLISH,
  REQUEST: ICalCalendarMethod.REQUEST,
  CANCEL: ICalCalendarMethod.CANCEL,
};

/**
 * Appointments as iCalendar (RFC 5545, RFC 5546). The UID stays the same for the life of the appointment, in e-mails and
 * files, so that a calendar moves its entry instead of adding another. Only a file (PUBLISH) has several entries: an invitation or a
 * withdrawal is of one UID.
 */
export function writeCalendar(entries: readonly CalendarEntry[], context: CalendarContext): string {
  const { method, language } = context;
  const calendar = ical({
    prodId: { company: 'Vaga', product: 'Vaga', language: language === 'pt' ? 'PT' : 'EN' },
    method: methods[method],
  });
  for (const entry of entries) calendar.createEvent(eventOf(entry, context));
  return calendar.toString();
}

function eventOf(entry: CalendarEntry, context: CalendarContext): ICalEventData {
  const { method, language, variant, publicUrl, sender, attendee } = context;
  const label = labels[language];
  const url = `${publicUrl}/user/tests/list`;
  return {
    id: `${entry.appointmentId}@vaga.appointment`,
    sequence: entry.sequence,
    // In UTC: the file needs no time zone rules, and each calendar shows the reader's local time.
    start: entry.startsAt,
    end: entry.endsAt,
    summary: `${brandOf(variant).name}: ${entry.entityName}`,
    location: entry.location === 'Online' ? url : entry.address,
    description: `${label.person}: ${entry.personName}\n${label.code}: ${entry.code.slice(4)}\n${url}`,
    url,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: entry.entityName, email: sender },
    attendees: attendee ? [{ ...attendee, rsvp: false }] : [],
  };
}

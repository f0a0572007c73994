import type { Variant } from '@vaga/contract/brands';
import { brandOf } from '@vaga/contract/brands';
import type { Language } from '@vaga/contract/common';
import type { ServiceLocation } from '@vaga/contract/partners';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** An appointment as a calendar shows it; never its service, since calendars are shared with families and at work. */
export interface CalendarEntry {
  appointmentId: string;
  /** The appointment's own count of changes: a calendar takes only a higher one. */
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  /** With its four letters; shown without them. */
  code: string;
  personName: string;
  entityName: string;
  /** Where it is done; an appointment online shows the list of tests instead. */
  address: string;
  location: ServiceLocation;
}

export interface CalendarContext {
  /** PUBLISH: a file to keep. REQUEST: an invitation by mail. CANCEL: its withdrawal. */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  language: Language;
  /** Whose name stands before the place's. */
  variant: Variant;
  /** Without a slash at its end. */
  publicUrl: string;
  /** The address that mails come from: the organiser. */
  sender: string;
  /** Who is invited; nobody by a file to keep. */
  attendee?: { name: string; email: string };
}

const labels = { pt: { code: 'Código', person: 'Pessoa' }, en: { code: 'Code', person: 'Person' } };

const methods = {
  PUBLISH: ICalCalendarMethod.PUBLISH,
  REQUEST: ICalCalendarMethod.REQUEST,
  CANCEL: ICalCalendarMethod.CANCEL,
};

/**
 * One appointment as iCalendar (RFC 5545, RFC 5546): the same UID for its life, in mails and files alike, so that a
 * calendar moves its entry instead of adding another.
 */
export function writeCalendar(entry: CalendarEntry, context: CalendarContext): string {
  const { method, language, variant, publicUrl, sender, attendee } = context;
  const said = labels[language];
  const url = `${publicUrl}/user/tests/list`;
  const calendar = ical({
    prodId: { company: 'Vaga', product: 'Vaga', language: language === 'pt' ? 'PT' : 'EN' },
    method: methods[method],
  });
  calendar.createEvent({
    id: `${entry.appointmentId}@vaga.appointment`,
    sequence: entry.sequence,
    // In UTC: the file needs no zone's rules, and every calendar shows its reader's own time.
    start: entry.startsAt,
    end: entry.endsAt,
    summary: `${brandOf(variant).name}: ${entry.entityName}`,
    location: entry.location === 'Online' ? url : entry.address,
    description: `${said.person}: ${entry.personName}\n${said.code}: ${entry.code.slice(4)}\n${url}`,
    url,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: entry.entityName, email: sender },
    attendees: attendee ? [{ ...attendee, rsvp: false }] : [],
  });
  return calendar.toString();
}

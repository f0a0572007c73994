import type { Variant } from '@vaga/contract/brands';
import { brandOf } from '@vaga/contract/brands';
import type { Language } from '@vaga/contract/common';
import type { ServiceLocation } from '@vaga/contract/partners';
import type { ICalEventData } from 'ical-generator';
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { firstNameOf } from '../../platform/first-name.rules.ts';

/**
 * An appointment as a calendar shows it. Never with its service, nor with how to prepare for it, which tells the service:
 * people share calendars with family and colleagues.
 */
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

const labels = {
  pt: {
    code: 'Código',
    person: 'Pessoa',
    more: 'Como se preparar: no e-mail da marcação e em',
  },
  en: {
    code: 'Code',
    person: 'Person',
    more: 'How to prepare: in the email about the appointment and at',
  },
};

/** A calendar reminds its reader so many seconds before the start: in time to prepare, and in time to leave. */
const alarmSeconds = [24 * 3600, 2 * 3600];

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
  const isWithdrawn = method === 'CANCEL';
  const summary = `${brandOf(variant).name}: ${firstNameOf(entry.personName)}, ${entry.entityName}`;
  return {
    id: `${entry.appointmentId}@vaga.appointment`,
    sequence: entry.sequence,
    // In UTC: the file needs no time zone rules, and each calendar shows the reader's local time.
    start: entry.startsAt,
    end: entry.endsAt,
    // With the person: entries of a family differ by it.
    summary,
    location: entry.location === 'Online' ? url : entry.address,
    description: `${label.person}: ${entry.personName}\n${label.code}: ${entry.code.slice(4)}\n${isWithdrawn ? '' : `${label.more} `}${url}`,
    url,
    alarms: isWithdrawn
      ? []
      : alarmSeconds.map((trigger) => ({
          type: ICalAlarmType.display,
          trigger,
          description: summary,
        })),
    status: isWithdrawn ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: entry.entityName, email: sender },
    attendees: attendee ? [{ ...attendee, rsvp: false }] : [],
  };
}

import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { AppointmentFacts } from './templates/appointment-facts.ts';
import type { CalendarFile, WritingContext } from './templates/template.ts';
import { pageUrl } from './templates/template.ts';
import { shownCode } from './templates/wording.rules.ts';

const words = { pt: { code: 'Código', person: 'Pessoa' }, en: { code: 'Code', person: 'Person' } };

/** An invitation, or its withdrawal: the same UID for the life of an appointment, so that a calendar moves its entry. */
export function calendarFile(
  method: CalendarFile['method'],
  facts: AppointmentFacts,
  { language, publicUrl, recipient, sender }: WritingContext,
): CalendarFile {
  const said = words[language];
  const url = pageUrl(publicUrl, '/user/tests/list');
  const calendar = ical({
    prodId: { company: 'Vaga', product: 'Vaga', language: language === 'pt' ? 'PT' : 'EN' },
  });
  calendar.method(method === 'CANCEL' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST);
  calendar.createEvent({
    id: `${facts.appointmentId}@vaga.appointment`,
    sequence: facts.sequence,
    // In UTC: the file needs no zone's rules, and every calendar shows its reader's own time.
    start: facts.startsAt,
    end: facts.endsAt,
    summary: `${facts.serviceName}, ${facts.placeName}`,
    location: facts.location === 'Online' ? url : facts.address,
    description: `${said.person}: ${facts.personName}\n${said.code}: ${shownCode(facts.code)}\n${url}`,
    url,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: facts.placeName, email: sender },
    attendees: [{ name: facts.firstName, email: recipient, rsvp: false }],
  });
  return {
    method,
    fileName: method === 'CANCEL' ? 'cancel.ics' : 'appointment.ics',
    content: calendar.toString(),
  };
}

import { writeCalendar } from '../appointments/index.ts';
import type { AppointmentFacts } from './templates/appointment-facts.ts';
import type { CalendarFile, EmailContext } from './templates/template.ts';

/** The calendar invitation or cancellation that an e-mail carries. */
export function calendarFile(
  method: CalendarFile['method'],
  facts: AppointmentFacts,
  { language, brand, publicUrl, recipient, sender }: EmailContext,
): CalendarFile {
  const attendee = { name: facts.firstName, email: recipient };
  return {
    method,
    fileName: method === 'CANCEL' ? 'cancel.ics' : 'appointment.ics',
    content: writeCalendar([{ ...facts, entityName: facts.placeName }], {
      method,
      language,
      publicUrl,
      sender,
      attendee,
      variant: brand.variant,
    }),
  };
}

import type { Variant } from '@vaga/contract/brands';
import type { Language } from '@vaga/contract/common';
import type { Db } from '../platform/db.ts';
import { notFound } from '../platform/http/outcome.ts';
import type { FileAnswer } from '../platform/http/route.ts';
import { isBooked } from './appointment.rules.ts';
import { readAppointmentsForEmail } from './appointment-emails.queries.ts';
import { writeCalendar } from './write-calendar.ts';

interface DownloadCalendarInput {
  accountId: string;
  id: string;
  language: Language;
  variant: Variant;
  publicUrl: string;
  /** The sender address of e-mails. */
  sender: string;
}

const fileNamePrefixes = { pt: 'marcacao', en: 'appointment' };

/**
 * One appointment as a calendar file, with the same entry that its e-mails create and move.
 * @throws Problem 404 if the account does not own it; 404 `appointment.no_calendar` if it is not booked.
 */
export async function downloadCalendar(db: Db, input: DownloadCalendarInput): Promise<FileAnswer> {
  const { accountId, id, language, variant, publicUrl, sender } = input;
  const [row] = await readAppointmentsForEmail(db, [id]);
  if (row?.accountId !== accountId) throw notFound();
  const { startsAt, endsAt } = row;
  if (!isBooked(row) || !startsAt || !endsAt) throw notFound('appointment.no_calendar');
  const entry = {
    appointmentId: id,
    startsAt,
    endsAt,
    sequence: row.sequence,
    code: row.code,
    personName: row.personName,
    entityName: row.entityName,
    address: row.address,
    location: row.location,
  };
  const context = { method: 'PUBLISH', language, variant, publicUrl, sender } as const;
  const content = writeCalendar(entry, context);
  return {
    content: Buffer.from(content, 'utf8'),
    fileName: `${fileNamePrefixes[language]}-${row.code.slice(4)}.ics`,
  };
}

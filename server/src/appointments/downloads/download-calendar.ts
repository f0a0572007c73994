import type { Variant } from '@vaga/contract/brands';
import type { Language } from '@vaga/contract/common';
import type { Db } from '../../platform/db.ts';
import { notFound } from '../../platform/http/outcome.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { readIdsOfCart } from '../groups/appointment-groups.queries.ts';
import type { AppointmentForEmail } from '../notices/appointment-emails.queries.ts';
import { readAppointmentsForEmail } from '../notices/appointment-emails.queries.ts';
import { isBooked } from '../states/appointment.rules.ts';
import { appointmentFileName } from './appointment-file-name.rules.ts';
import type { CalendarEntry } from './write-calendar.ts';
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

/**
 * One appointment as a calendar file, with the same entry that its e-mails create and move.
 * @throws Problem 404 if the account does not own it; 404 `appointment.no_calendar` if it is not booked.
 */
export async function downloadCalendar(db: Db, input: DownloadCalendarInput): Promise<FileAnswer> {
  return calendarOf(await readAppointmentsForEmail(db, [input.id]), input, 'one');
}

/**
 * The booked appointments of the cart of one appointment as one calendar file, with the same entries.
 * @throws Problem 404 as `downloadCalendar`.
 */
export async function downloadGroupCalendar(
  db: Db,
  input: DownloadCalendarInput,
): Promise<FileAnswer> {
  const ids = await readIdsOfCart(db, input.id);
  return calendarOf(await readAppointmentsForEmail(db, ids), input, 'group');
}

function calendarOf(
  rows: readonly AppointmentForEmail[],
  { accountId, language, variant, publicUrl, sender }: DownloadCalendarInput,
  kind: 'one' | 'group',
): FileAnswer {
  if (rows.length === 0 || rows.some((row) => row.accountId !== accountId)) throw notFound();
  const entries = rows.flatMap(toEntry);
  const [first] = entries;
  if (!first) throw notFound('appointment.no_calendar');
  const context = { method: 'PUBLISH', language, variant, publicUrl, sender } as const;
  return {
    content: Buffer.from(writeCalendar(entries, context), 'utf8'),
    fileName: `${appointmentFileName(first.code, { language, kind })}.ics`,
  };
}

/** None for what is not booked. */
function toEntry(row: AppointmentForEmail): CalendarEntry[] {
  const { startsAt, endsAt } = row;
  if (!isBooked(row) || !startsAt || !endsAt) return [];
  const { id: appointmentId, sequence, code, personName, entityName, address, location } = row;
  const where = { entityName, address, location };
  return [{ appointmentId, startsAt, endsAt, sequence, code, personName, ...where }];
}

import type { Language } from '@vaga/contract/common';
import { dayInWords, instantInWords } from '../platform/date-in-words.rules.ts';
import type { Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { warning } from '../platform/http/outcome.ts';
import type { AppointmentOf } from './person-removal.queries.ts';
import { nextAppointment } from './person-removal.queries.ts';

/**
 * Why a person or an account is not deleted: the Warning that names the next appointment still to come, its service in
 * the reader's language and its day in the place's zone.
 * @returns null where there is none.
 */
export async function refuseForAppointment(
  trx: Trx,
  of: AppointmentOf,
  { language, now }: { language: Language; now: Date },
): Promise<Outcome<null> | null> {
  const appointment = await nextAppointment(trx, of, now);
  if (!appointment) return null;
  const { startsAt, serviceDate, timeZone, serviceEn, servicePt } = appointment;
  return warning('account.has_appointments', {
    service: language === 'en' ? serviceEn : servicePt,
    date: startsAt
      ? instantInWords(startsAt, timeZone, language)
      : dayInWords(serviceDate, language),
  });
}

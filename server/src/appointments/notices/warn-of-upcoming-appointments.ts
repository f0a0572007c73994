import type { Language } from '@vaga/contract/common';
import type { Trx } from '../../platform/db.ts';
import { formatDay, formatInstant } from '../../platform/format-date.rules.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { warning } from '../../platform/http/outcome.ts';
import type { AppointmentOwner, UpcomingAppointment } from './upcoming-appointments.queries.ts';
import { readUpcomingAppointments } from './upcoming-appointments.queries.ts';

/** How many appointments a message names; it gives the number of the others. */
const maximumNamed = 5;

/**
 * The Warning that names the upcoming appointments which prevent the deletion of a person or an account: each service in
 * the reader's language, its day in the time zone of the entity.
 * @returns null if there are none.
 */
export async function warnOfUpcomingAppointments(
  trx: Trx,
  owner: AppointmentOwner,
  { language, now }: { language: Language; now: Date },
): Promise<Outcome<null> | null> {
  const all = await readUpcomingAppointments(trx, owner, now);
  const [first, ...others] = all.map((appointment) => describeAppointment(appointment, language));
  if (!first) return null;
  if (others.length === 0) return warning('account.has_appointments', first);
  const preposition = { pt: 'em', en: 'on' }[language];
  const named = [first, ...others]
    .slice(0, maximumNamed)
    .map(({ service, date }) => `${service} ${preposition} ${date}`);
  const more = all.length - named.length;
  const remainder = { pt: `e mais ${more}`, en: `and ${more} more` }[language];
  return warning('account.has_several_appointments', {
    count: all.length,
    list: [...named, ...(more > 0 ? [remainder] : [])].join('; '),
  });
}

function describeAppointment(appointment: UpcomingAppointment, language: Language) {
  const { startsAt, serviceDate, timeZone, serviceEn, servicePt } = appointment;
  return {
    service: language === 'en' ? serviceEn : servicePt,
    date: startsAt ? formatInstant(startsAt, timeZone, language) : formatDay(serviceDate, language),
  };
}

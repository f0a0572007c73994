import type { Language } from '@vaga/contract/common';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, Problem, warning } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import type { LivingAppointment } from './accounts.queries.ts';
import { hasOpenPayment, lockAccount, nextLivingAppointment } from './accounts.queries.ts';
import { forgetAccount } from './forget-account.queries.ts';

/**
 * Deletes an account: its sessions end and its identity is forgotten. With an appointment still to come or a payment
 * that is not finished it deletes nothing, and the Warning says what stands in the way.
 */
export async function deleteAccount(
  db: Db,
  who: { accountId: string; language: Language; now: Date },
): Promise<Outcome<null>> {
  const { accountId, language, now } = who;
  return inTransaction(db, async (trx) => {
    // The same lock that a new cart, appointment or payment takes on its account: none comes in between.
    if (!(await lockAccount(trx, accountId))) throw new Problem(401, 'unauthorised');
    const appointment = await nextLivingAppointment(trx, accountId, now);
    if (appointment) return warning('account.has_appointments', wordsOf(appointment, language));
    if (await hasOpenPayment(trx, accountId)) return warning('account.has_payments');
    await forgetAccount(trx, accountId, now);
    return done();
  });
}

function wordsOf(
  appointment: LivingAppointment,
  language: Language,
): { service: string; date: string } {
  const { startsAt, serviceDate, timeZone } = appointment;
  const locale = language === 'en' ? 'en-GB' : 'pt-PT';
  const date = startsAt
    ? new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(
        startsAt,
      )
    : new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' }).format(
        new Date(`${serviceDate}T00:00:00Z`),
      );
  return { service: language === 'en' ? appointment.serviceEn : appointment.servicePt, date };
}

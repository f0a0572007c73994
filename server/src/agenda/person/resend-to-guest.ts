import type { Language } from '@vaga/contract/common';
import { emailLinksPerHour } from '@vaga/contract/limits';
import { lifeOf, lockCartOfAppointment, notifyOfAppointments } from '../../appointments/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import { checkLinkEmailQuota, readAccountAddress } from '../../identity/index.ts';
import { resendOpenPaymentLink } from '../../payments/index.ts';
import { findKnownPerson } from '../../persons/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, notFound, Problem, warning } from '../../platform/http/outcome.ts';
import { countQueuedMessages } from '../../platform/outbox.ts';
import { inTransaction } from '../../platform/transact.ts';
import { sideOf } from '../list/entity-appointments.rules.ts';
import type { AppointmentPersonRow } from './appointment-person.queries.ts';
import { findAppointmentPerson } from './appointment-person.queries.ts';

interface ResendToGuestInput {
  actor: MemberActor;
  /** Of the appointment. */
  id: string;
  language: Language;
  now: Date;
}

const hour = 3_600_000;

/**
 * Sends the e-mail about an appointment that the actor's hotel has booked once more, to the address that has it: the confirmation
 * with its link, or the payment link while it waits to be paid.
 * @returns a warning for an appointment that has begun, was cancelled or has no address.
 * @throws Problem 404 for one that the hotel has not booked; 429 beyond the limits of e-mails to the account, the address and of the hotel.
 */
export async function resendToGuest(db: Db, input: ResendToGuestInput): Promise<Outcome<null>> {
  const { actor, id, language, now } = input;
  const { entityId } = actor;
  const query = { id, entityId, side: sideOf(actor), language };
  if (!(await findAppointmentPerson(db, query))) throw notFound();
  return inTransaction(db, async (trx) => {
    await lockCartOfAppointment(trx, id);
    const row = await findAppointmentPerson(trx, query);
    const known = row && (await findKnownPerson(trx, row.personId));
    if (!row || !known) throw notFound();
    const { accountId } = known;
    const email = await readAccountAddress(trx, accountId);
    if (email === null || !isToCome(row, now)) return warning('guest.nothing_to_resend');
    await checkResendQuotas(trx, { entityId, accountId, email, row, now });
    if (lifeOf(row) === 'held') {
      const { cartId } = row;
      return (await resendOpenPaymentLink(trx, { cartId, now }))
        ? done('guest.resent')
        : warning('guest.nothing_to_resend');
    }
    const notification = { template: 'appointment-confirmed' } as const;
    await notifyOfAppointments(trx, { appointmentIds: [id], notification, now });
    return done('guest.resent');
  });
}

function isToCome(row: AppointmentPersonRow, now: Date): boolean {
  const life = lifeOf(row);
  return (life === 'held' || life === 'booked') && row.startsAt !== null && row.startsAt > now;
}

interface ResendQuotas {
  entityId: string;
  accountId: string;
  email: string;
  row: AppointmentPersonRow;
  now: Date;
}

async function checkResendQuotas(
  trx: Trx,
  { entityId, accountId, email, row, now }: ResendQuotas,
): Promise<void> {
  const template = lifeOf(row) === 'held' ? 'payment-link' : 'appointment-confirmed';
  const since = new Date(now.getTime() - hour);
  if ((await countQueuedMessages(trx, { accountId, template, since })) > emailLinksPerHour)
    throw new Problem(429, 'too_many', { values: { seconds: hour / 1000 } });
  if (await checkLinkEmailQuota(trx, { entityId, email, now }))
    throw new Problem(429, 'too_many', { values: { seconds: (24 * hour) / 1000 } });
}

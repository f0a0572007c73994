import type { RefundState } from '@vaga/contract/appointments';
import type { Trx } from '../platform/db.ts';
import { queueMessage } from '../platform/outbox.ts';
import { readLetters } from './appointment-mails.queries.ts';

/** What has become of the appointments, and what only this news has to tell. */
export type News =
  | { template: 'appointment-confirmed' }
  | { template: 'appointment-moved'; before: { startsAt: string; endsAt: string } }
  | { template: 'appointment-canceled'; refundState: RefundState; refundCents: number }
  | { template: 'approval-requested' };

/**
 * Queues one e-mail to each account concerned, in the transaction of what it tells of. Its data is
 * `{ firstName, appointments, … }` with the fields of the news beside them.
 */
export async function tellAppointments(
  trx: Trx,
  told: { appointmentIds: string[]; news: News; now: Date },
): Promise<void> {
  const { template, ...news } = told.news;
  for (const letter of await readLetters(trx, told.appointmentIds)) {
    const { accountId, recipient, language, firstName, appointments } = letter;
    await queueMessage(trx, {
      channel: 'email',
      ...{ recipient, language, template, accountId },
      data: { firstName, appointments, ...news },
      now: told.now,
    });
  }
}

import type { Trx } from '../platform/db.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { News } from './appointment-mail.rules.ts';
import { mailData, serviceNameOf } from './appointment-mail.rules.ts';
import { readForMails } from './appointment-mails.queries.ts';

/** Queues an e-mail for each appointment, in the transaction of what it tells of, in its account's own language. */
export async function tellAppointments(
  trx: Trx,
  told: { appointmentIds: string[]; news: News; now: Date },
): Promise<void> {
  const { template } = told.news;
  for (const row of await readForMails(trx, told.appointmentIds)) {
    const { accountId, recipient, language } = row;
    const data = mailData(row, told.news);
    const message = { recipient, language, template, data, accountId, now: told.now };
    await queueMessage(trx, { channel: 'email', ...message });
  }
}

/** Queues one e-mail that a place was asked for a time for all these people. */
export async function tellRequested(
  trx: Trx,
  told: { appointmentIds: string[]; now: Date },
): Promise<void> {
  const rows = await readForMails(trx, told.appointmentIds);
  const [first] = rows;
  if (!first) return;
  const { accountId, recipient, language, firstName, place, serviceDate } = first;
  await queueMessage(trx, {
    channel: 'email',
    ...{ accountId, recipient, language, now: told.now, template: 'approval-requested' },
    data: {
      ...{ firstName, placeName: place, serviceDate, serviceName: serviceNameOf(first) },
      personNames: rows.map(({ person }) => person),
    },
  });
}

import type { Trx } from '../platform/db.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { News } from './appointment-mail.rules.ts';
import { mailData, serviceNameOf, textData, textNumber } from './appointment-mail.rules.ts';
import { readForMails } from './appointment-mails.queries.ts';

/**
 * Queues an e-mail for each appointment, and a text message where that is worth one, in the transaction of what they
 * tell of, in the account's own language.
 */
export async function tellAppointments(
  trx: Trx,
  told: { appointmentIds: string[]; news: News; now: Date },
): Promise<void> {
  const { news, now } = told;
  for (const row of await readForMails(trx, told.appointmentIds)) {
    const { accountId, recipient, language } = row;
    const message = { accountId, language, template: news.template, now };
    const data = mailData(row, news);
    await queueMessage(trx, { channel: 'email', recipient, data, ...message });
    const number = textNumber(row, news, now);
    if (number === null) continue;
    const text = { recipient: number, data: textData(row, news) };
    await queueMessage(trx, { channel: 'sms', ...text, ...message });
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

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
    accountId,
    recipient,
    language,
    now: told.now,
    template: 'approval-requested',
    data: {
      firstName,
      placeName: place,
      serviceDate,
      serviceName: serviceNameOf(first),
      personNames: rows.map(({ person }) => person),
    },
  });
}

/**
 * Queues one e-mail for all appointments of an account whose payment was not completed, in the account's own language. They
 * were never confirmed, so they are not announced as canceled one by one.
 */
export async function tellNotCompleted(
  trx: Trx,
  told: { appointmentIds: string[]; reason: 'expired' | 'placeLost'; now: Date },
): Promise<void> {
  const { reason, now } = told;
  const rows = await readForMails(trx, told.appointmentIds);
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  for (const [accountId, ofAccount] of byAccount) {
    const [first] = ofAccount;
    if (!first) continue;
    const { recipient, language, firstName } = first;
    await queueMessage(trx, {
      channel: 'email',
      accountId,
      recipient,
      language,
      template: 'payment-not-completed',
      now,
      data: {
        firstName,
        reason,
        amountCents: ofAccount.reduce((sum, { priceCents }) => sum + priceCents, 0),
        visits: ofAccount.map((row) => {
          const { person: personName, place: placeName, address, location, timeZone } = row;
          const [startsAt, endsAt] = [row.startsAt, row.endsAt].map((time) => time?.toISOString());
          const serviceName = serviceNameOf(row);
          return {
            personName,
            serviceName,
            placeName,
            address,
            location,
            timeZone,
            startsAt,
            endsAt,
          };
        }),
      },
    });
  }
}

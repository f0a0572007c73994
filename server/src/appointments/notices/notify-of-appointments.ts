import { preparationIn } from '../../catalogue/index.ts';
import type { Trx } from '../../platform/db.ts';
import { queueMessage } from '../../platform/outbox.ts';
import { emailedLink } from '../links/appointment-link.rules.ts';
import type { AppointmentNotification } from './appointment-email.rules.ts';
import {
  appointmentEmail,
  appointmentText,
  localisedServiceName,
  smsRecipient,
} from './appointment-email.rules.ts';
import type { AppointmentForEmail } from './appointment-emails.queries.ts';
import { readAppointmentsForEmail } from './appointment-emails.queries.ts';

/**
 * Queues an e-mail for each appointment, and a text message where `smsRecipient` returns a number (of a delay instead of the
 * e-mail), in the language of the account. Runs in the transaction of the change that it reports.
 */
export async function notifyOfAppointments(
  trx: Trx,
  input: {
    appointmentIds: string[];
    notification: AppointmentNotification;
    now: Date;
    /** Not before this time: what they tell of can be undone until then. */
    sendAt?: Date;
  },
): Promise<void> {
  const { appointmentIds, ...of } = input;
  await queueNotifications(trx, {
    ...of,
    rows: await readAppointmentsForEmail(trx, appointmentIds),
  });
}

/** As `notifyOfAppointments`, of appointments that are read. */
export async function queueNotifications(
  trx: Trx,
  input: {
    rows: AppointmentForEmail[];
    notification: AppointmentNotification;
    now: Date;
    sendAt?: Date;
  },
): Promise<void> {
  const { rows, notification, now, sendAt } = input;
  for (const row of rows) {
    const { accountId, entityId, recipient, language } = row;
    const message = { accountId, entityId, language, now, ...(sendAt ? { sendAt } : {}) };
    const number = smsRecipient(row, notification, now);
    const isTextEnough = number !== null && notification.template === 'running-late';
    const email = isTextEnough
      ? null
      : appointmentEmail(row, notification, preparationIn(row.serviceInformation));
    if (email) await queueMessage(trx, { channel: 'email', recipient, ...email, ...message });
    const text = number === null ? null : appointmentText(row, notification);
    if (number !== null && text)
      await queueMessage(trx, { channel: 'sms', recipient: number, ...text, ...message });
  }
}

/** Queues one e-mail saying that an entity was asked for a time for all these people. */
export async function notifyApprovalRequested(
  trx: Trx,
  input: { appointmentIds: string[]; now: Date },
): Promise<void> {
  const rows = await readAppointmentsForEmail(trx, input.appointmentIds);
  const [first] = rows;
  if (!first) return;
  const { accountId, entityId, recipient, language, firstName, entityName, serviceDate } = first;
  await queueMessage(trx, {
    channel: 'email',
    accountId,
    entityId,
    recipient,
    language,
    now: input.now,
    template: 'approval-requested',
    data: {
      firstName,
      placeName: entityName,
      serviceDate,
      serviceName: localisedServiceName(first),
      personNames: rows.map(({ personName }) => personName),
      ...emailedLink(first),
    },
  });
}

/**
 * Queues one e-mail for all appointments of an account whose payment was not completed, in the language of the account.
 * They were never confirmed, so they are not reported as cancelled one by one.
 */
export async function notifyPaymentNotCompleted(
  trx: Trx,
  input: { appointmentIds: string[]; reason: 'expired' | 'placeLost'; now: Date },
): Promise<void> {
  const { reason, now } = input;
  const rows = await readAppointmentsForEmail(trx, input.appointmentIds);
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  for (const [accountId, ofAccount] of byAccount) {
    const [first] = ofAccount;
    if (!first) continue;
    const { entityId, recipient, language, firstName } = first;
    await queueMessage(trx, {
      channel: 'email',
      accountId,
      entityId,
      recipient,
      language,
      template: 'payment-not-completed',
      now,
      data: {
        firstName,
        reason,
        ...emailedLink(first),
        amountCents: ofAccount.reduce((sum, { priceCents }) => sum + priceCents, 0),
        visits: ofAccount.flatMap((row) => {
          const { personName, entityName: placeName, address, location, timeZone } = row;
          const { startsAt, endsAt } = row;
          if (!startsAt || !endsAt) return [];
          const serviceName = localisedServiceName(row);
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

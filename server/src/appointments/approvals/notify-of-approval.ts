import { providerDesk } from '@vaga/contract/access';
import type { Trx } from '../../platform/db.ts';
import { queueMessage } from '../../platform/outbox.ts';
import { mobileNumber } from '../../platform/phone-number.rules.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import type { RequestLink } from '../../requests/index.ts';
import { emailEntityOfRequest } from '../../requests/index.ts';
import { localisedServiceName } from '../notices/appointment-email.rules.ts';
import { readAppointmentsForEmail } from '../notices/appointment-emails.queries.ts';
import { approvalAnswerableUntil } from './approval.rules.ts';
import { readApprovalRequestForEntity } from './approval-for-entity.queries.ts';

/** The link in the e-mail to the entity. */
export const approvalLink: RequestLink = {
  purpose: 'approval',
  expiredCode: 'approval.link_over',
  members: providerDesk,
};

/**
 * Queues the e-mail that asks an entity for a time. It names the service, the day and the number of people; their names
 * are only behind the link.
 */
export async function notifyEntityOfRequest(
  trx: Trx,
  links: SignedLinks,
  { requestId, now }: { requestId: string; now: Date },
): Promise<void> {
  const request = await readApprovalRequestForEntity(trx, requestId, now);
  if (!request || request.people.length === 0) return;
  const { serviceDate, timeZone, entity, entityId, people } = request;
  const answerUntil = approvalAnswerableUntil(serviceDate, timeZone);
  await emailEntityOfRequest(trx, links, {
    link: approvalLink,
    request: { id: requestId, entityId, answerUntil },
    now,
    emailIn: (language, token) => ({
      template: 'approval-asked',
      data: {
        placeName: entity,
        serviceDate,
        people: people.length,
        serviceName: language === 'en' ? request.serviceEn : request.servicePt,
        token,
      },
    }),
  });
}

/**
 * Queues one e-mail saying that an entity accepted a time, with the start of each person and the expiry of the hold; and
 * one text message to the first person with a mobile number, since the answer can come at any time.
 */
export async function notifyRequestAccepted(
  trx: Trx,
  input: {
    appointmentIds: string[];
    cartId: string;
    requestedDate: string;
    holdExpiresAt: Date;
    now: Date;
  },
): Promise<void> {
  const rows = await readAppointmentsForEmail(trx, input.appointmentIds);
  const [first] = rows;
  if (!first) return;
  const { accountId, entityId, recipient, language } = first;
  const { firstName, entityName, address, location, timeZone } = first;
  const to = { accountId, entityId, language, now: input.now };
  const message = { ...to, template: 'approval-accepted' } as const;
  await queueMessage(trx, {
    channel: 'email',
    recipient,
    ...message,
    data: {
      firstName,
      placeName: entityName,
      address,
      location,
      timeZone,
      cartId: input.cartId,
      requestedDate: input.requestedDate,
      serviceName: localisedServiceName(first),
      priceCents: rows.reduce((sum, { priceCents }) => sum + priceCents, 0),
      keptUntil: input.holdExpiresAt,
      people: rows.flatMap(({ personName, startsAt, endsAt }) =>
        startsAt && endsAt ? [{ personName, startsAt, endsAt }] : [],
      ),
    },
  });
  const [number] = rows.flatMap(({ personPhone }) => mobileNumber(personPhone) ?? []);
  if (number === undefined || first.startsAt === null) return;
  await queueMessage(trx, {
    channel: 'sms',
    recipient: number,
    ...message,
    data: {
      placeName: entityName,
      timeZone,
      cartId: input.cartId,
      requestedDate: input.requestedDate,
      startsAt: first.startsAt,
      keptUntil: input.holdExpiresAt,
    },
  });
}

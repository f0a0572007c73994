import { partnerManager, providerManager } from '@vaga/contract/access';
import { protocolLinkDays } from '@vaga/contract/limits';
import { readEntityContacts } from '../partners/index.ts';
import type { Trx } from '../platform/db.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import type { RequestLink } from '../requests/index.ts';
import { emailEntityOfRequest } from '../requests/index.ts';
import type { ProtocolAct } from './protocol.rules.ts';
import type { ProtocolRecord } from './protocols.queries.ts';

/** The link in the e-mails to the service entity. */
export const protocolLink: RequestLink = {
  purpose: 'protocol',
  expiredCode: 'protocol.link_over',
  members: providerManager,
};

/**
 * Asks the service entity by e-mail, or reminds it. The link goes to the entity's own contacts alone: the contact that the
 * partner typed could be the partner's own.
 */
export async function emailServiceEntity(
  trx: Trx,
  links: SignedLinks,
  input: { record: ProtocolRecord; isReminder: boolean; now: Date },
): Promise<void> {
  const { record, isReminder, now } = input;
  const { id, serviceEntityId: entityId, partner, partnerType, entity, description } = record;
  const answerUntil = new Date(now.getTime() + protocolLinkDays * 86_400_000);
  await emailEntityOfRequest(trx, links, {
    link: protocolLink,
    request: { id, entityId, answerUntil },
    now,
    emailIn: (_language, token) => ({
      template: 'protocol-asked',
      data: {
        partnerName: partner,
        partnerType,
        placeName: entity,
        distanceKm: Math.round(record.distanceKm * 10) / 10,
        description,
        isReminder,
        token,
      },
    }),
  });
}

/** Tells the other side what became of a protocol. */
export async function emailOtherSide(
  trx: Trx,
  input: {
    record: ProtocolRecord;
    act: ProtocolAct;
    by: 'partner' | 'serviceEntity';
    reason: string | null;
    now: Date;
  },
): Promise<void> {
  const { record, act, by, reason, now } = input;
  const isToPartner = by === 'serviceEntity';
  const contacts = await readEntityContacts(trx, {
    entityId: isToPartner ? record.partnerEntityId : record.serviceEntityId,
    access: isToPartner ? partnerManager : providerManager,
  });
  for (const { email, language } of contacts) {
    await queueMessage(trx, {
      channel: 'email',
      recipient: email,
      language,
      template: 'protocol-answered',
      accountId: null,
      now,
      data: {
        act,
        isToPartner,
        partnerName: record.partner,
        placeName: record.entity,
        payer: record.payer,
        reason,
      },
    });
  }
}

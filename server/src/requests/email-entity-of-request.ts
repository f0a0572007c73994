import type { Language } from '@vaga/contract/common';
import { readEntityContacts } from '../partners/index.ts';
import type { Trx } from '../platform/db.ts';
import type { EmailOf } from '../platform/outbox.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { linkSubjectFor } from './link-subject.ts';
import type { EntityRequest, RequestLink } from './request-kind.ts';

interface EmailEntityInput {
  link: RequestLink;
  request: Pick<EntityRequest, 'id' | 'entityId' | 'answerUntil'>;
  /** The e-mail in a language, with the token of its link, which is that of one address; who asks is shown only behind the link. */
  emailIn: (
    language: Language,
    token: string,
  ) => EmailOf<'approval-asked' | 'refund-asked' | 'local-payment-asked' | 'protocol-asked'>;
  now: Date;
}

/**
 * Queues the e-mail that asks an entity, with a link that works until the deadline, and as long as the address stands for the entity.
 * @returns how many were queued: one for each contact of the entity: its own address and the members who may answer; 0 if there is none.
 */
export async function emailEntityOfRequest(
  trx: Trx,
  links: SignedLinks,
  { link, request, emailIn, now }: EmailEntityInput,
): Promise<number> {
  const { id, entityId, answerUntil: expiresAt } = request;
  const { purpose } = link;
  const contacts = await readEntityContacts(trx, { entityId, access: link.members });
  for (const { email, language } of contacts) {
    const token = links.sign({ purpose, subject: linkSubjectFor(id, email), expiresAt });
    await queueMessage(trx, {
      channel: 'email',
      recipient: email,
      language,
      // Belongs to no account: a patient's data export must not contain it.
      accountId: null,
      now,
      ...emailIn(language, token),
    });
  }
  return contacts.length;
}

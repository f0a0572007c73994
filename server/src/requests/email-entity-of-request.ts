import type { Language } from '@vaga/contract/common';
import { readEntityContacts } from '../partners/index.ts';
import type { Trx } from '../platform/db.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import type { EntityRequest, RequestLink } from './request-kind.ts';

interface EmailEntityInput {
  link: RequestLink;
  request: Pick<EntityRequest, 'id' | 'entityId' | 'answerUntil'>;
  template: string;
  /** What the e-mail says beside its link; who asks is shown only behind the link. */
  factsIn: (language: Language) => Record<string, unknown>;
  now: Date;
}

/**
 * Queues the e-mail that asks an entity, with a link that works until the deadline.
 * @returns how many were queued: one for each contact of the entity; 0 if it has no address.
 */
export async function emailEntityOfRequest(
  trx: Trx,
  links: SignedLinks,
  { link, request, template, factsIn, now }: EmailEntityInput,
): Promise<number> {
  const { id: subject, entityId, answerUntil: expiresAt } = request;
  const token = links.sign({ purpose: link.purpose, subject, expiresAt });
  const contacts = await readEntityContacts(trx, { entityId, access: link.members });
  for (const { email, language } of contacts) {
    const facts = factsIn(language);
    await queueMessage(trx, {
      channel: 'email',
      recipient: email,
      language,
      template,
      // Belongs to no account: a patient's data export must not contain it.
      accountId: null,
      now,
      data: { ...facts, token },
    });
  }
  return contacts.length;
}

import type { Language } from '@vaga/contract/common';
import type { Db } from '../platform/db.ts';
import { openLink } from '../platform/http/open-link.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import type { SignedLinks } from '../platform/signed-links.ts';

export interface AnswerLinkDeps {
  db: Db;
  links: SignedLinks;
}

/** A call by the answer link of an e-mail to an entity. */
export interface AnswerLinkInput {
  token: string;
  language: Language;
  now: Date;
}

/**
 * Opens an answer link. Returns the id of the request, or the outcome for an expired link.
 * @throws Problem 404 for a forged link.
 */
export function openAnswerLink(
  links: SignedLinks,
  purpose: string,
  { token, now }: AnswerLinkInput,
): string | Outcome<never> {
  return openLink(links, {
    token,
    now,
    purpose,
    expiredCode: 'local_payment.link_over',
    unknownCode: 'approval.link_unknown',
  });
}

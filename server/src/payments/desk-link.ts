import type { Language } from '@vaga/contract/common';
import type { Db } from '../platform/db.ts';
import { openLink } from '../platform/http/open-link.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import type { SignedLinks } from '../platform/signed-links.ts';

export interface DeskDeps {
  db: Db;
  links: SignedLinks;
}

/** Whoever has the link of a desk's mail. */
export interface DeskAsks {
  token: string;
  language: Language;
  now: Date;
}

/**
 * What the link in a desk's mail opens: the id of what it was asked about, or the answer for a link that has ended.
 * @throws Problem 404 for a forged link.
 */
export function openDeskLink(
  links: SignedLinks,
  purpose: string,
  { token, now }: DeskAsks,
): string | Outcome<never> {
  const said = {
    expiredCode: 'local_payment.link_over',
    unknownCode: 'approval.link_unknown',
  } as const;
  return openLink(links, { token, now, purpose, ...said });
}

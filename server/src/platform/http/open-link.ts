import type { MessageCode } from '@vaga/contract/messages';
import type { SignedLinks } from '../signed-links.ts';
import type { Outcome } from './outcome.ts';
import { notFound, warning } from './outcome.ts';

interface OpenLinkInput {
  token: string;
  purpose: string;
  now: Date;
  /** What to say of one that has ended, and of one that we did not sign. */
  expiredCode: MessageCode;
  unknownCode: MessageCode;
}

/**
 * What a signed link opens: the id of its row, or the answer for one that has ended.
 * @throws Problem 404 for a link that we did not sign.
 */
export function openLink(links: SignedLinks, input: OpenLinkInput): string | Outcome<never> {
  const { token, expiredCode: over, unknownCode: unknown } = input;
  const id = links.read(token, input);
  if (id !== null) return id;
  if (links.isExpired(token, input)) return warning(over);
  throw notFound(unknown);
}

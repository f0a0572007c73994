import type { MessageCode } from '@vaga/contract/messages';
import type { SignedLinks } from '../signed-links.ts';
import type { Outcome } from './outcome.ts';
import { notFound, warning } from './outcome.ts';

interface OpenLinkInput {
  token: string;
  purpose: string;
  now: Date;
  /** The message codes for an expired link and for one that we did not sign. */
  expiredCode: MessageCode;
  unknownCode: MessageCode;
}

/**
 * Opens a signed link: returns the id of its row, or the answer for an expired link.
 * @throws Problem 404 for a link that we did not sign.
 */
export function openLink(links: SignedLinks, input: OpenLinkInput): string | Outcome<never> {
  const { token, expiredCode: over, unknownCode: unknown } = input;
  const id = links.read(token, input);
  if (id !== null) return id;
  if (links.isExpired(token, input)) return warning(over);
  throw notFound(unknown);
}

import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success, warning } from '../../platform/http/outcome.ts';
import { hashToken } from '../../platform/tokens.ts';
import { findPasswordLink } from '../email/email-tokens.queries.ts';

/**
 * The first name of the account to which a link to define a password was sent. A Warning for a link that has expired or was
 * used.
 * @throws Problem 404 for a forged link, and for one that was sent to another address
 */
export async function readPasswordLink(
  db: Db,
  { email, token, now }: { email: string; token: string; now: Date },
): Promise<Outcome<{ firstName: string }>> {
  const link = await findPasswordLink(db, { email, tokenHash: hashToken(token) });
  if (!link) throw notFound();
  if (link.usedAt || link.expiresAt <= now) return warning('password.link_dead');
  return success({ firstName: link.firstName });
}

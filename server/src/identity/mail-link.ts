import type { Trx } from '../platform/db.ts';
import { queueMessage } from '../platform/outbox.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { newId } from '../platform/uuid.ts';
import type { Account } from './accounts.queries.ts';
import type { TokenPurpose } from './email-tokens.queries.ts';
import { countTokensSince, insertEmailToken } from './email-tokens.queries.ts';

const hour = 3_600_000;
const links: Record<TokenPurpose, { template: string; lifeHours: number }> = {
  confirm: { template: 'confirm-email', lifeHours: 7 * 24 },
  reset: { template: 'reset-password', lifeHours: 1 },
  define: { template: 'define-password', lifeHours: 7 * 24 },
};
/** Nobody's mailbox is filled by asking again and again. */
const linksPerHour = 5;

/** Mails a link with a fresh token, in the transaction of whatever asks for it. Nothing more is sent after 5 in an hour. */
export async function mailLink(
  trx: Trx,
  account: Pick<Account, 'id' | 'email' | 'firstName' | 'language'>,
  link: { purpose: TokenPurpose; now: Date },
): Promise<void> {
  const { purpose, now } = link;
  const { template, lifeHours } = links[purpose];
  const since = new Date(Number(now) - hour);
  if ((await countTokensSince(trx, { accountId: account.id, purpose, since })) >= linksPerHour)
    return;
  const token = newToken();
  const expiresAt = new Date(Number(now) + lifeHours * hour);
  await insertEmailToken(trx, {
    id: newId(),
    accountId: account.id,
    purpose,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt,
  });
  const { email, firstName, language } = account;
  await queueMessage(trx, {
    channel: 'email',
    recipient: email,
    language,
    template,
    data: { firstName, email, token },
    accountId: account.id,
    now,
  });
}

import { emailLinkDays, resetLinkMinutes } from '@vaga/contract/limits';
import type { Trx } from '../platform/db.ts';
import { queueMessage } from '../platform/outbox.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { newId } from '../platform/uuid.ts';
import type { Account } from './accounts.queries.ts';
import { patientActor } from './actor.ts';
import { isWithinQuota } from './check-quota.ts';
import type { TokenPurpose } from './email-tokens.queries.ts';
import { countTokensSince, insertEmailToken } from './email-tokens.queries.ts';

const minute = 60_000;
const hour = 60 * minute;
type LinkEmail = 'confirm-email' | 'reset-password' | 'define-password';

const links: Record<TokenPurpose, { template: LinkEmail; life: number }> = {
  confirm: { template: 'confirm-email', life: emailLinkDays * 24 * hour },
  reset: { template: 'reset-password', life: resetLinkMinutes * minute },
  define: { template: 'define-password', life: emailLinkDays * 24 * hour },
};
/**
 * Sends a link with a fresh token, in the caller's transaction. Sends nothing after as many of this purpose in an hour
 * as the quota `emailLinks` allows.
 * @param link `isWelcome`: the link greets a member who defines a first password, and leads to the partners' sign-in
 */
export async function emailLink(
  trx: Trx,
  account: Pick<Account, 'id' | 'email' | 'firstName' | 'language'>,
  link: { purpose: TokenPurpose; isWelcome?: boolean; now: Date },
): Promise<void> {
  const { purpose, now } = link;
  const { life } = links[purpose];
  const template = link.isWelcome ? 'welcome' : links[purpose].template;
  const accountId = account.id;
  const count = (since: Date) => countTokensSince(trx, { accountId, purpose, since });
  // Any visitor may ask for one: the quota protects the mailbox of the account.
  const actor = patientActor({ accountId });
  if (!(await isWithinQuota(trx, 'emailLinks', { accountId, actor, now, count }))) return;
  const token = newToken();
  const expiresAt = new Date(Number(now) + life);
  await insertEmailToken(trx, {
    id: newId(),
    accountId,
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
    accountId,
    now,
  });
}

import { emailLinkDays, resetLinkMinutes } from '@vaga/contract/limits';
import { emailCodeMinutes } from '@vaga/contract/sign-in-limits';
import type { Trx } from '../../platform/db.ts';
import { queueMessage } from '../../platform/outbox.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { newId } from '../../platform/uuid.ts';
import { patientActor } from '../access/actor.ts';
import { isWithinQuota } from '../access/check-quota.ts';
import type { Account } from '../accounts/accounts.queries.ts';
import { hashEmailCode, newEmailCode } from './email-code.ts';
import type { TokenPurpose } from './email-tokens.queries.ts';
import { countTokensSince, insertEmailToken } from './email-tokens.queries.ts';

const minute = 60_000;
const hour = 60 * minute;
type LinkEmail = 'confirm-email' | 'reset-password' | 'define-password';

interface LinkKind {
  /** Null: the e-mail has a code alone. */
  template: LinkEmail | null;
  /** Milliseconds. */
  life: number;
  hasCode?: boolean;
}

const links: Record<TokenPurpose, LinkKind> = {
  confirm: { template: 'confirm-email', life: emailLinkDays * 24 * hour, hasCode: true },
  reset: { template: 'reset-password', life: resetLinkMinutes * minute },
  define: { template: 'define-password', life: emailLinkDays * 24 * hour },
  sign_in: { template: null, life: emailCodeMinutes * minute, hasCode: true },
};
/**
 * Sends a link with a fresh token, a code of six digits, or both, in the caller's transaction. Sends nothing after as many of this purpose in an hour
 * as the quota `emailLinks` allows.
 * @param link `isWelcome`: the link greets a member who defines a first password, and leads to the partners' sign-in;
 *   `company`: the company that is a partner now, where it greets its first owner
 */
export async function emailLink(
  trx: Trx,
  account: Pick<Account, 'id' | 'email' | 'firstName' | 'language'>,
  link: { purpose: TokenPurpose; isWelcome?: boolean; company?: string; now: Date },
): Promise<void> {
  const { purpose, company = null, now } = link;
  const { life, hasCode = false } = links[purpose];
  const template = link.isWelcome ? 'welcome' : links[purpose].template;
  const accountId = account.id;
  const count = (since: Date) => countTokensSince(trx, { accountId, purpose, since });
  // Any visitor may ask for one: the quota protects the mailbox of the account.
  const actor = patientActor({ accountId });
  if (!(await isWithinQuota(trx, 'emailLinks', { accountId, actor, now, count }))) return;
  const id = newId();
  const token = newToken();
  const code = hasCode ? newEmailCode() : null;
  const expiresAt = new Date(Number(now) + life);
  await insertEmailToken(trx, {
    id,
    accountId,
    purpose,
    tokenHash: hashToken(token),
    codeHash: code === null ? null : hashEmailCode({ id, code }),
    createdAt: now,
    expiresAt,
  });
  const { email, firstName, language } = account;
  const envelope = { channel: 'email', recipient: email, language, accountId, now } as const;
  const data = { firstName, email, token, code };
  if (template === 'welcome')
    await queueMessage(trx, { ...envelope, template, data: { ...data, company } });
  else if (template) await queueMessage(trx, { ...envelope, template, data });
  else if (code)
    await queueMessage(trx, { ...envelope, template: 'sign-in-code', data: { firstName, code } });
}

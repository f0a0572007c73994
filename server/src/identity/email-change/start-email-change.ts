import type { EmailChange } from '@vaga/contract/email-changes';
import { emailLinksPerHour } from '@vaga/contract/limits';
import { emailChangeHours, emailChangesPerDay } from '@vaga/contract/sign-in-limits';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, Problem, success } from '../../platform/http/outcome.ts';
import { countQueuedMessages, queueMessage } from '../../platform/outbox.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { inTransaction } from '../../platform/transact.ts';
import type { Account } from '../accounts/accounts.queries.ts';
import { findAccount, findAccountByEmail, lockAccount } from '../accounts/accounts.queries.ts';
import type { CredentialDeps } from '../sign-in/check-credentials.ts';
import { checkSessionPassword } from '../sign-in/check-session-password.ts';
import { replaceEmailChange } from './email-changes.queries.ts';
import { presentEmailChange } from './present-email-change.ts';

const hour = 3_600_000;
const template = 'email-change';

export interface StartEmailChangeInput {
  accountId: string;
  sessionId: string;
  /** The new address. */
  email: string;
  password: string;
  /** The client's IP address. */
  address: string;
  now: Date;
}

/**
 * Starts a change of the e-mail of an account, in place of one that waits. Both addresses get a link: with the new one the person proves
 * to read it, with the current one that it is not a stolen session that moves the account away. Refused with `password.wrong`,
 * `email_change.same`, or 100 for an address that has an account, which the registration says as well.
 * @throws Problem 429 after `emailLinksPerHour` or `emailChangesPerDay` changes: the new address is not verified.
 */
export async function startEmailChange(
  deps: CredentialDeps,
  input: StartEmailChangeInput,
): Promise<Outcome<EmailChange>> {
  const { accountId, email, now } = input;
  const wrong = await checkSessionPassword(deps, input);
  if (wrong) return wrong;
  return inTransaction(deps.db, async (trx) => {
    const account = (await lockAccount(trx, accountId)) ? await findAccount(trx, accountId) : null;
    if (!account) throw new Problem(401, 'unauthorised');
    if (account.email === email) return failure('email_change.same');
    if (await findAccountByEmail(trx, email)) return failure('100');
    await checkEmailQuota(trx, { accountId, now });
    const [currentToken, newOwnersToken] = [newToken(), newToken()];
    const expiresAt = new Date(Number(now) + emailChangeHours * hour);
    await replaceEmailChange(trx, {
      accountId,
      newEmail: email,
      currentTokenHash: hashToken(currentToken),
      newTokenHash: hashToken(newOwnersToken),
      createdAt: now,
      expiresAt,
    });
    await mailLink(trx, account, { to: account.email, newEmail: email, token: currentToken, now });
    await mailLink(trx, account, { to: email, newEmail: email, token: newOwnersToken, now });
    const unconfirmed = { currentConfirmedAt: null, newConfirmedAt: null };
    return success(presentEmailChange({ newEmail: email, expiresAt, ...unconfirmed }));
  });
}

/** @throws Problem 429 */
async function checkEmailQuota(
  trx: Trx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  for (const [maximum, period] of [
    [emailLinksPerHour, hour],
    [emailChangesPerDay, 24 * hour],
  ] as const) {
    const since = new Date(Number(now) - period);
    // Each change sends two.
    if ((await countQueuedMessages(trx, { accountId, template, since })) >= 2 * maximum)
      throw new Problem(429, 'too_many', { values: { seconds: period / 1000 } });
  }
}

async function mailLink(
  trx: Trx,
  account: Account,
  { to, newEmail, token, now }: { to: string; newEmail: string; token: string; now: Date },
): Promise<void> {
  const { id: accountId, email: currentEmail, firstName, language } = account;
  await queueMessage(trx, {
    channel: 'email',
    recipient: to,
    language,
    template,
    data: { firstName, currentEmail, newEmail, token },
    accountId,
    now,
  });
}

import type { EmailChangeView } from '@vaga/contract/email-changes';
import { isUniqueViolation } from '../../platform/database-errors.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, failure, notFound, success } from '../../platform/http/outcome.ts';
import { queueMessage } from '../../platform/outbox.ts';
import { hashToken } from '../../platform/tokens.ts';
import { inTransaction } from '../../platform/transact.ts';
import type { Account } from '../accounts/accounts.queries.ts';
import { findAccount, lockAccount } from '../accounts/accounts.queries.ts';
import { spendEmailTokens } from '../email/email-tokens.queries.ts';
import type { LinkedEmailChange } from './email-changes.queries.ts';
import {
  confirmSide,
  deleteEmailChange,
  findLinkedChange,
  replaceEmail,
} from './email-changes.queries.ts';

interface LinkInput {
  /** Of the link. */
  token: string;
  now: Date;
}

/** @throws Problem 404 for a change that is done, cancelled or over */
export async function readEmailChangeLink(
  db: Db,
  input: LinkInput,
): Promise<Outcome<EmailChangeView>> {
  const change = await findLinkedChange(db, { ...input, tokenHash: hashToken(input.token) });
  if (!change) throw notFound();
  const { currentEmail, newEmail, side, currentConfirmedAt, newConfirmedAt } = change;
  const [own, other] =
    side === 'current'
      ? [currentConfirmedAt, newConfirmedAt]
      : [newConfirmedAt, currentConfirmedAt];
  return success({
    currentEmail,
    newEmail,
    side,
    isConfirmed: own !== null,
    isOtherConfirmed: other !== null,
  });
}

/**
 * Confirms a change for the address of the link. With the second confirmation the account has the new address, links that were sent to
 * the former one no longer work, and both addresses get an e-mail. A second opening of the same link changes nothing.
 * @throws Problem 404 for a change that is done, cancelled or over
 */
export async function confirmEmailChange(
  db: Db,
  input: LinkInput,
): Promise<Outcome<{ isDone: boolean }>> {
  try {
    return await confirmOnce(db, input);
  } catch (error) {
    // Another account took the address at the same moment: the second attempt finds it taken.
    if (!isUniqueViolation(error)) throw error;
    return confirmOnce(db, input);
  }
}

function confirmOnce(db: Db, { token, now }: LinkInput): Promise<Outcome<{ isDone: boolean }>> {
  return inTransaction(db, async (trx) => {
    const { change, account } = await lockedChange(trx, { token, now });
    const { accountId, side } = change;
    await confirmSide(trx, { accountId, side, now });
    const other = side === 'current' ? change.newConfirmedAt : change.currentConfirmedAt;
    if (other === null) return success({ isDone: false });
    await deleteEmailChange(trx, accountId);
    const email = change.newEmail;
    if (!(await replaceEmail(trx, { accountId, email }))) return failure('100');
    const purposes = ['confirm', 'reset', 'define', 'sign_in'] as const;
    await spendEmailTokens(trx, { accountId, purposes: [...purposes], now });
    for (const recipient of [account.email, email])
      await notifyChanged(trx, { account, recipient, newEmail: email, now });
    return success({ isDone: true });
  });
}

/** @throws Problem 404 for a change that is done, cancelled or over */
export async function refuseEmailChange(db: Db, input: LinkInput): Promise<Outcome<null>> {
  return inTransaction(db, async (trx) => {
    const { change } = await lockedChange(trx, input);
    await deleteEmailChange(trx, change.accountId);
    return done();
  });
}

/** The change, read again under the lock of its account: the two links may be opened at once. */
async function lockedChange(
  trx: Trx,
  { token, now }: LinkInput,
): Promise<{ change: LinkedEmailChange; account: Account }> {
  const tokenHash = hashToken(token);
  const found = await findLinkedChange(trx, { tokenHash, now });
  if (!found || !(await lockAccount(trx, found.accountId))) throw notFound();
  const change = await findLinkedChange(trx, { tokenHash, now });
  const account = change && (await findAccount(trx, change.accountId));
  if (!account) throw notFound();
  return { change, account };
}

async function notifyChanged(
  trx: Trx,
  of: { account: Account; recipient: string; newEmail: string; now: Date },
): Promise<void> {
  const { id: accountId, firstName, language } = of.account;
  await queueMessage(trx, {
    channel: 'email',
    recipient: of.recipient,
    language,
    template: 'email-changed',
    data: { firstName, newEmail: of.newEmail },
    accountId,
    now: of.now,
  });
}

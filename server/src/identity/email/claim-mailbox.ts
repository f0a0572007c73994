import type { Language } from '@vaga/contract/common';
import type { Trx } from '../../platform/db.ts';
import { termsVersion } from '../access/terms.ts';
import {
  findAccountByEmail,
  setEmailConfirmed,
  setPasswordHash,
} from '../accounts/accounts.queries.ts';
import { createAccount } from '../accounts/create-account.ts';
import { takeOverAccount } from './claim-mailbox.queries.ts';
import { spendEmailTokens } from './email-tokens.queries.ts';

export interface ClaimMailboxInput {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  /** Of messages, for a new account. */
  language: Language;
  /** False: the owner is asked at the first sign-in. */
  acceptTerms: boolean;
  now: Date;
}

/**
 * Gives a person who has proved to own a mailbox, by the link of an e-mail, an account for it. One whose address was never
 * confirmed becomes theirs, with their names and password: a stranger may have registered it.
 * @returns its id; null where there is a confirmed account, which must sign in.
 */
export async function claimMailbox(trx: Trx, input: ClaimMailboxInput): Promise<string | null> {
  const { email, firstName, lastName, passwordHash, language, now } = input;
  const termsVersionAccepted = input.acceptTerms ? termsVersion : null;
  const names = { firstName, lastName };
  const id = await createAccount(trx, {
    email,
    ...names,
    passwordHash,
    language,
    termsVersionAccepted,
    emailConfirmedAt: now,
    now,
  });
  if (id !== null) return id;
  const account = await findAccountByEmail(trx, email);
  if (!account || !(await setEmailConfirmed(trx, account.id, now))) return null;
  await setPasswordHash(trx, account.id, passwordHash);
  await takeOverAccount(trx, account.id, { ...names, termsVersionAccepted });
  const purposes = ['confirm', 'reset', 'define'] as const;
  await spendEmailTokens(trx, { accountId: account.id, purposes: [...purposes], now });
  return account.id;
}

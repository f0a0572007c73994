import type { Language } from '@vaga/contract/common';
import type { Db } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, success } from '../../platform/http/outcome.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { transact } from '../../platform/transact.ts';
import { termsVersion } from '../access/terms.ts';
import { findAccountByEmail, markPasswordUnverified } from '../accounts/accounts.queries.ts';
import { createAccount } from '../accounts/create-account.ts';
import { emailLink } from '../email/email-link.ts';
import { clientNetwork } from '../sign-in/sign-in-throttle.rules.ts';
import { isNewPasswordValid } from './new-password.rules.ts';

export interface RegisterUserInput {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
  language: Language;
  /** The client's IP address. */
  address: string;
  idempotencyKey: IdempotencyKey | null;
  now: Date;
}

/**
 * Registers an account; the consent box records the current terms, and the confirmation e-mail is queued in the same
 * transaction. 101 for a weak password or two different ones, 100 for an e-mail that has an account: of two concurrent
 * registrations one wins. Neither text nor time of a 100 reveals whether that account is confirmed.
 */
export async function registerUser(
  { db, passwords }: { db: Db; passwords: Passwords },
  input: RegisterUserInput,
): Promise<Outcome<{ id: string }>> {
  const { password, confirmPassword, firstName, lastName, email, language, now } = input;
  if (!isNewPasswordValid(password, confirmPassword)) return failure('101');
  const passwordHash = await passwords.hash(password, turnOf(input));
  const outcome = await transact(db, input.idempotencyKey, async (trx) => {
    const id = await createAccount(trx, {
      firstName,
      lastName,
      email,
      passwordHash,
      language,
      termsVersionAccepted: termsVersion,
      emailConfirmedAt: null,
      now,
    });
    if (id === null) return failure<{ id: string }>('100');
    await emailLink(trx, { id, email, firstName, language }, { purpose: 'confirm', now });
    return success({ id });
  });
  if (outcome.type === 'Error') await markOtherPasswordUnverified({ db, passwords }, input);
  return outcome;
}

/**
 * If an address is registered twice, only the mailbox owner's password may count: the confirmation will ask for a new
 * one.
 */
async function markOtherPasswordUnverified(
  { db, passwords }: { db: Db; passwords: Passwords },
  input: RegisterUserInput,
): Promise<void> {
  const { email, password } = input;
  const account = await findAccountByEmail(db, email);
  const unconfirmed = account?.emailConfirmedAt === null ? account : null;
  // Also verified for a confirmed account, so that it takes as long.
  const hash = unconfirmed?.passwordHash ?? null;
  const isSame = await passwords.verify(password, hash, turnOf(input));
  if (unconfirmed && !isSame) await markPasswordUnverified(db, unconfirmed.id);
}

const turnOf = ({ address }: RegisterUserInput) => ({ address: clientNetwork(address) });

import type { Language } from '@vaga/contract/common';
import type { Trx } from '../../platform/db.ts';
import { newId } from '../../platform/uuid.ts';
import { insertAccount } from './accounts.queries.ts';

export interface CreateAccountInput {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  language: Language;
  /** Null if an entity creates the account: its owner is asked at the first sign-in. */
  termsVersionAccepted: string | null;
  /** Null: the address must be confirmed before the first sign-in. */
  emailConfirmedAt: Date | null;
  now: Date;
}

/** Creates an account. @returns its id, or null if the e-mail already has one. */
export async function createAccount(
  trx: Trx,
  { now, ...account }: CreateAccountInput,
): Promise<string | null> {
  const id = newId();
  const email = account.email.trim().toLowerCase();
  return (await insertAccount(trx, { ...account, email, id, createdAt: now })) ? id : null;
}

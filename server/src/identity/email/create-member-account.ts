import type { Language } from '@vaga/contract/common';
import type { Trx } from '../../platform/db.ts';
import { createAccount } from '../accounts/create-account.ts';
import { splitName } from '../accounts/create-unclaimed-account.ts';
import { emailLink } from './email-link.ts';

/**
 * Makes an account without a password for the first owner of a company, and e-mails the link that defines one: it greets, says
 * that the company is a partner, and leads to the partners' sign-in.
 * @returns its id; null if the address has an account
 */
export async function createMemberAccount(
  trx: Trx,
  {
    email,
    name,
    company,
    language,
    now,
  }: { email: string; name: string; company: string; language: Language; now: Date },
): Promise<string | null> {
  const { firstName, lastName } = splitName(name);
  const id = await createAccount(trx, {
    email,
    firstName,
    lastName,
    passwordHash: '',
    language,
    termsVersionAccepted: null,
    emailConfirmedAt: null,
    now,
  });
  if (id === null) return null;
  await emailLink(
    trx,
    { id, email, firstName, language },
    { purpose: 'define', isWelcome: true, company, now },
  );
  return id;
}

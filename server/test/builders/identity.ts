import type { Selectable } from 'kysely';
import { termsVersion } from '../../src/identity/index.ts';
import type { Db } from '../../src/platform/db.ts';
import type { Accounts } from '../../src/platform/db-types.ts';
import { newId } from '../../src/platform/uuid.ts';
import type { Given } from './rows.ts';
import { builtAt, insertRow, made } from './rows.ts';

/** A row of `accounts` that signs in. */
export type BuiltAccount = Selectable<Accounts> & { email: string; passwordHash: string };

/** A confirmed account that may sign in and has accepted the terms; its password hash fits no password. */
export async function buildAccount(db: Db, given: Given<'accounts'> = {}): Promise<BuiltAccount> {
  const id = given.id ?? newId();
  const signsIn = { email: `${id}@people.example`, passwordHash: 'no password fits' };
  const row = await insertRow(db, 'accounts', {
    ...signsIn,
    firstName: 'Maria',
    lastName: 'Silva',
    emailConfirmedAt: builtAt,
    termsVersionAccepted: termsVersion,
    createdAt: builtAt,
    ...given,
    id,
  });
  return { ...row, email: row.email ?? '', passwordHash: row.passwordHash ?? '' };
}

/** A passkey of an account, whose key fits no device. */
export function buildPasskey(db: Db, accountId: string) {
  const row = made();
  return insertRow(db, 'passkeys', {
    ...row,
    accountId,
    credentialId: row.id.replaceAll('-', ''),
    publicKey: Buffer.from(row.id),
    signCount: 0,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  });
}

/** A person of an account, known by name alone. */
export async function buildPerson(db: Db, given: Given<'persons'> = {}) {
  const id = given.id ?? newId();
  return insertRow(db, 'persons', {
    name: `Person ${id.slice(-8)}`,
    createdAt: builtAt,
    ...given,
    id,
    accountId: given.accountId ?? (await buildAccount(db)).id,
  });
}

/** What a booking asks of each person. */
export const completePersonData = {
  email: 'ana@people.example',
  phone: '912345678',
  dateOfBirth: '1990-01-01',
  gender: 'Female',
  nationalityType: 'National',
  healthNumber: '123456789',
  postalCode: '3000-179',
};

import type { Insertable, NotNull, Selectable } from 'kysely';
import { termsVersion } from '../../src/identity/index.ts';
import type { Db } from '../../src/platform/db.ts';
import type { Accounts } from '../../src/platform/db-types.ts';
import { newId } from '../../src/platform/uuid.ts';
import { builtAt } from './built-at.ts';

/** A row of `accounts` that signs in. */
export type BuiltAccount = Selectable<Accounts> & { email: string; passwordHash: string };

/** A confirmed account that may sign in and has accepted the terms; its password hash fits no password. */
export async function buildAccount(
  db: Db,
  given: Partial<Insertable<Accounts>> = {},
): Promise<BuiltAccount> {
  const id = given.id ?? newId();
  return db
    .insertInto('accounts')
    .values({
      email: `${id}@people.example`,
      firstName: 'Maria',
      lastName: 'Silva',
      passwordHash: 'no password fits',
      emailConfirmedAt: builtAt,
      termsVersionAccepted: termsVersion,
      createdAt: builtAt,
      ...given,
      id,
    })
    .returningAll()
    .$narrowType<{ email: NotNull; passwordHash: NotNull }>()
    .executeTakeFirstOrThrow();
}

/** A passkey of an account, whose key fits no device. @returns its id. */
export async function buildPasskey(db: Db, accountId: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('passkeys')
    .values({
      id,
      accountId,
      credentialId: id.replaceAll('-', ''),
      publicKey: Buffer.from(id),
      signCount: 0,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      createdAt: builtAt,
    })
    .execute();
  return id;
}

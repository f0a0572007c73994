import type { Insertable } from 'kysely';
import type { Db } from '../../src/platform/db.ts';
import type { Accounts } from '../../src/platform/db-types.ts';
import { hashPassword } from '../../src/platform/passwords.ts';
import type { BuiltAccount } from './identity.ts';
import { buildAccount } from './identity.ts';

export const password = 'Vaga-2026!';

/** A confirmed account whose password is `password`. */
export async function buildAccountWithPassword(
  db: Db,
  given: Partial<Insertable<Accounts>> = {},
): Promise<BuiltAccount> {
  return buildAccount(db, { passwordHash: await hashPassword(password), ...given });
}

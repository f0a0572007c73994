import { argon2Sync } from 'node:crypto';
import type { Db } from '../../src/platform/db.ts';
import type { BuiltAccount } from './identity.ts';
import { buildAccount } from './identity.ts';
import type { Given } from './rows.ts';

export const password = 'Vaga-2026!';

/** Each password is checked at the cost that its hash was made with: the least there is leaves the tests their time. */
const nonce = Buffer.from('salt for tests!!');
const key = argon2Sync('argon2id', {
  message: Buffer.from(password),
  nonce,
  memory: 8,
  passes: 1,
  parallelism: 1,
  tagLength: 32,
});
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const cheapHash = `$argon2id$v=19$m=8,t=1,p=1$${unpadded(nonce)}$${unpadded(key)}`;

/** A confirmed account whose password is `password`, checked in no time. */
export function buildAccountWithPassword(
  db: Db,
  given: Given<'accounts'> = {},
): Promise<BuiltAccount> {
  return buildAccount(db, { passwordHash: cheapHash, ...given });
}

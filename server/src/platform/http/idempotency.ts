import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Trx } from '../db.ts';
import type { Encryption } from '../encryption.ts';
import type { Outcome } from './outcome.ts';
import { Problem } from './outcome.ts';

/** A call that carries an Idempotency-Key: the same key of the same caller on the same path is one effect. */
export interface IdempotencyKey {
  caller: string;
  path: string;
  key: string;
  bodyHash: Buffer;
  now: Date;
}

const header = 'idempotency-key';

/** Knows bodies and callers again that may not be read from what is kept of them. */
export type Fingerprinter = Pick<Encryption, 'fingerprint'>;

/** @throws Problem 400 for a key that is empty or longer than 200 characters. */
export function readIdempotencyKey(
  request: FastifyRequest,
  { encryption, now }: { encryption: Fingerprinter; now: Date },
): IdempotencyKey | null {
  const key = request.headers[header];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length < 1 || key.length > 200)
    throw new Problem(400, 'idempotency.key', { field: header });
  return {
    // Who has no account is told apart by address: a stranger must not read the reply that another one got.
    caller:
      request.caller?.accountId ??
      `address:${encryption.fingerprint(request.ip, 'idempotency address').toString('base64url')}`,
    path: pathOf(request, encryption),
    key,
    // A body may hold a password or data of a person: a hash that anybody could make would be a way to guess them.
    bodyHash: encryption.fingerprint(JSON.stringify(request.body ?? null), 'idempotency body'),
    now,
  };
}

/**
 * The route and what it was called with, not the address as it was written: one path has many spellings. What it was called
 * with may be a link of somebody's mail, which whoever reads the table could open.
 */
function pathOf(
  { method, routeOptions, params, query }: FastifyRequest,
  encryption: Fingerprinter,
): string {
  const calledWith = encryption.fingerprint(JSON.stringify([params, query]), 'idempotency path');
  return `${method} ${routeOptions.url} ${calledWith.toString('base64url')}`;
}

/**
 * Claims an idempotency key for this transaction.
 * @returns the reply that was stored under the key, or null: do the work, then call `storeReply`.
 * @throws Problem 409 while the first call is still running; 400 if the key was used with another body.
 */
export async function claimIdempotencyKey(
  trx: Trx,
  { caller, path, key, bodyHash }: IdempotencyKey,
): Promise<Outcome<unknown> | null> {
  const name = `${caller} ${path} ${key}`;
  const lock = await sql<{
    isLocked: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 7)) as is_locked`.execute(trx);
  if (!lock.rows[0]?.isLocked) throw new Problem(409, 'idempotency.running');
  const earlier = await trx
    .selectFrom('idempotencyKeys')
    .select(['bodyHash', 'reply'])
    .where('caller', '=', caller)
    .where('path', '=', path)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!earlier) return null;
  if (!bodyHash.equals(earlier.bodyHash))
    throw new Problem(400, 'idempotency.other_body', { field: header });
  const { said: messages, ...outcome } = earlier.reply as unknown as StoredReply;
  return { ...outcome, messages };
}

/** Stores the reply in the transaction of its effect: both are committed or neither. */
export async function storeReply(
  trx: Trx,
  { caller, path, key, bodyHash, now }: IdempotencyKey,
  outcome: Outcome<unknown>,
): Promise<void> {
  const { messages, ...rest } = outcome;
  const reply: StoredReply = { ...rest, said: messages };
  await trx
    .insertInto('idempotencyKeys')
    .values({ caller, path, key, bodyHash, reply: JSON.stringify(reply), createdAt: now })
    .execute();
}

/** The JSON in `idempotency_keys.reply`. It keeps `said`, which the version before reads and writes too. */
type StoredReply = Omit<Outcome<unknown>, 'messages'> & { said: Outcome<unknown>['messages'] };

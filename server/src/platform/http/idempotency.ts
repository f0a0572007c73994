import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Trx } from '../db.ts';
import type { Encryption } from '../encryption.ts';
import type { Outcome } from './outcome.ts';
import { Problem } from './outcome.ts';

/** The idempotency key of a call: the same key of the same caller on the same path has one effect. */
export interface IdempotencyKey {
  caller: string;
  path: string;
  key: string;
  bodyHash: Buffer;
  /** The caller's roles at the entity that the session acts for. */
  roles: readonly string[];
  now: Date;
}

const header = 'idempotency-key';

/** Hashes bodies and callers, so that they can be compared and not read. */
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
    // Callers without an account are distinguished by address: a stranger must not read another caller's reply.
    caller:
      request.caller?.accountId ??
      `address:${encryption.fingerprint(request.ip, 'idempotency address').toString('base64url')}`,
    path: pathOf(request, encryption),
    key,
    // A body may contain a password or personal data, which an unkeyed hash would let others guess.
    bodyHash: encryption.fingerprint(JSON.stringify(request.body ?? null), 'idempotency body'),
    roles: request.caller?.membership?.roles ?? [],
    now,
  };
}

/**
 * The route and its parameters, not the URL: one path has many spellings. The parameters may contain the token of a
 * link in an e-mail, which a reader of the table could use: they are hashed, with the entity that the session acts for. A member
 * who acts for another entity by now gets no reply of the first.
 */
function pathOf(
  { method, routeOptions, params, query, caller }: FastifyRequest,
  encryption: Fingerprinter,
): string {
  const entity = caller?.entityId ? [caller.entityId] : [];
  const calledWith = encryption.fingerprint(
    JSON.stringify([params, query, ...entity]),
    'idempotency path',
  );
  return `${method} ${routeOptions.url} ${calledWith.toString('base64url')}`;
}

/**
 * Claims an idempotency key for this transaction.
 * @returns the reply that was stored under the key, or null: do the work, then call `storeReply`.
 * @throws Problem 409 while the first call is still running; 400 if the key was used with another body; 403 for a member who has
 * lost a role since: the reply may show what only that role reads.
 */
export async function claimIdempotencyKey(
  trx: Trx,
  { caller, path, key, bodyHash, roles }: IdempotencyKey,
): Promise<Outcome<unknown> | null> {
  const name = `${caller} ${path} ${key}`;
  const lock = await sql<{
    isLocked: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 7)) as is_locked`.execute(trx);
  if (!lock.rows[0]?.isLocked) throw new Problem(409, 'idempotency.running');
  const earlier = await trx
    .selectFrom('idempotencyKeys')
    .select(['bodyHash', 'reply', 'roles'])
    .where('caller', '=', caller)
    .where('path', '=', path)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!earlier) return null;
  if (!bodyHash.equals(earlier.bodyHash))
    throw new Problem(400, 'idempotency.other_body', { field: header });
  if (!earlier.roles.every((role) => roles.includes(role))) throw new Problem(403, 'forbidden');
  const { said: messages, ...outcome } = earlier.reply as unknown as StoredReply;
  return { ...outcome, messages };
}

/** Stores the reply in the transaction of its effect: both are committed or neither. */
export async function storeReply(
  trx: Trx,
  { caller, path, key, bodyHash, roles, now }: IdempotencyKey,
  outcome: Outcome<unknown>,
): Promise<void> {
  const { messages, ...rest } = outcome;
  const reply: StoredReply = { ...rest, said: messages };
  await trx
    .insertInto('idempotencyKeys')
    .values({
      caller,
      path,
      key,
      bodyHash,
      roles: [...roles],
      reply: JSON.stringify(reply),
      createdAt: now,
    })
    .execute();
}

/** The JSON in `idempotency_keys.reply`. The key stays `said`: the previous version reads and writes it too. */
type StoredReply = Omit<Outcome<unknown>, 'messages'> & { said: Outcome<unknown>['messages'] };

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
  /** Of the stored reply, which may name people. */
  encryption: Pick<Encryption, 'encrypt' | 'decrypt'>;
  now: Date;
}

const header = 'idempotency-key';

/** Hashes bodies and callers, so that they can be compared and not read, and encrypts replies. */
export type IdempotencyCipher = Pick<Encryption, 'fingerprint' | 'encrypt' | 'decrypt'>;

/** @throws Problem 400 for a key that is empty or longer than 200 characters. */
export function readIdempotencyKey(
  request: FastifyRequest,
  { encryption, now }: { encryption: IdempotencyCipher; now: Date },
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
    encryption,
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
  encryption: Pick<Encryption, 'fingerprint'>,
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
  idempotencyKey: IdempotencyKey,
): Promise<Outcome<unknown> | null> {
  const { caller, path, key, bodyHash, roles } = idempotencyKey;
  const name = nameOf(idempotencyKey);
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
  return openReply(idempotencyKey, earlier.reply as unknown as SealedReply | StoredReply);
}

/** Stores the reply in the transaction of its effect: both are committed or neither. */
export async function storeReply(
  trx: Trx,
  idempotencyKey: IdempotencyKey,
  outcome: Outcome<unknown>,
): Promise<void> {
  const { caller, path, key, bodyHash, roles, now } = idempotencyKey;
  await trx
    .insertInto('idempotencyKeys')
    .values({
      caller,
      path,
      key,
      bodyHash,
      roles: [...roles],
      reply: JSON.stringify(sealReply(idempotencyKey, outcome)),
      createdAt: now,
    })
    .execute();
}

/**
 * The JSON in `idempotency_keys.reply`, encrypted for its row: a reply may name people whose accounts are deleted within the day that
 * it is kept, and only the caller who repeats the call needs it.
 */
interface SealedReply {
  sealed: string;
}

/** What is in it, and what the previous version stores as it is. The key stays `said`. */
type StoredReply = Omit<Outcome<unknown>, 'messages'> & { said: Outcome<unknown>['messages'] };

function sealReply(idempotencyKey: IdempotencyKey, outcome: Outcome<unknown>): SealedReply {
  const { messages, ...rest } = outcome;
  const reply: StoredReply = { ...rest, said: messages };
  const sealed = idempotencyKey.encryption.encrypt(JSON.stringify(reply), ownerOf(idempotencyKey));
  return { sealed: sealed.toString('base64') };
}

/** @throws Problem 409 for a reply whose encryption key was removed meanwhile: the effect is there, and the caller reads it anew. */
function openReply(
  idempotencyKey: IdempotencyKey,
  stored: SealedReply | StoredReply,
): Outcome<unknown> {
  const reply = 'sealed' in stored ? decryptReply(idempotencyKey, stored) : stored;
  const { said: messages, ...outcome } = reply;
  return { ...outcome, messages };
}

function decryptReply(idempotencyKey: IdempotencyKey, { sealed }: SealedReply): StoredReply {
  const { encryption } = idempotencyKey;
  const plain = encryption.decrypt(Buffer.from(sealed, 'base64'), ownerOf(idempotencyKey));
  if (plain === null) throw new Problem(409, 'conflict');
  return JSON.parse(plain) as StoredReply;
}

const nameOf = ({ caller, path, key }: IdempotencyKey) => `${caller} ${path} ${key}`;
const ownerOf = (idempotencyKey: IdempotencyKey) => `reply to ${nameOf(idempotencyKey)}`;

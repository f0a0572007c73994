import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Trx } from '../db.ts';
import type { Vault } from '../vault.ts';
import type { Outcome } from './outcome.ts';
import { Problem } from './outcome.ts';

/** A call that carries an Idempotency-Key: the same key of the same caller on the same path is one effect. */
export interface Once {
  caller: string;
  path: string;
  key: string;
  bodyHash: Buffer;
  now: Date;
}

const header = 'idempotency-key';

/** Knows bodies and callers again that may not be read from what is kept of them. */
export type Fingerprints = Pick<Vault, 'fingerprint'>;

/** @throws Problem 400 for a key that is empty or longer than 200 characters. */
export function onceOf(
  request: FastifyRequest,
  { vault, now }: { vault: Fingerprints; now: Date },
): Once | null {
  const key = request.headers[header];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length < 1 || key.length > 200)
    throw new Problem(400, 'idempotency.key', { field: header });
  return {
    // Who has no account is told apart by address: a stranger must not read the reply that another one got.
    caller:
      request.caller?.accountId ??
      `address:${vault.fingerprint(request.ip, 'idempotency address').toString('base64url')}`,
    path: pathOf(request, vault),
    key,
    // A body may hold a password or data of a person: a hash that anybody could make would be a way to guess them.
    bodyHash: vault.fingerprint(JSON.stringify(request.body ?? null), 'idempotency body'),
    now,
  };
}

/**
 * The route and what it was called with, not the address as it was written: one path has many spellings. What it was called
 * with may be a link of somebody's mail, which whoever reads the table could open.
 */
function pathOf(
  { method, routeOptions, params, query }: FastifyRequest,
  vault: Fingerprints,
): string {
  const calledWith = vault.fingerprint(JSON.stringify([params, query]), 'idempotency path');
  return `${method} ${routeOptions.url} ${calledWith.toString('base64url')}`;
}

/**
 * Takes a key for this transaction.
 * @returns the reply that was given under it before, or null: do the work and `settle`.
 * @throws Problem 409 while the first call is still at work; 400 where the body is another one.
 */
export async function claim(trx: Trx, once: Once): Promise<Outcome<unknown> | null> {
  const name = `${once.caller} ${once.path} ${once.key}`;
  const lock = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 7)) as mine`.execute(trx);
  if (!lock.rows[0]?.mine) throw new Problem(409, 'idempotency.running');
  const earlier = await trx
    .selectFrom('idempotencyKeys')
    .select(['bodyHash', 'reply'])
    .where('caller', '=', once.caller)
    .where('path', '=', once.path)
    .where('key', '=', once.key)
    .executeTakeFirst();
  if (!earlier) return null;
  if (!once.bodyHash.equals(earlier.bodyHash))
    throw new Problem(400, 'idempotency.other_body', { field: header });
  // Written by `settle` alone, from an Outcome.
  return earlier.reply as unknown as Outcome<unknown>;
}

/** Keeps the reply, in the transaction of its effect: both are there or neither. */
export async function settle(trx: Trx, once: Once, outcome: Outcome<unknown>): Promise<void> {
  await trx
    .insertInto('idempotencyKeys')
    .values({
      caller: once.caller,
      path: once.path,
      key: once.key,
      bodyHash: once.bodyHash,
      reply: JSON.stringify(outcome),
      createdAt: once.now,
    })
    .execute();
}

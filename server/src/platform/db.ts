import type { Transaction } from 'kysely';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './db-types.ts';
import { preparing } from './prepared.ts';

export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;

/** Dates stay the text that the database wrote: a civil date has no zone, and `Date` would give it one. */
const civilDate = 1082;
const bigint = 20;
pg.types.setTypeParser(civilDate, (value) => value);
pg.types.setTypeParser(bigint, (value) => Number(value));

/**
 * A pool of connections. Sessions run in UTC whatever the server's own zone, and a statement is cut off after 30 s. No
 * plan is compiled: what we ask takes milliseconds, and compiling takes a hundred.
 * An idle connection that breaks is only told of: the next query opens another. While the pool ends, that is no news.
 */
export function createPool(
  url: string,
  options: { max: number; onError: (error: Error) => void },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    options:
      '-c TimeZone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000 -c jit=off',
  });
  const onError = (error: Error) => {
    if (!pool.ending) options.onError(error);
  };
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** Typed queries over a pool. Columns are snake_case in SQL and camelCase here; keys inside JSON stay as they are. */
export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparing(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

import type { KyselyConfig, Transaction, TransactionBuilder } from 'kysely';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import type { DB } from './db-types.ts';
import { withPreparedStatements } from './prepared-statements.ts';
import { TimedClient } from './timed-client.ts';

export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;

/** Dates stay the text that PostgreSQL sends: a civil date has no time zone, and `Date` would give it one. */
const civilDate = 1082;
const bigint = 20;
pg.types.setTypeParser(civilDate, (value) => value);
pg.types.setTypeParser(bigint, (value) => Number(value));

export interface PoolLimits {
  /** Limit for getting a free connection and for opening a new one. */
  connectMs: number;
  /** The server cancels a statement after this time (`statement_timeout`); 0: never. */
  statementMs: number;
  /**
   * The client gives up a query after this time. Longer than `statementMs`: the server's own limit gives a better error
   * and keeps the connection.
   */
  answerMs: number;
  /** The server gives up waiting for a lock after this time (`lock_timeout`); 0: as long as the statement may take. */
  lockMs: number;
}

/** A page or call takes 10 s at most; the heaviest statement of a call takes a fraction of a second. */
export const webLimits: PoolLimits = {
  connectMs: 5000,
  statementMs: 9000,
  answerMs: 10_000,
  lockMs: 5000,
};

/** Nightly jobs scan whole tables. */
export const jobLimits: PoolLimits = {
  connectMs: 10_000,
  statementMs: 30_000,
  answerMs: 35_000,
  lockMs: 5000,
};

/** Migrations may take any time, and wait for another process that migrates. */
export const startLimits: PoolLimits = {
  connectMs: 10_000,
  statementMs: 0,
  answerMs: 0,
  lockMs: 0,
};

export interface PoolOptions {
  max: number;
  onError: (error: Error) => void;
  limits?: PoolLimits;
  /** Shown as `vaga <role>` in PostgreSQL's log and in pg_stat_activity. */
  role?: string;
  /** Called when an answer is slow. */
  onSlow?: () => void;
  /** Called when the database could not write for want of space. */
  onOutOfSpace?: () => void;
}

/** A connection is closed after this time: after a failover none stays connected to the former primary for good. */
const lifetimeSeconds = 1800;
/** A broken idle connection is detected after about 20 s. */
const keepAliveMs = 10_000;

/**
 * A pool of connections. Sessions run in UTC whatever the server's own zone. JIT is off: our queries take milliseconds,
 * and JIT compilation takes a hundred. An idle connection that breaks is only reported to `onError`: the next query
 * opens another. While the pool ends, it is not reported.
 */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const { limits = jobLimits, role, onSlow, onOutOfSpace } = options;
  const { answerMs } = limits;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: lifetimeSeconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    application_name: role === undefined ? 'vaga' : `vaga ${role}`,
    Client: class extends TimedClient {
      constructor(config: pg.ClientConfig = {}) {
        super(config, { answerMs, onSlow, onOutOfSpace });
      }
    },
    // pg awaits the promise, although its types say otherwise.
    onConnect: (client) => client.query(sessionSettings(limits)) as unknown as undefined,
  });
  const onError = (error: Error) => {
    if (!pool.ending) options.onError(error);
  };
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('release', (_error, client) => {
    if (client instanceof TimedClient && client.isDistrusted) void client.end();
  });
  return pool;
}

/**
 * Sent once per connection, in one message. As startup parameters the settings would cost nothing, but pgbouncer
 * rejects them or drops them silently.
 */
function sessionSettings({ statementMs, lockMs }: PoolLimits): string {
  return [
    "set timezone = 'UTC'",
    `set statement_timeout = ${statementMs}`,
    `set lock_timeout = ${lockMs}`,
    'set idle_in_transaction_session_timeout = 30000',
    'set jit = off',
  ].join('; ');
}

/**
 * Typed queries over a pool. Columns are snake_case in SQL and camelCase here; keys inside JSON stay as they are.
 * @param circuitBreaker refuses queries while the database does not answer.
 */
export function createDb(pool: pg.Pool, circuitBreaker?: CircuitBreaker): Db {
  return new Kysely<DB>(configOf(pool, circuitBreaker));
}

/**
 * The same for the web. Transactions get at most four fifths of the connections: if they wait for each other's locks,
 * reads go on.
 */
export function createWebDb(pool: pg.Pool, circuitBreaker: CircuitBreaker): Db {
  const { max } = pool.options;
  const reserve = Math.max(1, Math.floor(max / 5));
  const transactionLimit = createConcurrencyLimit({
    max: max - reserve,
    waitMs: webLimits.connectMs,
  });
  return new WebDb(configOf(pool, circuitBreaker), transactionLimit);
}

function configOf(pool: pg.Pool, circuitBreaker?: CircuitBreaker): KyselyConfig {
  return {
    dialect: new PostgresDialect({ pool: withPreparedStatements(pool, circuitBreaker) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  };
}

class WebDb extends Kysely<DB> {
  readonly #turns: ConcurrencyLimit;

  constructor(config: KyselyConfig, transactionLimit: ConcurrencyLimit) {
    super(config);
    this.#turns = transactionLimit;
  }

  override transaction(): TransactionBuilder<DB> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    return Object.assign(builder, {
      execute: <Result>(work: (trx: Trx) => Promise<Result>) =>
        this.#turns.run(() => execute(work)),
    });
  }
}

import pg from 'pg';
import type { Logger } from 'pino';

/** `away`: it refuses connections, accepts no writes, or has no space for them. `silent`: it does not answer. */
export type DatabaseHealth = 'ready' | 'away' | 'silent';

export interface DatabaseProbe {
  /** Resolves within 2 s, even if the database hangs. Concurrent calls share one probe. */
  check(): Promise<DatabaseHealth>;
  /** Call this after a write failed for want of space: the database counts as away until a write succeeds. */
  reportOutOfSpace(): void;
  close(): void;
}

/** Together below 2 s. A connection that a failover left behind must not decide: a new connection is tried after it. */
const openConnectionMs = 700;
const newConnectionMs = 1200;

/** Writes as much as a busy minute does, then rolls back, so that nothing remains and nothing is flushed to disk. */
const testWrite = `begin;
  create temp table vaga_room as
    select repeat(md5(n::text), 50) as filler from generate_series(1, 500) n;
  rollback`;

/** Probes the database on a connection of its own: all connections of the pools may be waiting. */
export function createDatabaseProbe(
  url: string,
  log: Pick<Logger, 'error' | 'warn'>,
): DatabaseProbe {
  let kept: pg.Client | null = null;
  let pending: Promise<DatabaseHealth> | null = null;
  let isClosed = false;
  let isOutOfSpace = false;
  const drop = (client: pg.Client) => {
    if (kept === client) kept = null;
    client.connection.stream.destroy();
  };
  const probeOn = async (client: pg.Client, limitMs: number, isFresh: boolean) => {
    const health = await within(limitMs, read(client, { isFresh, mustWrite: isOutOfSpace }));
    if (health === 'ready' && isOutOfSpace) {
      isOutOfSpace = false;
      log.warn('the database has room again');
    }
    if (health !== 'ready' || isClosed) drop(client);
    return health;
  };
  const probe = async (): Promise<DatabaseHealth> => {
    if (kept && (await probeOn(kept, openConnectionMs, false)) === 'ready') return 'ready';
    if (isClosed) return 'away';
    const client = new pg.Client({ connectionString: url, application_name: 'vaga probe' });
    client.on('error', () => drop(client));
    client.on('end', () => drop(client));
    kept = client;
    return probeOn(client, newConnectionMs, true);
  };
  return {
    check() {
      pending ??= probe().finally(() => {
        pending = null;
      });
      return pending;
    },
    reportOutOfSpace() {
      if (isOutOfSpace) return;
      isOutOfSpace = true;
      log.error(
        'the database cannot write: its disk is full, or it has no memory; calls that write are refused until it can',
      );
    },
    close() {
      isClosed = true;
      if (kept) drop(kept);
    },
  };
}

async function read(
  client: pg.Client,
  { isFresh, mustWrite }: { isFresh: boolean; mustWrite: boolean },
): Promise<DatabaseHealth> {
  try {
    if (isFresh) await client.connect();
    // A standby, or a primary that became one, answers every query and accepts no booking.
    const { rows } = await client.query<{ transaction_read_only: string }>(
      'show transaction_read_only',
    );
    if (rows[0]?.transaction_read_only !== 'off') return 'away';
    if (mustWrite) await client.query(testWrite);
    return 'ready';
  } catch {
    return 'away';
  }
}

async function within(limitMs: number, answer: Promise<DatabaseHealth>): Promise<DatabaseHealth> {
  const { promise: late, resolve } = Promise.withResolvers<DatabaseHealth>();
  // Answers that arrived while this process was busy are read first.
  const timer = setTimeout(() => setImmediate(() => resolve('silent')), limitMs);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

import pg from 'pg';

/** `away`: it refuses, or takes no writes. `silent`: no answer. */
export type DatabaseHealth = 'ready' | 'away' | 'silent';

export interface DatabaseProbe {
  /** Known within 2 s, whatever hangs. Asked by many at once, the database is asked once. */
  ask(): Promise<DatabaseHealth>;
  close(): void;
}

/** Together below 2 s. A connection that was left behind by a failover must not speak for a database that is well. */
const keptMs = 700;
const freshMs = 1200;

/** Asks the database how it is, on a connection of its own: the pools may be full of queries that wait. */
export function createDatabaseProbe(url: string): DatabaseProbe {
  let kept: pg.Client | null = null;
  let asking: Promise<DatabaseHealth> | null = null;
  let isClosed = false;
  const drop = (client: pg.Client) => {
    if (kept === client) kept = null;
    client.connection.stream.destroy();
  };
  const askOn = async (client: pg.Client, limitMs: number, isFresh: boolean) => {
    const health = await within(limitMs, read(client, isFresh));
    if (health !== 'ready' || isClosed) drop(client);
    return health;
  };
  const look = async (): Promise<DatabaseHealth> => {
    if (kept && (await askOn(kept, keptMs, false)) === 'ready') return 'ready';
    if (isClosed) return 'away';
    const client = new pg.Client({ connectionString: url, application_name: 'vaga probe' });
    client.on('error', () => drop(client));
    client.on('end', () => drop(client));
    kept = client;
    return askOn(client, freshMs, true);
  };
  return {
    ask() {
      asking ??= look().finally(() => {
        asking = null;
      });
      return asking;
    },
    close() {
      isClosed = true;
      if (kept) drop(kept);
    },
  };
}

async function read(client: pg.Client, isFresh: boolean): Promise<DatabaseHealth> {
  try {
    if (isFresh) await client.connect();
    // A standby, or a primary that became one, answers every query and takes no booking.
    const { rows } = await client.query<{ transaction_read_only: string }>(
      'show transaction_read_only',
    );
    return rows[0]?.transaction_read_only === 'off' ? 'ready' : 'away';
  } catch {
    return 'away';
  }
}

async function within(limitMs: number, answer: Promise<DatabaseHealth>): Promise<DatabaseHealth> {
  const { promise: late, resolve } = Promise.withResolvers<DatabaseHealth>();
  // What has arrived while this process was too busy to look is read first.
  const timer = setTimeout(() => setImmediate(() => resolve('silent')), limitMs);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

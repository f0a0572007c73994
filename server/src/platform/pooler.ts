import pg from 'pg';

const waitMs = 3000;
/** Other programs may use the same pooler: it may take several tries to get a session that was ours. */
const tries = 4;

/**
 * Whether a pooler between us and PostgreSQL gives our session to other clients between two transactions (pgbouncer's
 * `transaction` and `statement` modes). Jobs and their recovery need sessions: LISTEN, advisory locks. A pooler is
 * recognised by its own process number. The check has no false positives; it may miss a pooler that many other clients
 * use at the same moment.
 */
export async function doesPoolerShareSessions(url: string): Promise<boolean> {
  const ours = await open(url);
  const others: pg.Client[] = [];
  try {
    const session = await backendOf(ours);
    // Not in pg's types.
    if (Reflect.get(ours, 'processID') === session) return false;
    for (let tried = 0; tried < tries; tried += 1) {
      const other = await open(url);
      others.push(other);
      // A transaction holds its session, which in session mode is never ours. A client that has to wait gets none.
      const given = await Promise.race([beginOn(other), late()]);
      if (given === 'refused' || given === session) return true;
      if ((await backendOf(ours)) !== session) return true;
      if (given === 'none') return false;
    }
    return false;
  } finally {
    for (const client of [ours, ...others]) client.connection.stream.destroy();
  }
}

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'vaga start',
    connectionTimeoutMillis: 10_000,
  });
  // A later failure is reported by the query that it breaks.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** `statement` mode rejects transactions. */
async function beginOn(client: pg.Client): Promise<number | 'refused' | 'none'> {
  try {
    await client.query('begin');
    return await backendOf(client);
  } catch (error) {
    return error instanceof pg.DatabaseError ? 'refused' : 'none';
  }
}

function late(): Promise<'none'> {
  const { promise, resolve } = Promise.withResolvers<'none'>();
  setTimeout(() => resolve('none'), waitMs).unref();
  return promise;
}

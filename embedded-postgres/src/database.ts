import { join } from 'node:path';
import pg from 'pg';
import { passwordFile, SUPERUSER } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

type Server = { port: number; password: string; dataDir: string; home: string };

/** Linux's limit for the path of a socket; a database with a longer path is reached over TCP. */
const LONGEST_SOCKET_PATH = 107;

/** Creates the database if it is missing. @returns its URL. `database` is a validated name. */
export async function ensureDatabase(server: Server, database: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl(server, 'postgres') });
  try {
    await client.connect();
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database "${database}"`);
    return databaseUrl(server, database);
  } catch (error) {
    throw refusal(error, server);
  } finally {
    await client.end();
  }
}

/** Uses the socket if its path is short enough: a message costs half of what it does over TCP. */
export function databaseUrl({ port, password, home }: Server, database: string): string {
  const address = new URL(`postgres://127.0.0.1:${port}/${database}`);
  address.username = SUPERUSER;
  address.password = password;
  if (Buffer.byteLength(join(home, `.s.PGSQL.${port}`)) <= LONGEST_SOCKET_PATH) {
    address.searchParams.set('host', home);
  }
  return address.href;
}

function refusal(error: unknown, { dataDir }: Server): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.code === '28P01') {
    const file = passwordFile(dataDir);
    return new EmbeddedPostgresError(
      `The database does not accept the password in ${file}: put the right file back, or delete it to have a new password set at the next start.`,
    );
  }
  if (error.code === '53100') {
    return new EmbeddedPostgresError(
      `The disk of ${dataDir} is full: free some space, or choose another data folder.`,
    );
  }
  return error;
}

import pg from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { passwordFile, SUPERUSER } from './postgres-cluster.ts';

type Server = { port: number; password: string; dataDir: string };

/** Makes the database when it is absent and answers its address. `database` is a checked name. */
export async function ensureDatabase(server: Server, database: string): Promise<string> {
  const client = new pg.Client({ connectionString: addressOf(server, 'postgres') });
  try {
    await client.connect();
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database "${database}"`);
    return addressOf(server, database);
  } catch (error) {
    throw refusal(error, server);
  } finally {
    await client.end();
  }
}

function addressOf({ port, password }: Server, database: string): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
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

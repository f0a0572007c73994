import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';

/**
 * Put at the beginning of a statement: each connection plans it once and keeps the plan. For statements whose planning
 * costs as much as their work, and whose text does not vary with what is asked.
 */
const mark = '/* prepared */';

/** A pool for Kysely, which itself sends every statement without a name and so has it planned every time. */
export function preparing(pool: Pool): PostgresPool {
  const names = new Map<string, string>();
  const wrapped = new WeakMap<object, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = (await pool.connect()) as PostgresPoolClient;
      const known = wrapped.get(client) ?? preparingClient(client, names);
      wrapped.set(client, known);
      return known;
    },
  };
}

function preparingClient(
  client: PostgresPoolClient,
  names: Map<string, string>,
): PostgresPoolClient {
  // pg takes a statement with its name as one object, which Kysely's picture of it does not know.
  const query = client.query.bind(client) as (statement: unknown, values?: unknown) => never;
  return {
    ...(client.processID === undefined ? {} : { processID: client.processID }),
    release: (destroy?: boolean) => client.release(destroy),
    query: (statement: unknown, values?: readonly unknown[]) => {
      if (typeof statement !== 'string' || !statement.trimStart().startsWith(mark)) {
        return query(statement, values);
      }
      return query({ name: nameOf(statement, names), text: statement, values });
    },
  };
}

/** PostgreSQL cuts names off at 63 bytes. */
function nameOf(text: string, names: Map<string, string>): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import type { DatabaseGate } from './database-gate.ts';
import { DatabaseSilent, isLostConnection } from './lost-connection.ts';
import { statementName } from './statement-name.ts';

/**
 * Put at the beginning of a statement: each connection plans it once and keeps the plan. For statements whose planning
 * costs as much as their work, and whose text does not vary with what is asked.
 */
const mark = '/* prepared */';

/**
 * Other statements are kept too once they have come so often: planning one costs two to five times what it does. Texts
 * that vary, such as lists of varying length, would fill the connections' memory: so many are kept, and no more.
 */
const oftenIs = 5;
const keptAtMost = 250;
/** After a column was added a kept plan of these would fail: nothing may fail in the middle of an upgrade. */
const allColumns = /\bselect\s+\*|\.\*|,\s*\*|\breturning\s+\*/i;

/** A pool for Kysely, which itself sends every statement without a name and so has it planned every time. */
export function preparing(pool: Pool, gate?: DatabaseGate): PostgresPool {
  const names = namesOf();
  const wrapped = new WeakMap<object, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      if (gate?.isShut) throw new DatabaseSilent('the database does not answer');
      const client = (await pool.connect().catch((error: unknown) => {
        if (isLostConnection(error)) gate?.suspect();
        throw error;
      })) as PostgresPoolClient;
      const known = wrapped.get(client) ?? preparingClient(client, names);
      wrapped.set(client, known);
      return known;
    },
  };
}

function preparingClient(client: PostgresPoolClient, nameFor: NameFor): PostgresPoolClient {
  // pg takes a statement with its name as one object, which Kysely's picture of it does not know.
  const query = client.query.bind(client) as (statement: unknown, values?: unknown) => never;
  return {
    ...(client.processID === undefined ? {} : { processID: client.processID }),
    release: (destroy?: boolean) => client.release(destroy),
    query: (statement: unknown, values?: readonly unknown[]) => {
      const name = typeof statement === 'string' ? nameFor(statement, values ?? []) : null;
      return name === null ? query(statement, values) : query({ name, text: statement, values });
    },
  };
}

type NameFor = (text: string, values: readonly unknown[]) => string | null;

/** Null for a statement that is not kept. */
function namesOf(): NameFor {
  const names = new Map<string, string>();
  const seen = new Map<string, number>();
  return (text, values) => {
    const known = names.get(text);
    if (known) return known;
    if (!text.trimStart().startsWith(mark)) {
      // Without values it is 'begin' or the like: sent as it is, in one message.
      if (values.length === 0 || names.size >= keptAtMost || allColumns.test(text)) return null;
      const times = (seen.get(text) ?? 0) + 1;
      if (seen.size >= 10 * keptAtMost) seen.clear();
      seen.set(text, times);
      if (times < oftenIs) return null;
      seen.delete(text);
    }
    const name = statementName(text);
    names.set(text, name);
    return name;
  };
}

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { DatabaseUnresponsiveError, isLostConnection } from './database-errors.ts';
import { statementName } from './statement-name.ts';

/**
 * Marks a statement that each connection prepares at its first use. For statements whose planning costs as much as their
 * execution and whose text does not vary.
 */
const preparedMarker = '/* prepared */';

/**
 * Other statements are prepared too once they have run so often: planning one costs two to five times its execution. The
 * number is bounded, because texts that vary, such as lists of varying length, would fill the connections' memory.
 */
const usesBeforePreparing = 5;
const maxPreparedStatements = 250;
/** After a column was added, a prepared plan of these would fail: nothing may fail in the middle of an upgrade. */
const allColumns = /\bselect\s+\*|\.\*|,\s*\*|\breturning\s+\*/i;

/** A pool for Kysely, which sends every statement without a name, so that it is planned every time. */
export function withPreparedStatements(pool: Pool, circuitBreaker?: CircuitBreaker): PostgresPool {
  const nameFor = createStatementNames();
  const wrapped = new WeakMap<object, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      if (circuitBreaker?.isTripped)
        throw new DatabaseUnresponsiveError('the database does not answer');
      const client = (await pool.connect().catch((error: unknown) => {
        if (isLostConnection(error)) circuitBreaker?.check();
        throw error;
      })) as PostgresPoolClient;
      const known = wrapped.get(client) ?? wrapClient(client, nameFor);
      wrapped.set(client, known);
      return known;
    },
  };
}

function wrapClient(client: PostgresPoolClient, nameFor: NameFor): PostgresPoolClient {
  // pg takes a named statement as one object, which Kysely's type does not know.
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

/** The returned function answers null for a statement that is not prepared. */
function createStatementNames(): NameFor {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text, values) => {
    const known = names.get(text);
    if (known) return known;
    if (!text.trimStart().startsWith(preparedMarker)) {
      // Without values it is 'begin' or the like: sent as it is, in one message.
      if (values.length === 0 || names.size >= maxPreparedStatements || allColumns.test(text))
        return null;
      const count = (uses.get(text) ?? 0) + 1;
      if (uses.size >= 10 * maxPreparedStatements) uses.clear();
      uses.set(text, count);
      if (count < usesBeforePreparing) return null;
      uses.delete(text);
    }
    const name = statementName(text);
    names.set(text, name);
    return name;
  };
}

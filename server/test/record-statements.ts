import type { Pool, PoolClient } from 'pg';

/** A statement that the product sent, with its parameters as the text that went over the wire. */
export interface Statement {
  sql: string;
  values: Array<string | null>;
}

/** Adds every statement that the connections of a pool are asked from now on. Connections that are open already do not. */
export function recordStatementsOf(pool: Pool, statements: Statement[]): void {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [first, second] = args;
        const asked = typeof first === 'object' && first !== null ? first : { text: first };
        const { text, values } = asked as { text?: unknown; values?: unknown[] };
        if (typeof text === 'string') {
          const given = values ?? (Array.isArray(second) ? second : []);
          statements.push({ sql: text, values: given.map(asText) });
        }
        return query(...args);
      },
    });
  });
}

/** As pg writes a parameter. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(arrayItem).join(',')}}`;
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

function arrayItem(value: unknown): string {
  const text = asText(value);
  return text === null ? 'NULL' : `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

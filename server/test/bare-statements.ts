/**
 * A reference: a bare Fastify route that sends statements of the product, as recorded, on one connection, and answers as many
 * bytes. There is no sign-in, nothing is checked, and nothing is computed. STATEMENTS_FILE has the statements and the value
 * in them that stands for what a request is about: it is replaced by the parameter of the request.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import type { Statement } from './record-statements.ts';

/** What STATEMENTS_FILE has. */
export interface BareStatements {
  statements: Statement[];
  /** Stands in the values for what a request is about. */
  subject: string;
  /** Of the product, as JSON. */
  answer: unknown;
}

const { DATABASE_URL = '', PORT = '', STATEMENTS_FILE = '' } = process.env;
const recorded = JSON.parse(readFileSync(STATEMENTS_FILE, 'utf8')) as BareStatements;
// As many connections as the product has.
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
const app = Fastify();

/** The primary key of an access to health data is its last value: each has its own. */
const keepsOwnKey = (sql: string) => sql.startsWith('insert into "health_accesses"');

async function sendAll(subject: string): Promise<void> {
  const client = await pool.connect();
  try {
    for (const [index, { sql: text, values }] of recorded.statements.entries()) {
      const given = values.map((value) => value?.replaceAll(recorded.subject, subject) ?? null);
      const bound = keepsOwnKey(text) ? [...given.slice(0, -1), randomUUID()] : given;
      await client.query({ name: `recorded ${index}`, text, values: bound });
    }
  } finally {
    client.release();
  }
}

app.get<{ Params: { subject: string } }>('/bare/:subject', async (request) => {
  await sendAll(request.params.subject);
  return recorded.answer;
});
app.get('/readyz', async () => 'ready');

process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0));
});
await app.listen({ port: Number(PORT), host: '127.0.0.1' });

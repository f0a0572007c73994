/**
 * What is measured against where the question is what the product adds: a bare Fastify route over one SQL statement
 * that sends the bytes of SEND_FILE. The statement finds the places of an entity's pool on a day by their index.
 */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';

const { DATABASE_URL = '', DAY = '', PORT = '', SEND_FILE = '' } = process.env;
const bytes = readFileSync(SEND_FILE);
// As many connections as the product has.
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
const app = Fastify();

app.get<{ Params: { poolId: string } }>('/bare/:poolId', async (request, reply) => {
  await pool.query({
    name: 'places',
    text: `select lower(during) from occupancy
            where pool_id = $1 and live and during && tstzrange($2::date, $2::date + 1)`,
    values: [request.params.poolId, DAY],
  });
  return reply.type('application/json').send(bytes);
});
app.get('/readyz', async () => 'ready');

process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0));
});
await app.listen({ port: Number(PORT), host: '127.0.0.1' });

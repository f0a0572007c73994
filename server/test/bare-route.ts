/**
 * What is measured against where the question is what the product adds: a bare Fastify route over one SQL statement that
 * answers as many bytes. The statement counts, for each start of an entity's day, what is taken of its pool, by the
 * index; the rows take the place of the starts in the answer of SEND_FILE, and Fastify writes it. There is no sign-in,
 * nothing is checked, and no rule of a schedule is looked at.
 */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';

const { DATABASE_URL = '', DAY = '', PORT = '', SEND_FILE = '' } = process.env;
const answer = JSON.parse(readFileSync(SEND_FILE, 'utf8'));
// As many connections as the product has.
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
const app = Fastify();

app.get<{ Params: { poolId: string } }>('/bare/:poolId', async (request) => {
  const { rows } = await pool.query({
    name: 'starts',
    text: `select to_char(s.at, 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"') as "time",
                  to_char(s.at, 'HH24:MI - ') || to_char(s.at + interval '15 minutes', 'HH24:MI') as "timeRange",
                  1 - count(o.id)::int as available, 'Farmácia' as slot, '{}'::uuid[] as tickets
             from generate_series($2::date + time '09:00', $2::date + time '17:45', interval '15 minutes') as s(at)
             left join occupancy o on o.pool_id = $1 and o.live
              and o.during && tstzrange($2::date, $2::date + 1) and o.during @> s.at::timestamptz
            group by s.at order by s.at`,
    values: [request.params.poolId, DAY],
  });
  return { ...answer, data: { ...answer.data, slots: rows } };
});
app.get('/readyz', async () => 'ready');

process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0));
});
await app.listen({ port: Number(PORT), host: '127.0.0.1' });

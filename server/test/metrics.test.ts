import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureProduct } from '../src/metrics.ts';
import { registerMetrics } from '../src/platform/http/metrics.ts';
import type { TestApp } from './app.ts';
import { createTestApp } from './app.ts';
import { buildAccount, buildAsset, buildPlace } from './builders/index.ts';
import { matrixRoutes } from './matrix/matrix-routes.ts';

const token = 'a-token-that-is-long-enough';
const headers = { authorization: `Bearer ${token}` };
let app: TestApp;
let database: 'ready' | 'silent' = 'ready';

beforeAll(async () => {
  app = await createTestApp({
    routes: matrixRoutes,
    register: (server, { db }) =>
      registerMetrics(server, {
        token,
        measure: () =>
          measureProduct({
            db,
            probe: { check: async () => database },
            pools: { web: { totalCount: 7, idleCount: 3, waitingCount: 2 } },
          }),
      }),
  });
});
afterAll(() => app.close());

async function read(): Promise<string> {
  return (await app.call('GET', '/metrics', { headers })).body;
}

test('without the token there is nothing to read', async () => {
  for (const authorization of ['', token, `Bearer ${token}x`]) {
    const { status, body } = await app.call('GET', '/metrics', { headers: { authorization } });
    expect([status, body]).toEqual([401, '']);
  }
});

test('calls are counted by pattern and status, without anything of a person', async () => {
  const { id, email } = await buildAccount(app.db);
  const session = await app.signIn(id);
  const secret = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6';
  await app.call('GET', `scheduling/${secret}`, { token: session });
  await app.call('GET', 'onboarding/user/schedule', { token: session });
  await app.call('GET', `/nowhere/${secret}`);

  const text = await read();

  expect(text).toMatch(
    /vaga_http_requests_total\{method="GET",route="\/api\/scheduling\/:\w+",status="404"\} 1\n/,
  );
  expect(text).toContain('vaga_http_requests_total{method="GET",route="none",status="404"} 1\n');
  expect(text).toContain(
    'vaga_http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/api/onboarding/user/schedule"} 1\n',
  );
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  for (const word of [secret, session, id, email, token]) expect(text).not.toContain(word);
});

test('what waits in the database and for a connection is measured', async () => {
  const { id: assetId } = await buildAsset(app.db);
  const from = new Date(Date.now() + 3_600_000);
  await buildPlace(app.db, { assetId, from, until: new Date(Number(from) + 900_000) });
  await sql`select graphile_worker.add_job('a.job', run_at => now() - interval '90 s')`.execute(
    app.db,
  );
  await sql`select graphile_worker.add_job('another.job')`.execute(app.db);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'another.job')`.execute(
    app.db,
  );
  await sql`insert into messages (id, channel, recipient, language, template, data, status, created_at)
    values (gen_random_uuid(), 'email', 'ana@people.example', 'pt', 'welcome', '{}', 'failed', now())`.execute(
    app.db,
  );

  await sql`insert into messages (id, channel, recipient, language, template, data, created_at, due_at)
    values (gen_random_uuid(), 'email', 'ana@people.example', 'pt', 'welcome', '{}', now(), now() - interval '70 s')`.execute(
    app.db,
  );

  const text = await read();

  expect(text).toContain('# TYPE vaga_holds gauge\nvaga_holds{state="live"} 1\n');
  expect(text).toContain('vaga_jobs_due 1\n');
  expect(text).toMatch(/^vaga_jobs_oldest_due_seconds 9\d/m);
  expect(text).toContain('vaga_jobs_out_of_attempts 1\n');
  expect(text).toContain('vaga_messages{channel="email",status="failed"} 1\n');
  expect(text).toMatch(/^vaga_messages_oldest_due_seconds 7\d/m);
  expect(text).toContain('vaga_open_payments{status="pending"} 0\n');
  expect(text).toContain('vaga_refunds{status="failed"} 0\n');
  expect(text).toContain('vaga_pool_used_connections{pool="web"} 4\n');
  expect(text).toContain('vaga_pool_waiting_requests{pool="web"} 2\n');
  expect(text).toContain('vaga_database_up 1\n');
  expect(text).not.toContain('ana@people.example');
});

test('each line is one that Prometheus reads, and each name is declared once', async () => {
  const lines = (await read()).split('\n').filter((line) => line !== '');
  const names = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2]);
  expect(new Set(names).size).toBe(names.length);
  for (const line of lines)
    expect(line).toMatch(
      /^(# (HELP|TYPE) [a-z\d_]+ .+|[a-z\d_]+(\{([a-z]+="[^"\\\n]*",?)+\})? ([\d.e+-]+|Nan))$/,
    );
});

test('while the database is away it is said, and what is known without it', async () => {
  database = 'silent';
  const text = await read();
  database = 'ready';
  expect(text).toContain('vaga_database_up 0\n');
  expect(text).toContain('vaga_pool_waiting_requests{pool="web"} 2\n');
  expect(text).not.toContain('vaga_jobs_due');
});

import type { Endpoint } from '@vaga/contract/endpoint';
import { logout } from '@vaga/contract/identity';
import { endpoints } from '@vaga/contract/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadReference } from '../../src/reference.ts';
import type { TestApp } from '../app.ts';
import { createTestApp, frozenAt } from '../app.ts';
import { buildAccount } from '../builders/index.ts';
import { matrixRoutes } from './matrix-routes.ts';
import { buildPatientRecords } from './patient-records.ts';
import { sampleOf } from './sample-calls.ts';
import type { SampleCall } from './send.ts';
import { send } from './send.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ routes: matrixRoutes });
  await loadReference(app.db);
});
afterAll(() => app.close());

interface SignedIn {
  accountId: string;
  token: string;
}

/** What ends a session. */
const endings: [string, (session: SignedIn) => Promise<unknown>][] = [
  ['that was signed out', ({ token }) => send(app, logout, { sample: {}, token })],
  ['that was revoked', ({ accountId }) => endSessions(accountId, { revokedAt: frozenAt })],
  ['that is over', ({ accountId }) => endSessions(accountId, { expiresAt: frozenAt })],
  ['of a blocked account', ({ accountId }) => endAccount(accountId, { blockedAt: frozenAt })],
  ['of a deleted account', ({ accountId }) => endAccount(accountId, { deletedAt: frozenAt })],
];

function endSessions(accountId: string, ended: { revokedAt: Date } | { expiresAt: Date }) {
  return app.db.updateTable('sessions').set(ended).where('accountId', '=', accountId).execute();
}

function endAccount(accountId: string, ended: { blockedAt: Date } | { deletedAt: Date }) {
  return app.db.updateTable('accounts').set(ended).where('id', '=', accountId).execute();
}

// A caller who was seen lately is not looked up for such a call: without a proof in its handler it would still be answered.
test.each(endings)(
  'a session %s is refused by the very next of every call that proves it by itself, which does nothing',
  async (_, end) => {
    for (const { name, endpoint } of provingCalls()) {
      const records = await buildPatientRecords(app);
      const sample = sampleOf(name, endpoint, records);
      const stranger = await buildAccount(app.db);
      const callers = {
        'whose it is': records.patient,
        'somebody else': { accountId: stranger.id, token: await app.signIn(stranger.id) },
      };
      for (const [who, { accountId, token }] of Object.entries(callers)) {
        const answerTo = async (call: { sample: SampleCall; token?: string }) => {
          const { status, body } = await send(app, endpoint, call);
          return { name, who, status, body };
        };
        const living = (await answerTo({ sample, token })).status;
        expect({ name, who, living }).toEqual({ name, who, living: expectedOf(endpoint, who) });
        await end({ accountId, token });
        const before = await everything();
        const refused = await answerTo({ sample, token });
        expect(refused).toMatchObject({ status: 401, body: { type: 'Error', data: null } });
        expect(refused).toEqual(await answerTo({ sample }));
        expect(await everything()).toEqual(before);
      }
    }
  },
);

function expectedOf({ access, owned }: Endpoint, who: string): number {
  return access === 'account' && owned && who === 'somebody else' ? 404 : 200;
}

test('some call proves its session by itself: else its flag, and what is kept of who was seen, has no use', () => {
  expect(provingCalls()).not.toEqual([]);
});

function provingCalls() {
  return matrixRoutes(app)
    .filter(({ checksSession }) => checksSession)
    .map(({ endpoint }) => {
      const { name = '' } = endpoints.find((one) => one.endpoint === endpoint) ?? {};
      return { name, endpoint };
    });
}

/** A sum over the rows of each table and the transactions that wrote them: writing the same again counts too. */
async function everything(): Promise<unknown> {
  const { rows: tables } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(app.db);
  const sums = tables.map(
    ({ table }) => sql`select ${table}::text as table, sum(hashtextextended(t.xmin || t::text, 0))
                         from ${sql.table(table)} t`,
  );
  // The database may read the tables side by side.
  return (await sql`${sql.join(sums, sql` union all `)} order by 1`.execute(app.db)).rows;
}

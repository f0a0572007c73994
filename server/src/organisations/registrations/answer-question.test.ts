import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp } from '../../../test/app.ts';
import { buildAskedRegistration } from '../../../test/builders/index.ts';
import { newToken } from '../../platform/tokens.ts';
import { registrationsRoutes } from '../index.ts';
import { organisationsJobs } from '../organisations.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ routes: registrationsRoutes });
});
afterAll(() => app.close());

const read = (token: string) => app.call('GET', `v1/registration/${token}`);
const answer = (token: string, text: string) =>
  app.call('POST', `v1/registration/${token}`, { body: { text } });
const stored = (id: string) =>
  app.db
    .selectFrom('registrations')
    .select(['state', 'notes', 'decidedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('a company reads what it was asked, and its answer makes the registration wait for us again', async () => {
  const { id, token } = await buildAskedRegistration(app.db);
  expect((await read(token)).body.data).toMatchObject({
    companyName: 'Farmácia da Sé',
    question: 'Qual é o alvará?',
  });
  expect((await answer(token, 'O alvará é o 1234.')).body).toMatchObject({ type: 'Success' });
  expect(await stored(id)).toMatchObject({
    state: 'received',
    decidedAt: null,
    notes: [{ from: 'administration' }, { from: 'company', text: 'O alvará é o 1234.' }],
  });
  expect((await read(token)).body).toMatchObject({ type: 'Warning', data: null });
});

test('of two answers at once one is written, and the other reads that it was answered', async () => {
  const { id, token } = await buildAskedRegistration(app.db);
  const answers = await Promise.all([answer(token, 'O 1234.'), answer(token, 'O 5678.')]);
  expect(answers.map(({ body }) => body.type).sort()).toEqual(['Success', 'Warning']);
  expect((await stored(id)).notes).toHaveLength(2);
});

test('a forged link is unknown, and an answer too late changes nothing', async () => {
  expect((await read(newToken())).status).toBe(404);
  expect((await answer(newToken(), 'O 1234.')).status).toBe(404);
  const { id, token } = await buildAskedRegistration(app.db);
  await app.db
    .updateTable('registrations')
    .set({ answerUntil: app.clock.now() })
    .where('id', '=', id)
    .execute();
  expect((await answer(token, 'O 1234.')).body.type).toBe('Warning');
  await organisationsJobs(app)['organisations.sweep']?.({} as never, { now: app.clock.now() });
  expect((await stored(id)).state).toBe('expired');
});

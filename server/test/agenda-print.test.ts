import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from './app.ts';
import { openDesk, openHotelDesk, openProviderDesk } from './desk.fixture.ts';
import { wednesday } from './patient-actions.ts';
import { readPdfText } from './read-pdf-text.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(() => app.close());

const person = { name: 'Joaquim Reis', phone: '912345678', dateOfBirth: '1956-03-02' };

/** Booked for Wednesday 9:00; it is ten minutes before. */
async function bookForToday() {
  const { service, desk: dayBefore } = await openProviderDesk(app);
  const draft = await dayBefore.reserve(service, '09:00');
  const { id, code } = (await dayBefore.book(draft.body.data.id, { person })).body.data;
  app.clock.set(new Date('2026-11-25T08:50:00Z'));
  const desk = await openDesk(app, { entityId: service.entityId });
  return { id: String(id), code: String(code).slice(-8), service, desk };
}

async function getPdf(path: string, token: string) {
  const answer = await app.app.inject({
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'pt' },
  });
  const pdf = answer.statusCode === 200 ? readPdfText(answer.rawPayload) : null;
  return { status: answer.statusCode, headers: answer.headers, text: pdf?.text ?? '' };
}

const printsOf = (accountId: string) =>
  app.db
    .selectFrom('healthAccesses')
    .select(['serviceDate', 'appointmentId', 'fields'])
    .where('accountId', '=', accountId)
    .where('act', '=', 'printed')
    .orderBy('id')
    .execute();

test('a day is printed with its people, and each print is recorded', async () => {
  const { code, service, desk } = await bookForToday();
  const path = `v1/agenda/day.pdf?date=${wednesday}`;
  const full = await getPdf(path, desk.token);
  expect(full.headers['content-type']).toContain('application/pdf');
  for (const part of [code, '09:00', 'Joaquim Reis', '02/03/1956', '912345678'])
    expect(full.text).toContain(part);
  const ofPool = await getPdf(`${path}&pool=${service.poolId}&detail=initials`, desk.token);
  expect(ofPool.text).toContain('J. R.');
  for (const part of ['Joaquim', '912345678', '02/03/1956'])
    expect(ofPool.text).not.toContain(part);
  const ofOther = await getPdf(`${path}&pool=${desk.entityId}`, desk.token);
  expect(ofOther.text).toContain('Ninguém tem hora marcada');
  const recorded = await printsOf(desk.accountId);
  expect(recorded.map(({ serviceDate }) => serviceDate)).toEqual([wednesday, wednesday, wednesday]);
  expect(recorded[1]?.fields).not.toContain('contact');
});

test('a slip is printed for one person, names no one, and is recorded', async () => {
  const { id, code, desk } = await bookForToday();
  const path = `v1/agenda/appointments/${id}/slip.pdf`;
  const slip = await getPdf(path, desk.token);
  for (const part of [code, '09:00', '/privacy-policy']) expect(slip.text).toContain(part);
  expect(slip.text).not.toContain('Joaquim');
  expect(await printsOf(desk.accountId)).toMatchObject([{ appointmentId: id, fields: ['time'] }]);
  const other = await openProviderDesk(app);
  expect((await getPdf(path, other.desk.token)).status).toBe(404);
  const hotel = await openHotelDesk(app);
  expect((await getPdf(path, hotel.token)).status).toBe(403);
});

test('the room shows the last three characters of who was called today, and nothing of a person', async () => {
  const { id, code, service, desk } = await bookForToday();
  const room = async (pool = service.poolId) =>
    (await app.call('GET', `v1/agenda/room?pool=${pool}`, { token: desk.token })).body.data;
  expect(await room()).toEqual([]);
  for (const act of ['check-in', 'call']) {
    const { version } = await app.db
      .selectFrom('appointments')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await desk.act(id, act, { version });
  }
  const [called, ...others] = await room();
  expect(called).toEqual({
    code3: code.slice(-3),
    pool: expect.any(String),
    calledAt: '2026-11-25T08:50:00+00:00',
  });
  expect(others).toEqual([]);
  expect(await room(desk.entityId)).toEqual([]);
  app.clock.set(new Date('2026-11-26T08:50:00Z'));
  const nextDay = await openDesk(app, { entityId: service.entityId });
  const { body } = await app.call('GET', 'v1/agenda/room', { token: nextDay.token });
  expect(body.data).toEqual([]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk, openProviderDesk } from './desk.fixture.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;

beforeAll(async () => {
  app = await createTestProduct();
});
afterAll(() => app.close());

/** The people whose numbers are to be checked. */
async function peopleToCheck(): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    select job.payload->>'personId' as person_id
      from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
     where task.identifier = 'public-health.checkNumber' order by job.id`.execute(app.db);
  return rows.map(({ personId }) => personId);
}

const personOf = (id: string) =>
  app.db
    .selectFrom('appointments')
    .select('personId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('a number that a desk books with, and one that a member corrects, is asked about; a name alone is not', async () => {
  const { service, desk } = await openProviderDesk(app);
  const book = async (time: string, person: object) => {
    const draft = (await desk.reserve(service, time)).body.data.id;
    const { id } = (await desk.book(draft, { person })).body.data;
    return { id, ...(await personOf(id)) };
  };
  await book('09:00', { name: 'Joaquim Reis' });
  expect(await peopleToCheck()).toEqual([]);
  const complete = {
    nationalityType: 'National',
    healthIdentificationNumber: '123456789',
    dateOfBirth: '1956-03-12',
  };
  const rosa = await book('10:00', { name: 'Rosa Almeida', ...complete });
  expect(await peopleToCheck()).toEqual([rosa.personId]);

  const { entityId } = service;
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  const results = await openDesk(app, { entityId, roles: ['results', 'desk'] });
  const path = `accommodation/scheduled/${rosa.id}/person`;
  const { token } = results;
  const phone = { phone: '912345678' };
  await app.call('PUT', path, { token, body: phone });
  expect(await peopleToCheck()).toEqual([]);
  const body = { healthIdentificationNumber: '987654321' };
  expect((await app.call('PUT', path, { token, body })).body.type).toBe('Success');
  expect(await peopleToCheck()).toEqual([rosa.personId]);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp } from '../../test/app.ts';
import { buildAccount, buildEntity, buildPerson } from '../../test/builders/index.ts';
import { personUses } from '../person-uses.ts';
import { loadReference } from '../reference.ts';
import { personsRoutes } from './index.ts';

const path = 'onboarding/user/person';
const maria = {
  name: 'Maria Silva',
  email: 'Maria@People.example',
  phone: '912 345 678',
  dateOfBirth: '1980-02-29',
  gender: 'Female',
  nationalityType: 'National',
  healthIdentificationNumber: '123 456 789',
  postalCode: '3000179',
};
const hans = {
  ...maria,
  name: 'Hans Maier',
  nationalityType: 'Foreign',
  healthIdentificationNumber: '',
  alternativeIdentificationType: 1,
  alternativeIdentificationNumber: 'C01X00T47',
  nationality: 276,
  countryOfBirth: 276,
  countryOfResidence: 276,
  postalCode: '',
};

let app: TestApp;
let accountId: string;
let token: string;

beforeAll(async () => {
  app = await createTestApp({ routes: (deps) => personsRoutes({ ...deps, personUses }) });
  await loadReference(app.db, app.clock.now());
});

beforeEach(async () => {
  accountId = (await buildAccount(app.db)).id;
  token = await app.signIn(accountId);
});

afterAll(() => app.close());

async function add(name: string): Promise<string> {
  const { status, body } = await app.call('POST', path, { token, body: { name } });
  expect([status, body.type]).toEqual([200, 'Success']);
  return body.data.id;
}

const save = (id: string, body: object) => app.call('POST', `${path}/${id}/data`, { token, body });

test('only the people of the account are listed, by name', async () => {
  await buildPerson(app.db, { name: 'Estranho' });
  await add('Zé Silva');
  await add('Álvaro Silva');
  await add('Beatriz Silva');
  const { body } = await app.call('GET', path, { token });
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual([
    'Álvaro Silva',
    'Beatriz Silva',
    'Zé Silva',
  ]);
});

test('a name that the account has already, whatever its case and spaces, returns that person', async () => {
  const first = await add('Álvaro da Silva');
  expect(await add(' ÁLVARO  da silva ')).toBe(first);
  const { body } = await app.call('GET', path, { token });
  expect(body.data).toEqual([{ id: first, name: 'Álvaro da Silva' }]);
});

test('twenty concurrent calls that add the same name get the same person', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => add('Rui Costa')));
  expect(new Set(ids).size).toBe(1);
});

test('an account has at most 100 people, and can still add a name that it has', async () => {
  for (let index = 0; index < 100; index += 1)
    await buildPerson(app.db, { accountId, name: `Pessoa ${index}` });
  const body = { name: 'Mais Uma' };
  const refused = await app.call('POST', path, { token, body });
  expect([refused.status, refused.body.messages[0].code]).toEqual([400, 'name']);
  expect(refused.body.messages[0].text).toContain('100');
  expect(await add('pessoa 7')).not.toBe('');
  const { body: list } = await app.call('GET', path, { token });
  expect(list.data).toHaveLength(100);
});

test('the same name in two accounts is two people', async () => {
  const own = await add('Rui Costa');
  const other = await app.signIn((await buildAccount(app.db)).id);
  const { body } = await app.call('POST', path, { token: other, body: { name: 'Rui Costa' } });
  expect(body.data.id).not.toBe(own);
});

test('a name of fewer than three letters or none is refused with the field', async () => {
  for (const name of ['ab', '', '   ', 'a\u0000bc', 42, null]) {
    const { status } = await app.call('POST', path, { token, body: { name } });
    expect([name, status]).toEqual([name, 400]);
  }
});

test('a repeated Idempotency-Key adds once and returns the same answer', async () => {
  const headers = { 'idempotency-key': 'add-rui' };
  const send = (name: string) => app.call('POST', path, { token, headers, body: { name } });
  const first = await send('Rui Costa');
  expect((await send('Rui Costa')).body).toEqual(first.body);
  expect((await send('Rui Sousa')).status).toBe(400);
});

test('a person with only a name has no data yet', async () => {
  const id = await add('Maria Silva');
  const { body } = await app.call('GET', `${path}/${id}/data`, { token });
  expect(body.data).toEqual({
    id,
    name: 'Maria Silva',
    email: null,
    phone: null,
    dateOfBirth: null,
    nationalityType: 'National',
    gender: null,
    healthIdentificationNumber: null,
    idAlternativeIdentificationType: null,
    alternativeIdentificationNumber: null,
    idNationality: null,
    idCountryOfBirth: null,
    idCountryOfResidence: null,
    postalCode: null,
    isComplete: false,
  });
});

test('saved data is returned in its normalised spelling, and the person is complete', async () => {
  const id = await add('Maria Silva');
  const { status, body } = await save(id, maria);
  expect([status, body.messages[0].text]).toEqual([200, 'Informação guardada com sucesso']);
  const read = await app.call('GET', `${path}/${id}/data`, { token });
  expect(read.body.data).toEqual(body.data);
  expect(read.body.data).toMatchObject({
    email: 'maria@people.example',
    phone: '912345678',
    dateOfBirth: '1980-02-29',
    healthIdentificationNumber: '123456789',
    postalCode: '3000-179',
    isComplete: true,
  });
});

test('a Foreign person is saved with document and countries, under the names of the reply', async () => {
  const { body } = await save(await add('Hans Maier'), hans);
  expect(body.data).toMatchObject({
    nationalityType: 'Foreign',
    idAlternativeIdentificationType: 1,
    alternativeIdentificationNumber: 'C01X00T47',
    idNationality: 276,
    idCountryOfBirth: 276,
    idCountryOfResidence: 276,
    healthIdentificationNumber: null,
    postalCode: null,
    isComplete: true,
  });
});

test('a date of birth must be past on the day of the server', async () => {
  const id = await add('Maria Silva');
  const born = async (dateOfBirth: string) => {
    const { status, body } = await save(id, { ...maria, dateOfBirth });
    return status === 200 ? 200 : [status, body.messages[0].code, body.messages[0].text];
  };
  expect(await born('2026-11-23')).toBe(200);
  expect(await born('2026-11-24')).toEqual([400, 'dateOfBirth', 'Data inválida']);
  expect(await born('1900-01-01')).toBe(200);
  expect((await save(id, { ...maria, dateOfBirth: '1899-12-31' })).status).toBe(400);
  expect((await save(id, { ...maria, dateOfBirth: '2001-02-29' })).status).toBe(400);
});

test('an unknown choice is refused with its field', async () => {
  const id = await add('Hans Maier');
  for (const [field, value] of [
    ['alternativeIdentificationType', 77],
    ['alternativeIdentificationType', 9],
    ['nationality', 0],
    ['countryOfBirth', 2_000_000_000],
    ['countryOfResidence', 999],
  ] as const) {
    const { status, body } = await save(id, { ...hans, [field]: value });
    expect([status, body.messages[0].code]).toEqual([400, field]);
  }
});

test('each missing field of the form is refused with its own message', async () => {
  const id = await add('Hans Maier');
  const { status, body } = await save(id, {
    ...hans,
    nationality: '',
    countryOfBirth: null,
    countryOfResidence: 1,
  });
  expect(status).toBe(400);
  expect(body.messages.map(({ code }: { code: string }) => code).sort()).toEqual([
    'countryOfBirth',
    'nationality',
    'postalCode',
  ]);
});

test('no person of an account can take the name of another', async () => {
  await add('Maria Silva');
  const other = await add('Marta Silva');
  const { status, body } = await save(other, { ...maria, name: 'maria  silva' });
  expect([status, body.messages[0].code]).toEqual([400, 'name']);
  expect((await save(other, { ...maria, name: 'Marta Silva' })).status).toBe(200);
});

test('the name of a deleted person can be used again', async () => {
  await buildPerson(app.db, { accountId, name: 'Rita Silva', deletedAt: app.clock.now() });
  const other = await add('Rute Silva');
  expect((await save(other, { ...maria, name: 'Rita Silva' })).status).toBe(200);
});

test("another account's person, an unknown and a deleted one answer 404 to every call", async () => {
  const stranger = await buildPerson(app.db);
  const gone = await buildPerson(app.db, { accountId, deletedAt: app.clock.now() });
  for (const id of [stranger.id, gone.id, '01890000-0000-7000-8000-000000000000']) {
    const calls = await Promise.all([
      app.call('GET', `${path}/${id}/data`, { token }),
      save(id, maria),
      app.call('DELETE', `${path}/${id}`, { token }),
    ]);
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404]);
  }
  expect((await app.call('GET', `${path}/not-an-id/data`, { token })).status).toBe(400);
});

test('every call requires a sign-in', async () => {
  const { id } = await buildPerson(app.db);
  const calls = await Promise.all([
    app.call('GET', path),
    app.call('POST', path, { body: { name: 'Maria Silva' } }),
    app.call('GET', `${path}/${id}/data`),
    app.call('POST', `${path}/${id}/data`, { body: maria }),
    app.call('DELETE', `${path}/${id}`),
  ]);
  expect(calls.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
});

test('a copy that an entity keeps is in no list, is not found by its name, and cannot be changed by the account', async () => {
  const { id: entityId } = await buildEntity(app.db);
  const copy = await buildPerson(app.db, {
    accountId,
    name: 'Rosa Dias',
    keptByEntityId: entityId,
  });
  await buildPerson(app.db, { accountId, name: 'Rosa Dias', keptByEntityId: entityId });

  const own = await add('Rosa Dias');

  expect(own).not.toBe(copy.id);
  expect((await app.call('GET', path, { token })).body.data).toEqual([
    { id: own, name: 'Rosa Dias' },
  ]);
  expect(await add('rosa dias')).toBe(own);
  expect((await save(own, { ...maria, name: 'Rosa Dias' })).status).toBe(200);
  expect((await save(copy.id, maria)).status).toBe(404);
  expect((await app.call('DELETE', `${path}/${copy.id}`, { token })).status).toBe(404);
});

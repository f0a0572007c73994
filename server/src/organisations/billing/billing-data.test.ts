import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp, testKey } from '../../../test/app.ts';
import { buildMember } from '../../../test/builders/index.ts';
import { createEncryption } from '../../platform/encryption.ts';
import { areIbansReadable, billingDataRoutes } from '../index.ts';
import { organisationsJobs } from '../organisations.jobs.ts';

const iban = 'PT50000201231234567890154';
const other = 'ES9121000418450200051332';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ routes: billingDataRoutes });
});
afterAll(() => app.close());

async function owner(organisationRoles: readonly ['owner'] | readonly ['billing'] = ['owner']) {
  const member = await buildMember(app.db, { roles: [], organisationRoles });
  return { ...member, token: await app.signIn(member.accountId, member.entityId) };
}

const form = {
  legalName: 'Farmácia da Sé, Lda.',
  address: 'Largo da Sé, 1',
  email: 'a@se.example',
};
const save = (token: string, body: object) =>
  app.call('PUT', 'v1/billing-data', { token, body: { ...form, ...body } });
const read = async (token: string) =>
  (await app.call('GET', 'v1/billing-data', { token })).body.data;
const stored = (id: string) =>
  app.db.selectFrom('organisations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('an IBAN is stored encrypted, and only its end is read; without one in the form it stays', async () => {
  const { token, organisationId } = await owner();
  expect((await read(token)).ibanEnd).toBeNull();
  const { body } = await save(token, { iban: 'pt50 0002 0123 1234 5678 9015 4' });
  expect(body).toMatchObject({ type: 'Success', data: { ...form, ibanEnd: '0154' } });
  const row = await stored(organisationId);
  expect(row.iban?.includes(iban)).toBe(false);
  expect(
    app.encryption.decrypt(row.iban ?? Buffer.alloc(0), `IBAN of organisation ${organisationId}`),
  ).toBe(iban);
  await save(token, {});
  expect((await read(token)).ibanEnd).toBe('0154');
  await save(token, { iban: null });
  expect((await read(token)).ibanEnd).toBeNull();
});

test('an IBAN with a wrong check digit is refused beside its field, and nothing is saved', async () => {
  const { token } = await owner();
  const { status, body } = await save(token, { iban: 'PT50000201231234567890155' });
  expect({ status, messages: body.messages }).toMatchObject({
    status: 400,
    messages: [{ code: 'iban' }],
  });
  expect(await read(token)).toMatchObject({ legalName: '', ibanEnd: null });
});

test('of two owners who save at once the second reads what the first has saved', async () => {
  const { token } = await owner(['billing']);
  const { version } = await read(token);
  expect((await save(token, { iban, version })).status).toBe(200);
  const second = await save(token, { iban: other, version });
  expect(second.status).toBe(409);
  expect(second.body.data.current).toMatchObject({ ibanEnd: '0154' });
  expect((await read(token)).ibanEnd).toBe('0154');
});

test('managers without a role in the organisation neither read nor save it', async () => {
  const member = await buildMember(app.db);
  const token = await app.signIn(member.accountId, member.entityId);
  expect((await app.call('GET', 'v1/billing-data', { token })).status).toBe(403);
  expect((await save(token, { iban })).status).toBe(403);
});

test('who saved it is recorded, with the end of the IBAN alone', async () => {
  const { token, accountId, organisationId } = await owner();
  await save(token, { iban });
  const entry = await app.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ act: 'organisation.changed', accountId });
  expect(entry.after).toMatchObject({ ibanEnd: '0154' });
  expect(JSON.stringify(entry)).not.toContain('00020123');
});

test('IBANs under an older key are encrypted anew', async () => {
  const { token } = await owner();
  await save(token, { iban });
  const secret = 'a newer secret of at least 128 bits';
  const jobs = organisationsJobs({ db: app.db, encryption: createEncryption(secret, [testKey]) });
  await jobs['organisations.reseal']?.({} as never, { now: app.clock.now() });
  expect(await areIbansReadable(app.db, createEncryption(secret))).toBe(true);
  expect(await areIbansReadable(app.db, app.encryption)).toBe(false);
});

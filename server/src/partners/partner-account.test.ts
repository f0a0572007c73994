import type { MemberRole } from '@vaga/contract/access';
import jsQR from 'jsqr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp } from '../../test/app.ts';
import { buildEntity, buildMember } from '../../test/builders/index.ts';
import { readPdfSquares, readPdfText } from '../../test/read-pdf-text.ts';
import { partnerAccountRoutes } from './index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ routes: partnerAccountRoutes });
});
afterAll(() => app.close());

async function managerOf(given: Parameters<typeof buildEntity>[1] = {}) {
  const entity = await buildEntity(app.db, {
    entityType: 'AccommodationPartner',
    businessName: 'Hotel Praia Norte',
    ...given,
  });
  const sign = async (roles: readonly ('manager' | 'desk')[]) =>
    app.signIn((await buildMember(app.db, { entityId: entity.id, roles })).accountId, entity.id);
  const token = await sign(['manager']);
  const desk = await sign(['desk']);
  const read = async () => (await app.call('GET', 'accommodation/account', { token })).body.data;
  const save = (body: object, id = entity.id) =>
    app.call('PUT', `accommodation/account/${id}`, { token, body });
  return { entity, token, desk, read, save };
}

test('the account has the fields of the specification, with the official codes as numbers', async () => {
  const { entity, desk } = await managerOf();
  const { body } = await app.call('GET', 'accommodation/account', { token: desk });
  expect(body.data).toMatchObject({
    id: entity.id,
    businessName: 'Hotel Praia Norte',
    code: entity.code,
    idGroupEntity: entity.organisationId,
    entityType: 'AccommodationPartner',
    isPrivate: false,
    logoBase64: null,
    address: {
      addressLine1: entity.address,
      addressLine2: null,
      addressLine3: null,
      idMunicipality: Number(entity.municipalityCode),
      idDistrict: Number(entity.districtCode),
      idCountry: 1,
    },
    informationManager: { name: '', phoneNumber: '', email: '' },
  });
});

test('a code is chosen until the entity has been live, by one entity alone, and recorded', async () => {
  const draft = () => managerOf({ state: 'draft' });
  const [one, other] = [await draft(), await draft()];
  const choose = (code: string, { token }: { token: string } = one) =>
    app.call('PUT', 'v1/entity-code', { token, body: { code } });
  expect((await one.read()).canChooseCode).toBe(true);

  const [first, second] = await Promise.all([
    choose(' Praia-Norte ', one),
    choose('praia-norte', other),
  ]);

  expect([first.status, second.status].sort()).toEqual([200, 409]);
  const loser = first.status === 409 ? first : second;
  expect(loser.body.messages[0].code).toBe('entity_code.taken');
  const winner = first.status === 200 ? one : other;
  expect((await winner.read()).code).toBe('praia-norte');
  expect((await choose('praia norte')).status).toBe(400);
  expect((await choose('nova', { token: one.desk })).status).toBe(403);
  const entry = await app.db
    .selectFrom('auditEntries')
    .select(['act', 'after'])
    .where('entityId', '=', winner.entity.id)
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ act: 'entity.changed', after: { entityCode: 'praia-norte' } });
});

test('the code of an entity that has been live stays, also while it is paused', async () => {
  const { entity, token, read } = await managerOf();
  const kept = await app.call('PUT', 'v1/entity-code', { token, body: { code: 'outro' } });
  expect(kept.body).toMatchObject({ type: 'Warning', messages: [{ code: 'entity_code.kept' }] });
  expect(await read()).toMatchObject({ code: entity.code, canChooseCode: false });
});

test('saving takes the contact and whether a hotel is private; read-only fields that differ are ignored', async () => {
  const { entity, read, save } = await managerOf();
  const before = await read();
  const informationManager = { name: 'Rita Sá', phoneNumber: '239000000', email: 'rita@h.example' };
  const { body } = await save({
    ...before,
    businessName: 'Outro nome',
    code: 'outro',
    isPrivate: true,
    informationManager,
  });
  expect(body).toMatchObject({
    type: 'Success',
    messages: [{ text: 'Informação actualizada com sucesso' }],
  });
  const { version, ...saved } = await read();
  expect(version).not.toBe(before.version);
  expect({ ...saved, version: before.version }).toEqual({
    ...before,
    isPrivate: true,
    informationManager,
  });
  const entries = await app.db
    .selectFrom('auditEntries')
    .select(['act', 'after'])
    .where('entityId', '=', entity.id)
    .execute();
  expect(entries).toEqual([{ act: 'entity.changed', after: { isPrivate: true } }]);
});

test('of two members who save what both have read, one is refused with who saved, when, and what', async () => {
  const { read, save } = await managerOf();
  const account = await read();
  const contact = (name: string) => ({ name, phoneNumber: '', email: '' });
  const both = await Promise.all(
    ['Rita', 'Ana'].map((name) => save({ ...account, informationManager: contact(name) })),
  );
  const late = both.find(({ status }) => status === 409);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(late?.body.messages[0].code).toBe('conflict');
  const { changedBy, changedAt, current } = late?.body.data ?? {};
  expect([changedBy, changedAt]).toEqual(['Maria Silva', app.clock.now().toISOString()]);
  expect(current).toEqual(await read());

  const informationManager = contact('Eva');
  const again = { ...account, version: current.version, informationManager };
  expect((await save(again)).body.type).toBe('Success');
  expect((await read()).informationManager).toEqual(informationManager);
  const { version: _, ...unversioned } = account;
  expect((await save(unversioned)).body.type).toBe('Success');
});

test('a provider adds a text to its informed consents, of 2,000 characters at most; a hotel adds none', async () => {
  const informationManager = { name: '', phoneNumber: '', email: '' };
  const consent = { pt: 'Traga o cartão de cidadão.\nVenha em jejum.', en: 'Bring your passport.' };
  const pharmacy = await managerOf({ entityType: 'TestPartner' });
  const before = await pharmacy.read();
  const form = { isPrivate: false, informationManager };
  expect((await pharmacy.save({ ...form, consent })).body.type).toBe('Success');
  const saved = await pharmacy.read();
  expect([saved.consent, saved.version === before.version]).toEqual([consent, false]);
  await pharmacy.save(form);
  expect((await pharmacy.read()).consent).toEqual(consent);
  const long = { ...consent, en: 'x'.repeat(2001) };
  expect((await pharmacy.save({ ...form, consent: long })).status).toBe(400);
  const hotel = await managerOf();
  await hotel.save({ ...form, consent });
  expect((await hotel.read()).consent).toEqual({ pt: '', en: '' });
});

test('a provider is not hidden by its account; a wrong e-mail, and the account of another entity, are refused', async () => {
  const { read, save } = await managerOf({ entityType: 'LabPartner' });
  const informationManager = { name: '', phoneNumber: '', email: '' };
  await save({ isPrivate: true, informationManager });
  expect((await read()).isPrivate).toBe(false);
  const wrong = { isPrivate: false, informationManager: { ...informationManager, email: 'x' } };
  expect((await save(wrong)).status).toBe(400);
  const other = await buildEntity(app.db);
  expect((await save({ isPrivate: true, informationManager }, other.id)).status).toBe(404);
});

test.each(['A4', 'A5'] as const)(
  'the %s flyer has the name, the steps in both languages, the code, and a QR code that opens its prices',
  async (size) => {
    const { entity, token, desk } = await managerOf({ code: `praia-${size.toLowerCase()}` });
    const path = `/api/testpartner/account/export-qrcode-flyer?sheetSize=${size}`;
    const get = (of: string) =>
      app.app.inject({ url: path, headers: { authorization: `Bearer ${of}` } });
    const { headers, rawPayload, statusCode } = await get(token);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain(`flyer_qr_${size}.pdf`);
    const { text, pages, source } = readPdfText(rawPayload);
    expect(pages).toBe(1);
    for (const part of [
      'Hotel Praia Norte',
      'Leia o código com a câmara',
      'Scan the code with your phone',
      entity.code.toUpperCase(),
    ])
      expect(text).toContain(part);
    expect(source).toContain(size === 'A4' ? '[0 0 595.28 841.89]' : '[0 0 419.53 595.28]');
    const { pixels, width, height } = readPdfSquares(rawPayload);
    expect(jsQR.default(pixels, width, height)?.data).toBe(
      `${app.settings.publicUrl}/?entitycode=${entity.code}`,
    );
    expect((await get(desk)).statusCode).toBe(403);
  },
);

test('the poster has its words in both languages, and a QR code that opens the page of the entity', async () => {
  const { id, code } = await buildEntity(app.db, {
    entityType: 'TestPartner',
    businessName: 'Farmácia Norte',
  });
  const get = async (role: MemberRole) => {
    const { accountId } = await buildMember(app.db, { entityId: id, roles: [role] });
    const headers = { authorization: `Bearer ${await app.signIn(accountId, id)}` };
    return app.app.inject({ url: '/api/v1/poster.pdf', headers });
  };
  const { rawPayload, headers, statusCode } = await get('manager');
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  const { text, pages } = readPdfText(rawPayload);
  expect(pages).toBe(1);
  for (const part of ['Farmácia Norte', 'Chegou?', 'Have you arrived?'])
    expect(text).toContain(part);
  const { pixels, width, height } = readPdfSquares(rawPayload);
  expect(jsQR.default(pixels, width, height)?.data).toBe(`${app.settings.publicUrl}/here/${code}`);
  expect((await get('desk')).statusCode).toBe(403);
});

test('another size of sheet is refused', async () => {
  const { token } = await managerOf();
  const path = 'testpartner/account/export-qrcode-flyer';
  for (const query of ['', '?sheetSize=A3'])
    expect((await app.call('GET', path + query, { token })).status).toBe(400);
});

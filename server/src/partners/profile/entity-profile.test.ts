import type { EntityProfile } from '@vaga/contract/entity-profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp, frozenAt } from '../../../test/app.ts';
import { buildEntity, buildMember } from '../../../test/builders/index.ts';
import { createNoProvider } from '../../payments/index.ts';
import { inTransaction } from '../../platform/transact.ts';
import { readRatingAverages } from '../../ratings/index.ts';
import { loadReference } from '../../reference.ts';
import { readScheduledHours } from '../../scheduling/index.ts';
import {
  applyPendingChanges,
  discardPendingChanges,
  entityProfileRoutes,
  openLicenceFile,
  partnersRoutes,
  readPendingChanges,
} from '../index.ts';
import { reencryptLicences } from './licence-files.queries.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    routes: (deps) => [
      ...entityProfileRoutes(deps),
      ...partnersRoutes({
        db: deps.db,
        provider: createNoProvider(),
        readRatings: readRatingAverages,
        readHours: readScheduledHours,
      }),
    ],
  });
  await loadReference(app.db);
});
afterAll(() => app.close());

const pdf = Buffer.from('%PDF-1.7 the licence of the pharmacy %%EOF');

async function openPharmacy(state: 'live' | 'draft' | 'confirming' = 'live') {
  const entity = await buildEntity(app.db, {
    entityType: 'TestPartner',
    businessName: 'Farmácia da Sé',
  });
  await app.db.updateTable('entities').set({ state }).where('id', '=', entity.id).execute();
  const sign = async (role: 'manager' | 'desk') =>
    app.signIn(
      (await buildMember(app.db, { entityId: entity.id, roles: [role] })).accountId,
      entity.id,
    );
  const [token, desk] = [await sign('manager'), await sign('desk')];
  const read = async (as = token): Promise<EntityProfile> =>
    (await app.call('GET', 'v1/entity', { token: as })).body.data;
  const save = async (part: object, version?: string) => {
    const profile = await read();
    const { kind, number, until } = profile.licence;
    const form = { ...profile, licence: { kind, number, until }, ...part };
    const body = { ...form, version: version ?? profile.version };
    return app.call('PUT', 'v1/entity', { token, body });
  };
  const sendLicence = async (content: Buffer, fileName = 'alvara.pdf') => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(content)]), fileName);
    const request = new Request('http://a.example', { method: 'POST', body: form });
    const headers = { 'content-type': request.headers.get('content-type') ?? '' };
    const body = Buffer.from(await request.arrayBuffer());
    return app.call('POST', 'v1/entity/licence', { token, headers, body });
  };
  const nameInPublic = async () =>
    (await app.call('GET', `public/partner/${entity.id}/summary`)).body.data.businessName;
  const reviews = () =>
    app.db
      .selectFrom('entityReviews')
      .select(['kind', 'endedAt'])
      .where('entityId', '=', entity.id)
      .execute();
  const confirm = () => inTransaction(app.db, (trx) => applyPendingChanges(trx, entity.id));
  const giveBack = () =>
    inTransaction(app.db, (trx) =>
      discardPendingChanges(trx, entity.id, 'Não é a morada da licença.'),
    );
  return { entity, token, desk, read, save, sendLicence, nameInPublic, reviews, confirm, giveBack };
}

test('the name of a live place waits, the public goes on seeing the old, and confirming shows the new', async () => {
  const { entity, save, read, nameInPublic, reviews, confirm } = await openPharmacy();
  const { body } = await save({ businessName: 'Farmácia Nova', phone: '239000111' });
  expect(body).toMatchObject({ type: 'Warning', messages: [{ code: 'entity.pending' }] });
  expect(body.data).toMatchObject({
    businessName: 'Farmácia da Sé',
    phone: '239000111',
    pending: { businessName: 'Farmácia Nova', address: null, licence: null, licenceFile: null },
  });
  expect(await nameInPublic()).toBe('Farmácia da Sé');
  expect(await reviews()).toEqual([{ kind: 'changes', endedAt: null }]);
  expect((await readPendingChanges(app.db, [entity.id])).get(entity.id)).toEqual([
    { field: 'businessName', before: 'Farmácia da Sé', after: 'Farmácia Nova' },
  ]);
  await confirm();
  expect(await nameInPublic()).toBe('Farmácia Nova');
  expect(await read()).toMatchObject({ businessName: 'Farmácia Nova', pending: null });
});

test('a new address moves the place in searches only once it is confirmed, and what is returned is forgotten', async () => {
  const { entity, save, read, confirm, giveBack } = await openPharmacy();
  const { address } = await read();
  const moved = { ...address, addressLine1: 'Rua Nova, 2', latitude: 40.21, longitude: -8.42 };
  const positionOf = async () =>
    (
      await app.db
        .selectFrom('entities')
        .select('position')
        .where('id', '=', entity.id)
        .executeTakeFirstOrThrow()
    ).position;
  await save({ address: moved });
  expect((await read()).pending?.address).toEqual(moved);
  await giveBack();
  expect((await read()).pending).toBeNull();
  expect((await read()).address).toEqual(address);
  const before = await positionOf();
  await save({ address: moved });
  expect(await positionOf()).toBe(before);
  await confirm();
  expect((await read()).address).toEqual(moved);
  expect(await positionOf()).not.toBe(before);
});

test('going back to what is shown withdraws what was asked, and other fields alone ask for nothing', async () => {
  const { save, read, reviews } = await openPharmacy();
  expect((await save({ descriptionPt: 'Junto à Sé.' })).body).toMatchObject({
    type: 'Success',
    messages: [{ text: 'Informação actualizada com sucesso' }],
  });
  expect(await reviews()).toEqual([]);
  await save({ businessName: 'Farmácia Nova' });
  await save({ businessName: 'Farmácia da Sé' });
  expect((await read()).pending).toBeNull();
  expect(await reviews()).toEqual([{ kind: 'changes', endedAt: frozenAt }]);
});

test('what a manager ticks of accessibility and languages is public at once, and nothing else is claimed', async () => {
  const { entity, save, read } = await openPharmacy();
  const inPublic = async () => {
    const { data } = (await app.call('GET', `public/partner/${entity.id}/summary`)).body;
    return [data.accessibility, data.spokenLanguages];
  };
  expect(await inPublic()).toEqual([[], []]);
  const ticks = { accessibility: ['hearingLoop', 'stepFree', 'stepFree'], spokenLanguages: ['uk'] };
  expect((await save(ticks)).body.type).toBe('Success');
  expect(await inPublic()).toEqual([['stepFree', 'hearingLoop'], ['uk']]);
  expect((await read()).pending).toBeNull();
  expect((await save({ accessibility: ['teleport'] })).status).toBe(400);
  expect((await save({ spokenLanguages: ['xx'] })).status).toBe(400);
  const entry = await app.db
    .selectFrom('auditEntries')
    .select(['before', 'after'])
    .where('entityId', '=', entity.id)
    .where('act', '=', 'entity.changed')
    .executeTakeFirstOrThrow();
  expect(entry.before).toMatchObject({ accessibility: [], spokenLanguages: [] });
  expect(entry.after).toMatchObject({ spokenLanguages: ['uk'] });
});

test('a draft saves at once and gets the time of its island; a live place does not move to another time', async () => {
  const draft = await openPharmacy('draft');
  const { address } = await draft.read();
  const pontaDelgada = { districtCode: '42', municipalityCode: '4203' };
  const island = { ...address, ...pontaDelgada };
  expect(
    (await draft.save({ businessName: 'Farmácia da Ilha', address: island })).body,
  ).toMatchObject({ type: 'Success', data: { businessName: 'Farmácia da Ilha', pending: null } });
  expect(await draft.reviews()).toEqual([]);
  const { timeZone } = await app.db
    .selectFrom('entities')
    .select('timeZone')
    .where('id', '=', draft.entity.id)
    .executeTakeFirstOrThrow();
  expect(timeZone).toBe('Atlantic/Azores');
  const live = await openPharmacy();
  const refused = await live.save({ address: island });
  expect(refused).toMatchObject({ status: 400, body: { messages: [{ code: expect.anything() }] } });
  const wrong = { ...address, municipalityCode: pontaDelgada.municipalityCode };
  expect((await live.save({ address: wrong })).status).toBe(400);
  expect((await live.read()).pending).toBeNull();
});

test('an owner without a role at the entity reads what it shows of itself, and may not save it', async () => {
  const { entity, read } = await openPharmacy();
  const member = { entityId: entity.id, roles: [], organisationRoles: ['owner' as const] };
  const owner = await app.signIn((await buildMember(app.db, member)).accountId, entity.id);
  const profile = await read(owner);
  expect(profile).toMatchObject({ businessName: 'Farmácia da Sé' });
  const refused = await app.call('PUT', 'v1/entity', { token: owner, body: profile });
  expect(refused.status).toBe(403);
});

test('a save from an earlier version is refused with what is saved now, and of two at once one wins', async () => {
  const { read, save } = await openPharmacy();
  const { version } = await read();
  const answers = await Promise.all([
    save({ phone: '239000111' }, version),
    save({ phone: '239000222' }, version),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = answers.find(({ status }) => status === 409);
  expect(lost?.body.data.current.phone).toBe((await read()).phone);
});

test('the licence file is sealed, waits for a live place, and is read by managers alone', async () => {
  const { entity, token, desk, sendLicence, read, confirm } = await openPharmacy('draft');
  expect((await sendLicence(pdf)).body).toMatchObject({
    type: 'Success',
    data: { licence: { file: { fileName: 'alvara.pdf', sizeBytes: pdf.length } } },
  });
  const rows = await app.db.selectFrom('entityFiles').select('sealed').execute();
  expect(rows.some(({ sealed }) => sealed.includes('licence of the pharmacy'))).toBe(false);
  const open = (as: string, query = '') =>
    app.app.inject({
      url: `/api/v1/entity/licence${query}`,
      headers: { authorization: `Bearer ${as}` },
    });
  const opened = await open(token);
  expect(opened.rawPayload.equals(pdf)).toBe(true);
  expect(opened.headers['cache-control']).toBe('private, no-store');
  expect(opened.headers['content-disposition']).toMatch(/^attachment/);
  expect((await open(desk)).statusCode).toBe(403);
  expect((await open(token, '?pending=true')).statusCode).toBe(404);

  await app.db.updateTable('entities').set({ state: 'live' }).where('id', '=', entity.id).execute();
  const second = Buffer.concat([pdf, Buffer.from(' %%EOF')]);
  expect((await sendLicence(second, 'nova.pdf')).body).toMatchObject({ type: 'Warning' });
  expect((await open(token)).rawPayload.equals(pdf)).toBe(true);
  expect((await open(token, '?pending=true')).rawPayload.equals(second)).toBe(true);
  const { pending } = await read();
  expect(pending?.licenceFile?.fileName).toBe('nova.pdf');
  await confirm();
  const file = await openLicenceFile(app, { entityId: entity.id, isPending: false });
  expect((file.content as Buffer).equals(second)).toBe(true);
  await reencryptLicences(app.db, app.encryption);
});

test('a licence that is no whole PDF or JPEG, or too big, is refused with a line that says why', async () => {
  const { sendLicence, read } = await openPharmacy('draft');
  const refused = async (content: Buffer) => {
    const { status, body } = await sendLicence(content);
    return [status, body.messages[0].code];
  };
  expect(await refused(Buffer.from('<svg/>'))).toEqual([415, 'licence.wrong_type']);
  expect(await refused(Buffer.from('%PDF-1.7 cut off'))).toEqual([415, 'licence.wrong_type']);
  expect(await refused(Buffer.alloc(5_000_001, 1))).toEqual([413, 'licence.too_big']);
  expect((await read()).licence.file).toBeNull();
});

test('a postal code that other places have gives their locality; one that none has the municipality', async () => {
  const { entity, token } = await openPharmacy();
  await app.db
    .updateTable('entities')
    .set({ postalCode: '3987-321', locality: 'Souselas' })
    .where('id', '=', entity.id)
    .execute();
  const find = async (code: string) =>
    (await app.call('GET', `v1/postal-codes/${code}`, { token })).body.data;
  expect(await find('3987-321')).toMatchObject({ locality: 'Souselas' });
  expect(await find('3987-999')).toMatchObject({ locality: 'Souselas' });
  expect(await find('3750-130')).toEqual({
    locality: 'Águeda',
    districtCode: '01',
    municipalityCode: '0101',
  });
  expect(await find('0000-999')).toBeNull();
});

test('what was saved stands in the activity, without the information manager', async () => {
  const { entity, save } = await openPharmacy();
  const informationManager = {
    name: 'Rita Sá',
    phoneNumber: '239000111',
    email: 'rita@se.example',
  };
  await save({ informationManager, businessName: 'Farmácia Nova' });
  const { act, after } = await app.db
    .selectFrom('auditEntries')
    .select(['act', 'after'])
    .where('entityId', '=', entity.id)
    .executeTakeFirstOrThrow();
  expect(act).toBe('entity.changed');
  expect(after).toMatchObject({ name: 'Farmácia Nova', toConfirm: ['businessName'] });
  expect(JSON.stringify(after)).not.toContain('Rita');
});

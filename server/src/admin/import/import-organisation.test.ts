import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildEntityService,
  buildMember,
  buildPool,
  buildSchedule,
} from '../../../test/builders/index.ts';
import type { ImportWorld, Owner } from '../../../test/import.fixture.ts';
import {
  countsOf,
  entityHead,
  entityLine,
  errorsOf,
  fileOf,
  filesOf,
  openImport,
  scheduleHead,
  scheduleLine,
  sendImport,
  serviceHead,
  serviceLine,
  zipOf,
} from '../../../test/import.fixture.ts';
import { newId } from '../../platform/uuid.ts';
import { importOrganisation } from './import-organisation.ts';
import { createUploadReader } from './upload-reader.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImport();
});
afterAll(() => world.app.close());

let numbers = 0;
const newCode = () => {
  numbers += 1;
  return `loja-${numbers}`;
};

/** Every row of an organisation with the transaction that wrote it last. */
async function rowsOf({ organisationId }: Owner): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    with of as (select id from entities where organisation_id = ${organisationId})
    select 'entity ' || id || xmin as row from entities where id in (select id from of)
    union all select 'service ' || id || xmin from entity_services where entity_id in (select id from of)
    union all select 'pool ' || id || xmin from capacity_pools where entity_id in (select id from of)
    union all select 'schedule ' || s.id || s.xmin from schedules s join capacity_pools p on p.id = s.pool_id
               where p.entity_id in (select id from of)
    union all select 'audit ' || id || xmin from audit_entries where organisation_id = ${organisationId}
    order by 1`.execute(world.app.db);
  return rows.map(({ row }) => row);
}

const entityOf = (code: string) =>
  world.app.db.selectFrom('entities').selectAll().where('code', '=', code).executeTakeFirst();

const none = [0, 0, 0, 0];

test('a preview saves nothing, the import saves what it showed, and twice the same file changes nothing', async () => {
  const owner = await world.openOwner();
  const codes = [newCode(), newCode()];
  const files = filesOf(codes);
  const before = await rowsOf(owner);
  const two = [2, 0, 0, 0];
  expect(countsOf(await owner.run(files, { isDry: true }))).toEqual([two, two, two]);
  expect(await rowsOf(owner)).toEqual(before);
  expect(countsOf(await owner.run(files))).toEqual([two, two, two]);
  const saved = await rowsOf(owner);
  expect(saved).toHaveLength(before.length + 2 * 5);
  const same = [0, 0, 2, 0];
  expect(countsOf(await owner.run(files))).toEqual([same, same, same]);
  expect(countsOf(await owner.run(files, { isDry: true }))).toEqual([same, same, same]);
  expect(await rowsOf(owner)).toEqual(saved);
});

test('a new entity is a draft at its locality: inactive, private, in the zone of its islands', async () => {
  const owner = await world.openOwner();
  const [mainland, island] = [newCode(), newCode()];
  const lines = [
    entityLine(mainland),
    `${island};laboratório;Laboratório do Mar;Rua Direita 2;9560000;Lagoa;Lagoa, São Miguel`,
  ];
  const report = await owner.run({ 'entities.csv': fileOf(entityHead, ...lines) });
  expect(errorsOf(report)).toEqual([]);
  expect(await entityOf(mainland)).toMatchObject({
    isActive: false,
    isPrivate: true,
    entityType: 'TestPartner',
    municipalityCode: '0603',
    timeZone: 'Europe/Lisbon',
  });
  expect(await entityOf(island)).toMatchObject({
    entityType: 'LabPartner',
    postalCode: '9560-000',
    timeZone: 'Atlantic/Azores',
  });
});

test('accessibility and languages are words: a row ticks them, none takes all away, another word is refused', async () => {
  const owner = await world.openOwner();
  const code = newCode();
  const ticked = async () => {
    const { accessibility, spokenLanguages } = (await entityOf(code)) ?? {};
    return [accessibility, spokenLanguages];
  };
  const head = `${entityHead};accessibility;languages`;
  await owner.run({ 'entities.csv': fileOf(head, `${entityLine(code)};lift, STEPFREE;uk pt`) });
  expect(await ticked()).toEqual([
    ['stepFree', 'lift'],
    ['pt', 'uk'],
  ]);
  const wrong = await owner.run({
    'entities.csv': fileOf('code;accessibility', `${code};lift teleport`),
  });
  expect(errorsOf(wrong)).toEqual(['entities 2 accessibility: import.words_unknown']);
  const some = fileOf('code;accessibility;languages', `${code};nenhuma;`);
  await owner.run({ 'entities.csv': some });
  expect(await ticked()).toEqual([[], ['pt', 'uk']]);
});

test('other values change what there is, an empty cell and a missing column leave it, and the record says who did', async () => {
  const owner = await world.openOwner();
  const code = newCode();
  await owner.run(filesOf([code]));
  const report = await owner.run({
    'entities.csv': fileOf('code;phone;name', `${code};239 000 111;`),
    'services.csv': fileOf(
      serviceHead,
      serviceLine(code, '21.5'),
      `${code};glicose-jejum;casa;12;9`,
    ),
    'schedules.csv': fileOf(
      scheduleHead,
      `${code};Sala 1;Manhã;04/01/2027;;1-5;08:00;14:00;15;2;hemograma`,
    ),
  });
  expect(errorsOf(report)).toEqual([]);
  expect(countsOf(report)).toEqual([
    [0, 1, 0, 0],
    [1, 1, 0, 0],
    [0, 1, 0, 0],
  ]);
  const entity = await entityOf(code);
  expect(entity).toMatchObject({ phone: '239 000 111', businessName: `Farmácia ${code}` });
  const { rows } = await sql<{ act: string }>`
    select act from audit_entries where entity_id = ${entity?.id} and account_id = ${owner.accountId} order by id`.execute(
    world.app.db,
  );
  expect(rows.map(({ act }) => act)).toEqual([
    'entity.imported',
    'entity.changed',
    'service.price_changed',
    'service.added',
    'schedule.changed',
  ]);
  const changes = report.lines.find(({ kind }) => kind === 'services')?.changes;
  expect(changes).toEqual([{ column: 'price', before: '18.00', after: '21.50' }]);
});

test('each wrong cell is an error with its row, its column and a sentence in both languages', async () => {
  const owner = await world.openOwner();
  const code = newCode();
  const other = newCode();
  const files = {
    'entities.csv': fileOf(
      `${entityHead};latitude;longitude;email`,
      `${entityLine(code)};;;`,
      `${other};dentist;Ab;;300;Valongo;;41,1;;nobody`,
      `com espaço;provider;Farmácia;Rua;3000-390;Coimbra;Coimbra;;;`,
      `${newCode()};hotel;Hotel Longe;Rua;3000-390;Coimbra;Coimbra;37.0;-8.0;`,
      entityLine(code),
    ),
    'services.csv': fileOf(
      serviceHead,
      `${code};hemograma;;;dez`,
      `${code};magia;lua;;1`,
      `${code};glicose-jejum;home;;1`,
      `${code};glicose-jejum;;5;-1`,
      `${other};hemograma;;;18`,
    ),
    'schedules.csv': fileOf(
      `${scheduleHead};break_from;break_to`,
      `${code};Sala 1;A;2027-02-30;;8;25:00;13:00;0;x;magia;;`,
      `${code};Sala 1;B;2027-01-04;2027-01-01;1;08:00;13:00;15;1;;12:00;14:00`,
    ),
  };
  const report = await owner.run(files);
  expect(errorsOf(report)).toEqual([
    'entities 3 longitude: import.point_half',
    'entities 3 type: import.type_unknown',
    'entities 3 name: import.name_short',
    'entities 3 postal_code: import.postal_code',
    'entities 3 email: import.email',
    'entities 3 address: import.required',
    'entities 4 code: import.code_wrong',
    'entities 5 latitude: import.point_far',
    'entities 6 code: import.row_repeated',
    'services 2 price: import.number_wrong',
    'services 3 where: import.where_unknown',
    'services 3 service: import.service_unknown',
    'services 4 radius_km: import.radius_missing',
    'services 5 radius_km: import.radius_extra',
    'services 5 price: import.number_wrong',
    'services 6 entity: import.entity_error',
    'schedules 2 from_day: import.day_wrong',
    'schedules 2 weekdays: import.weekdays_wrong',
    'schedules 2 from_time: import.time_wrong',
    'schedules 2 interval_minutes: import.number_wrong',
    'schedules 2 capacity: import.number_wrong',
    'schedules 2 services: import.service_not_offered',
    'schedules 3 last_day: import.last_day_early',
    'schedules 3 break_from: import.break_wrong',
  ]);
  expect(countsOf(report)[0]).toEqual([1, 0, 0, 4]);
  const english = await owner.run(files, { isDry: true, language: 'en' });
  const texts = english.lines.flatMap(({ errors }) => errors.map(({ message }) => message.text));
  expect(texts).toContain('Write the postal code as 3000-179.');
});

test('a file with other headers is read once its columns are chosen', async () => {
  const owner = await world.openOwner();
  const code = newCode();
  const csv = fileOf(
    'Loja,Designação,Morada,CP,Localidade,Tipo,Nº',
    `x,"Farmácia ""A"", Lda.","Rua\nDireita",3000-390,Coimbra,Farmácia,${code}`,
  );
  const file = zipOf({ 'entities.csv': csv });
  const report = await owner.run(file, { isDry: true });
  expect(report.files[0]).toMatchObject({ missing: ['code'], rows: 1 });
  expect(report.lines).toEqual([]);
  const refused = await owner.send(file);
  expect(refused.body.messages[0].code).toBe('import.columns_missing');
  const columns = JSON.stringify({ entities: { code: 6 } });
  const chosen = await owner.run(file, { isDry: true, columns });
  expect(errorsOf(chosen)).toEqual(['entities 3 address: import.one_line']);
  const without = JSON.stringify({ entities: { code: 6, address: -1 } });
  expect(errorsOf(await owner.run(file, { isDry: true, columns: without }))).toEqual([
    'entities 3 address: import.required',
  ]);
});

test('Windows-1252, UTF-16, a byte order mark and JSON say the same as UTF-8', async () => {
  const owner = await world.openOwner();
  const code = newCode();
  const text = fileOf(entityHead, entityLine(code));
  await owner.run({ 'entities.csv': text });
  const latin = Buffer.from(text, 'latin1');
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  const json = JSON.stringify({ entities: [{ code, name: `Farmácia ${code}`, __proto__: 1 }] });
  for (const file of [
    zipOf({ 'entities.csv': latin }),
    zipOf({ 'pasta/entities.csv': utf16, '__MACOSX/._entities.csv': 'x' }),
    zipOf({ 'entities.csv': `\uFEFF${text}` }),
    Buffer.from(text),
    Buffer.from(json),
  ])
    expect(countsOf(await owner.run(file))).toEqual([[0, 0, 1, 0], none, none]);
});

test('an organisation neither sees nor changes the entities of another, and an administrator those of any', async () => {
  const [owner, other] = [await world.openOwner(), await world.openOwner()];
  const code = newCode();
  await owner.run(filesOf([code]));
  const report = await other.run(filesOf([code]));
  expect(errorsOf(report)).toEqual([
    'entities 2 code: import.code_taken',
    'services 2 entity: import.entity_error',
    'schedules 2 entity: import.entity_error',
  ]);
  const services = { 'services.csv': fileOf(serviceHead, serviceLine(code, '1')) };
  expect(errorsOf(await other.run(services))).toEqual(['services 2 entity: import.entity_unknown']);

  const { app } = world;
  const steward = await buildMember(app.db, { entityType: 'Administrator', roles: ['steward'] });
  const token = await app.signIn(steward.accountId, steward.entityId);
  await app.db
    .updateTable('sessions')
    .set({ secondFactorAt: app.clock.now() })
    .where('accountId', '=', steward.accountId)
    .execute();
  const path = (id: string) => `v1/admin/organisations/${id}/import`;
  const content = zipOf(services);
  const saved = await sendImport(app, { token, content }, { path: path(owner.organisationId) });
  expect([saved.status, countsOf(saved.body.data)[1]]).toEqual([200, [0, 1, 0, 0]]);
  const missing = await sendImport(app, { token, content }, { path: path(crypto.randomUUID()) });
  expect(missing.status).toBe(404);
});

test('name and address of a live provider wait for an administrator, all else of it changes', async () => {
  const owner = await world.openOwner();
  const code = newCode();
  await owner.run(filesOf([code]));
  await world.app.db
    .updateTable('entities')
    .set({ state: 'live' })
    .where('code', '=', code)
    .execute();
  const files = { 'entities.csv': fileOf('code;name;phone', `${code};Outro Nome;239 1 2 3 4 5`) };
  expect(errorsOf(await owner.run(files))).toEqual(['entities 2 name: import.needs_confirmation']);
  const phone = { 'entities.csv': fileOf('code;phone', `${code};239123456`) };
  expect(countsOf(await owner.run(phone))[0]).toEqual([0, 1, 0, 0]);
});

test('an import that has no more time says how much is left, and goes on where it stopped', async () => {
  const owner = await world.openOwner();
  const content = zipOf(filesOf(Array.from({ length: 8 }, newCode)));
  const reader = createUploadReader();
  const actor = { ...(await memberOf(owner)), kind: 'member' } as const;
  const left: number[] = [];
  let saved = 0;
  do {
    const { data } = await importOrganisation(
      { db: world.app.db, reader },
      {
        actor,
        organisationId: owner.organisationId,
        isAdministrator: false,
        upload: { content, fileName: 'a', fields: {} },
        isDry: false,
        workMs: 0,
        batchSize: 1,
        language: 'pt',
        now: world.app.clock.now(),
      },
    );
    if (!data) throw new Error('There is no report.');
    saved += data.counts.entities?.new ?? 0;
    left.push(data.entitiesLeft);
  } while (left.at(-1) !== 0);
  expect(left.length).toBeGreaterThan(2);
  expect(left).toEqual(left.toSorted((one, other) => other - one));
  expect(saved).toBe(8);
});

async function memberOf({ accountId, entityId, organisationId }: Owner) {
  return {
    accountId,
    entityId,
    organisationId,
    entityType: 'TestPartner' as const,
    standing: 'setup' as const,
    roles: [],
    organisationRoles: ['owner' as const],
  };
}

test('a closed entity no longer changes, and the file that it was exported to is still the same', async () => {
  const owner = await world.openOwner();
  const code = newCode();
  const files = filesOf([code]);
  await owner.run(files);
  const closed = { state: 'closed', closedAt: world.app.clock.now() };
  await world.app.db.updateTable('entities').set(closed).where('code', '=', code).execute();
  const same = [0, 0, 1, 0];
  expect(countsOf(await owner.run(files))).toEqual([same, same, same]);
  const phone = { 'entities.csv': fileOf('code;phone', `${code};239123456`) };
  expect(errorsOf(await owner.run(phone))).toEqual(['entities 2 null: import.entity_closed']);
});

test('the plan includes so many places: the rest of a file is refused, also where two come at once', async () => {
  const owner = await world.openOwner('boost');
  const files = filesOf(Array.from({ length: 6 }, newCode));
  const preview = await owner.run(files, { isDry: true });
  expect(countsOf(preview)[0]).toEqual([4, 0, 0, 2]);
  expect(errorsOf(preview)[0]).toBe('entities 6 null: member.plan_full_places');
  const others = filesOf(Array.from({ length: 3 }, newCode));
  const reports = await Promise.all([owner.run(files), owner.run(others)]);
  const made = reports.reduce((sum, { counts }) => sum + (counts.entities?.new ?? 0), 0);
  expect(made).toBe(4);
});

test('the same file twice at once makes each entity once', async () => {
  const owner = await world.openOwner();
  const codes = Array.from({ length: 8 }, newCode);
  const files = filesOf(codes);
  const reports = await Promise.all([owner.run(files), owner.run(files)]);
  expect(reports.flatMap(errorsOf)).toEqual([]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from schedules s join capacity_pools p on p.id = s.pool_id join entities e on e.id = p.entity_id
     where e.organisation_id = ${owner.organisationId}`.execute(world.app.db);
  expect(rows).toEqual([{ count: 8 }]);
  const same = [0, 0, 8, 0];
  expect(countsOf(await owner.run(files))).toEqual([same, same, same]);
});

test('a schedule that has started only ends, and a second one of its name waits for that end', async () => {
  const owner = await world.openOwner();
  const code = newCode();
  await owner.run(filesOf([code]));
  const started = `${code};Sala 1;Tarde;2026-01-05;;1-5;14:00;18:00;15;1;`;
  const send = async (...lines: string[]) =>
    owner.run({ 'schedules.csv': fileOf(scheduleHead, ...lines) });
  expect(countsOf(await send(started))[2]).toEqual([1, 0, 0, 0]);
  expect(errorsOf(await send(started.replace('18:00', '19:00')))).toEqual([
    'schedules 2 to_time: import.schedule_started',
  ]);
  const later = `${code};Sala 1;Tarde;2027-03-01;;1-5;14:00;19:00;15;1;`;
  expect(errorsOf(await send(later))).toEqual(['schedules 2 from_day: import.schedule_overlaps']);
  const ends = `${code};Sala 1;Tarde;2026-01-05;2027-02-28;;;;;;`;
  const past = `${code};Sala 1;Tarde;2026-01-05;2026-11-01;;;;;;`;
  expect(errorsOf(await send(past))).toEqual(['schedules 2 last_day: import.last_day_past']);
  expect(countsOf(await send(ends, later))[2]).toEqual([1, 1, 0, 0]);
  expect(countsOf(await send(ends, later))[2]).toEqual([0, 0, 2, 0]);
  expect(countsOf(await send(started, later, scheduleLine(code)))[2]).toEqual([0, 0, 3, 0]);
});

/** A place that is booked on a pool, from 09:00 in Coimbra. */
async function bookAt(
  day: string,
  place: { poolId: string; scheduleId: string; entityServiceId: string },
) {
  const id = newId();
  const times = { from: new Date(`${day}T09:00:00Z`), until: new Date(`${day}T09:15:00Z`) };
  await sql`
    insert into occupancy (id, pool_id, schedule_id, entity_service_id, unit, during, live, state, owner_id, cart_id, account_id,
           price_cents, expires_at, created_at)
    values (${id}, ${place.poolId}, ${place.scheduleId}, ${place.entityServiceId}, 1,
            tstzrange(${times.from}, ${times.until}), true, 'booked', ${id}, ${id}, ${id}, 2000, 'infinity', now())`.execute(
    world.app.db,
  );
}

test('a row that would leave a booking without its time is refused with the count, and saved once it leaves none', async () => {
  const owner = await world.openOwner();
  const { entityId } = owner;
  const { id: poolId } = await buildPool(world.app.db, { entityId, name: 'Sala 1' });
  const { id: entityServiceId } = await buildEntityService(world.app.db, { entityId });
  const { id: scheduleId } = await buildSchedule(world.app.db, {
    poolId,
    name: 'Manhã',
    fromTime: '09:00',
    toTime: '12:00',
  });
  // A Tuesday and a Wednesday.
  for (const day of ['2026-12-01', '2027-01-06'])
    await bookAt(day, { poolId, scheduleId, entityServiceId });
  const code = `e${entityId.slice(-12)}`;
  const send = async (lastDay: string) =>
    owner.run({
      'schedules.csv': fileOf(scheduleHead, `${code};Sala 1;Manhã;2025-01-01;${lastDay};;;;;;`),
    });
  const refused = await send('2027-01-05');
  expect(errorsOf(refused)).toEqual(['schedules 2 null: import.bookings_lost']);
  expect(refused.lines[0]?.errors[0]?.message.text).toContain('deixariam de caber: 1.');
  expect(refused.lines[0]?.forEditor).toMatchObject({
    idEntity: entityId,
    schedule: {
      id: scheduleId,
      idPool: poolId,
      name: 'Manhã',
      fromTime: '09:00',
      fromDate: '2025-01-01',
      untilDate: '2027-01-06',
    },
  });
  expect(countsOf(await send('2027-01-06'))[2]).toEqual([0, 1, 0, 0]);
  expect(countsOf(await send('2027-01-06'))[2]).toEqual([0, 0, 1, 0]);
  const { rows } = await sql<{
    live: boolean;
  }>`select live from occupancy where pool_id = ${poolId}`.execute(world.app.db);
  expect(rows).toEqual([{ live: true }, { live: true }]);
});

test('hours that are added beside others, or replace them from a later day on, lose no booking', async () => {
  const owner = await world.openOwner();
  const { entityId } = owner;
  const { id: poolId } = await buildPool(world.app.db, { entityId, name: 'Sala 1' });
  const { id: entityServiceId } = await buildEntityService(world.app.db, { entityId });
  const { id: scheduleId } = await buildSchedule(world.app.db, { poolId, name: 'Manhã' });
  await bookAt('2026-12-01', { poolId, scheduleId, entityServiceId });
  const code = `e${entityId.slice(-12)}`;
  const lines = [
    `${code};Sala 1;Manhã;2025-01-01;2026-12-31;;;;;;`,
    `${code};Sala 1;Manhã;2027-01-01;;1-7;10:00;12:00;30;2;`,
    `${code};Sala 1;Noite;2026-12-01;;1-7;20:00;02:00;30;2;`,
  ];
  const report = await owner.run({ 'schedules.csv': fileOf(scheduleHead, ...lines) });
  expect(errorsOf(report)).toEqual([]);
  expect(countsOf(report)[2]).toEqual([2, 1, 0, 0]);
});

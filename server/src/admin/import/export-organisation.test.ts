import { accessibilityFacts, spokenLanguages } from '@vaga/contract/accessibility';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildAllotment,
  buildAppointment,
  buildCampaign,
  buildClosure,
  buildEntity,
  buildEntityService,
  buildMember,
  buildPool,
  buildProtocol,
  buildSchedule,
} from '../../../test/builders/index.ts';
import type { ImportWorld, Owner } from '../../../test/import.fixture.ts';
import { errorsOf, openImport, zipOf } from '../../../test/import.fixture.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImport();
});
afterAll(() => world.app.close());

let exports = 0;

async function exportOf({ token }: Owner): Promise<Record<string, Uint8Array<ArrayBuffer>>> {
  exports += 1;
  const { statusCode, rawPayload, headers } = await world.app.app.inject({
    remoteAddress: `10.6.0.${exports}`,
    url: '/api/v1/export',
    headers: { authorization: `Bearer ${token}` },
  });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip']);
  return unzipSync(new Uint8Array(rawPayload)) as Record<string, Uint8Array<ArrayBuffer>>;
}

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

const changed = async (owner: Owner, file: Buffer) => {
  const { counts, ...report } = await owner.run(file);
  return {
    errors: errorsOf({ counts, ...report }),
    changes: report.lines.map(({ line, kind, changes }) => ({ kind, line, changes })),
  };
};

/** What people and other screens may have written: formulas, quotes, lines, separators. */
const text = fc
  .tuple(
    fc.constantFrom('', '=1+1', '+', '-', '@', "'", "'=", '"', ';', ','),
    fc.string({ maxLength: 12 }),
  )
  .map((parts) => parts.join(''))
  // PostgreSQL has no character 0, and the screens take no other control characters.
  .filter((value) => !/\p{Cc}|\p{Cs}/u.test(value));
// No screen and no import keeps blanks around a name.
const name = text.map((value) => `Local ${value}`.trim());
const day = fc
  .integer({ min: 0, max: 900 })
  .map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }).toString());
const version = fc.record({
  // No screen and no import keeps blanks around it.
  name: fc.oneof(
    fc.constantFrom('', 'Manhã'),
    text.map((value) => value.trim()),
  ),
  validFrom: day,
  days: fc.option(fc.integer({ min: 0, max: 300 }), { nil: null }),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  hours: fc.constantFrom(
    ['09:00', '18:00'],
    ['22:00', '02:00'],
    ['08:30', '08:30'],
    ['00:00', '24:00'],
  ),
  intervalMinutes: fc.integer({ min: 1, max: 1440 }),
  capacity: fc.integer({ min: 0, max: 10_000 }),
  servesAll: fc.boolean(),
});
const organisation = fc.array(
  fc.record({
    name,
    phone: fc.option(fc.constantFrom('239 000 000', '+351239000000'), { nil: null }),
    description: text,
    priceCents: fc.array(fc.integer({ min: 0, max: 5_000_000 }), { maxLength: 3 }),
    ownCode: fc.option(
      text.map((value) => `A${value}`.slice(0, 40).trim()),
      { nil: null },
    ),
    nextPrice: fc.option(fc.record({ cents: fc.integer({ min: 0, max: 5_000_000 }), from: day }), {
      nil: null,
    }),
    isActive: fc.boolean(),
    accessibility: fc.subarray([...accessibilityFacts]),
    spokenLanguages: fc.subarray([...spokenLanguages]),
    pools: fc.array(
      fc.record({
        name: fc.oneof(fc.constant('Sala 1'), name),
        versions: fc.array(version, { maxLength: 3 }),
      }),
      { maxLength: 3 },
    ),
  }),
  { minLength: 1, maxLength: 3 },
);

test('what is exported and imported changes nothing, whatever an organisation has', async () => {
  const { db } = world.app;
  const { rows: services } = await sql<{ id: number }>`select id from services order by id`.execute(
    db,
  );
  let round = 0;
  await fc.assert(
    fc.asyncProperty(organisation, async (entities) => {
      const owner = await world.openOwner();
      for (const one of entities) {
        round += 1;
        const { id: entityId } = await buildEntity(db, {
          organisationId: owner.organisationId,
          code: `volta-${round}`,
          businessName: one.name,
          phone: one.phone,
          descriptionPt: one.description,
          isActive: one.isActive,
          accessibility: one.accessibility,
          spokenLanguages: one.spokenLanguages,
          latitude: 40.2 + round / 7,
        });
        const offered: string[] = [];
        for (const [index, priceCents] of one.priceCents.entries()) {
          const location = (['Entity', 'AtAddress', 'Online'] as const)[index];
          const service = await buildEntityService(db, {
            entityId,
            priceCents,
            serviceId: services[(round * 3 + index) % services.length]?.id,
            ...(location ? { location } : {}),
            isActive: priceCents % 2 === 0,
            ownCode: one.ownCode,
            nextPriceCents: one.nextPrice?.cents ?? null,
            nextPriceFrom: one.nextPrice?.from ?? null,
          });
          offered.push(service.id);
        }
        for (const pool of one.pools) {
          const { id: poolId } = await buildPool(db, { entityId, name: pool.name });
          for (const { hours, days, servesAll, ...given } of pool.versions) {
            const until =
              days === null
                ? 'infinity'
                : Temporal.PlainDate.from(given.validFrom).add({ days }).toString();
            const [fromTime = '', toTime = ''] = hours;
            await buildSchedule(db, {
              ...given,
              poolId,
              fromTime,
              toTime,
              validUntil: until,
              ...(servesAll ? {} : { serves: offered.slice(0, 2) }),
            });
          }
        }
      }
      const files = await exportOf(owner);
      expect(await changed(owner, zipOf(files))).toEqual({ errors: [], changes: [] });
      const json = Buffer.from(files['organisation.json'] ?? []);
      expect(await changed(owner, json)).toEqual({ errors: [], changes: [] });
    }),
    { numRuns: 6 },
  );
}, 120_000);

test('an export has everything of the organisation and nothing of its patients, and the record says who took it', async () => {
  const { db } = world.app;
  const owner = await world.openOwner();
  const { entityId } = owner;
  const service = await buildEntityService(db, { entityId });
  const pool = await buildPool(db, { entityId, name: 'Sala 1' });
  await buildSchedule(db, { poolId: pool.id });
  await buildCampaign(db, { entityServiceId: service.id, namePt: '=HYPERLINK("x")' });
  const [from, until] = [new Date('2026-12-24T00:00:00Z'), new Date('2026-12-25T00:00:00Z')];
  await buildClosure(db, { entityId, from, until, reasonPt: 'Natal' });
  await buildAllotment(db, { poolId: pool.id, entityCode: 'hotel-mar' });
  await buildProtocol(db, { serviceEntityId: entityId });
  await buildMember(db, { entityId, roles: ['desk'] });
  const appointment = await buildAppointment(db, {
    entityServiceId: service.id,
    result: 'Unauthorized',
    deskNote: 'Tem medo de agulhas',
  });
  const files = await exportOf(owner);
  expect(Object.keys(files)).toEqual([
    'entities.csv',
    'services.csv',
    'schedules.csv',
    'campaigns.csv',
    'closures.csv',
    'allotments.csv',
    'protocols.csv',
    'members.csv',
    'appointments.csv',
    'organisation.json',
  ]);
  const lines = (file: string) => textOf(files[file]).trim().split('\r\n');
  expect(lines('campaigns.csv')[1]).toContain(`"'=HYPERLINK(""x"")"`);
  expect(lines('closures.csv')[1]).toContain('"2026-12-24 00:00";"2026-12-25 00:00";"Natal"');
  expect(lines('allotments.csv')[1]).toContain('"hotel-mar"');
  expect(lines('protocols.csv')).toHaveLength(3);
  expect(lines('members.csv')).toHaveLength(3);
  expect(lines('appointments.csv')[1]).toContain(appointment.code);
  const person = await db
    .selectFrom('persons')
    .selectAll()
    .where('id', '=', appointment.personId)
    .executeTakeFirstOrThrow();
  for (const content of Object.values(files)) {
    for (const secret of [person.name, 'Unauthorized', 'agulhas'])
      expect(textOf(content)).not.toContain(secret);
  }
  const { rows } = await sql<{ act: string }>`
    select act from audit_entries where organisation_id = ${owner.organisationId}`.execute(db);
  expect(rows.map(({ act }) => act)).toEqual(['organisation.exported']);
});

test('the template has an example that an import takes as it is, and the slugs of the catalogue', async () => {
  const owner = await world.openOwner();
  const { rawPayload } = await world.app.app.inject({
    url: '/api/v1/import/template',
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const files = unzipSync(new Uint8Array(rawPayload)) as Record<string, Uint8Array<ArrayBuffer>>;
  expect(textOf(files['catalogue.csv'])).toContain('"hemograma";"Hemograma completo";"Análises"');
  const report = await owner.run(zipOf(files));
  expect(errorsOf(report)).toEqual([]);
  expect(report.lines.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'entities new',
    'services new',
    'schedules new',
  ]);
});

test('only an owner takes the data out, of the own organisation alone', async () => {
  const owner = await world.openOwner();
  const other = await world.openOwner();
  const { accountId } = await buildMember(world.app.db, { entityId: owner.entityId });
  const token = await world.app.signIn(accountId, owner.entityId);
  const refused = await world.app.call('GET', 'v1/export', { token, from: '10.7.0.1' });
  expect(refused.status).toBe(403);
  const code = `e${owner.entityId.slice(-12)}`;
  expect(textOf((await exportOf(owner))['entities.csv'])).toContain(code);
  expect(textOf((await exportOf(other))['entities.csv'])).not.toContain(code);
});

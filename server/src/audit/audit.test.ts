import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp, frozenAt } from '../../test/app.ts';
import {
  buildEntity,
  buildMember,
  buildOrganisation,
  buildPerson,
} from '../../test/builders/index.ts';
import type { MemberActor } from '../identity/index.ts';
import { patientActor, systemActor } from '../identity/index.ts';
import { inTransaction } from '../platform/transact.ts';
import { newId } from '../platform/uuid.ts';
import type { RecordHealthAccessInput } from './index.ts';
import { auditJobs, recordAuditEntry, recordDayAccess, recordHealthAccess } from './index.ts';

let app: TestApp;
let member: MemberActor;
let personId: string;

beforeAll(async () => {
  app = await createTestApp({ routes: () => [] });
  member = { kind: 'member', ...(await buildMember(app.db, { roles: ['desk'] })) };
  personId = (await buildPerson(app.db)).id;
});
afterAll(() => app.close());

const record = (input: Partial<RecordHealthAccessInput> = {}) =>
  inTransaction(app.db, (trx) =>
    recordHealthAccess(trx, {
      actor: member,
      act: 'opened',
      people: [{ personId, appointmentId: null }],
      fields: ['name', 'contact'],
      now: frozenAt,
      ...input,
    }),
  );
const list = (actor: MemberActor, serviceDate: string, now = frozenAt) =>
  inTransaction(app.db, (trx) =>
    recordDayAccess(trx, { actor, act: 'listed', serviceDate, fields: ['name'], now }),
  );
const changePrice = (organisationId: string) =>
  inTransaction(app.db, (trx) =>
    recordAuditEntry(trx, {
      actor: member,
      organisationId,
      entityId: member.entityId,
      act: 'service.price_changed',
      subject: { id: newId(), name: 'Teste rápido' },
      before: { priceCents: 2000 },
      after: { priceCents: 1500 },
      now: frozenAt,
    }),
  );

test('an access names member, entity, roles, person and the fields that were seen', async () => {
  const other = await buildPerson(app.db);
  await record({ people: [{ personId: other.id, appointmentId: null }] });
  const rows = await app.db
    .selectFrom('healthAccesses')
    .selectAll()
    .where('personId', '=', other.id)
    .execute();
  expect(rows).toMatchObject([
    {
      at: frozenAt,
      actor: 'member',
      accountId: member.accountId,
      entityId: member.entityId,
      roles: ['desk'],
      act: 'opened',
      fields: ['name', 'contact'],
      serviceDate: null,
    },
  ]);
});

test('a patient and the product itself leave no row, the bearer of a link does if it was sent to an entity', async () => {
  const person = await buildPerson(app.db);
  const people = [{ personId: person.id, appointmentId: null }];
  const { entityId } = member;
  await record({ people, actor: patientActor({ accountId: person.accountId }) });
  await record({ people, actor: systemActor });
  await record({ people, actor: { kind: 'link', opens: newId(), entityId: null } });
  await record({ people, actor: { kind: 'link', opens: newId(), entityId } });
  const rows = await app.db
    .selectFrom('healthAccesses')
    .select(['actor', 'accountId', 'entityId'])
    .where('personId', '=', person.id)
    .execute();
  expect(rows).toEqual([{ actor: 'link', accountId: null, entityId }]);
});

test('the list of a day leaves one row for each member, entity and day on each day, however often and at once it is drawn', async () => {
  const other: MemberActor = {
    kind: 'member',
    ...(await buildMember(app.db, { entityId: member.entityId })),
  };
  await Promise.all(Array.from({ length: 8 }, () => list(member, '2026-11-24')));
  await list(other, '2026-11-24');
  await list(member, '2026-11-25');
  await list(member, '2026-11-24', new Date(Number(frozenAt) + 86_400_000));
  const rows = await app.db
    .selectFrom('healthAccesses')
    .select(['accountId', 'serviceDate'])
    .where('act', '=', 'listed')
    .orderBy('id')
    .execute();
  expect(rows).toHaveLength(4);
});

test('values are refused where the names of fields belong', async () => {
  for (const value of ['123456789', 'Rosa Tavares', 'rosa@people.example'])
    await expect(record({ fields: [value as never] })).rejects.toMatchObject({ code: '23514' });
});

test('neither record can be changed, deleted before its time, or emptied, by any statement', async () => {
  const { id } = await buildOrganisation(app.db);
  await record();
  await changePrice(id);
  for (const table of ['health_accesses', 'audit_entries']) {
    const name = sql.table(table);
    for (const statement of [
      sql`update ${name} set at = at - interval '20 years'`,
      sql`delete from ${name}`,
      sql`truncate ${name}`,
    ])
      await expect(statement.execute(app.db)).rejects.toMatchObject({ code: '23001' });
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${name}`.execute(app.db);
    expect(rows[0]?.count).toBeGreaterThan(0);
  }
});

test('the sweep deletes what has been kept for 5 and 10 years, and nothing younger', async () => {
  const { id: entityId } = await buildEntity(app.db);
  const insert = (years: string) =>
    sql`
    with access as (insert into health_accesses (id, at, actor, entity_id, person_id, act)
      values (gen_random_uuid(), now() - ${years}::interval, 'link', ${entityId}, ${personId}, 'opened'))
    insert into audit_entries (id, at, actor, entity_id, act)
      values (gen_random_uuid(), now() - ${years}::interval, 'system', ${entityId}, 'settings.changed')`.execute(
      app.db,
    );
  for (const years of ['4 years 11 months', '5 years 1 month', '9 years 11 months', '11 years'])
    await insert(years);
  await auditJobs({ db: app.db })['audit.sweep']?.({} as never, { now: new Date() });
  const { rows } = await sql<{ accesses: number; entries: number }>`
    select (select count(*)::int from health_accesses where entity_id = ${entityId}) as accesses,
           (select count(*)::int from audit_entries where entity_id = ${entityId}) as entries`.execute(
    app.db,
  );
  expect(rows).toEqual([{ accesses: 1, entries: 3 }]);
});

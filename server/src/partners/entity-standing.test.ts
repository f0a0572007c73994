import { entityStates, organisationStates } from '@vaga/contract/standing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildEntity, buildEntityService, buildOrganisation } from '../../test/builders/index.ts';
import type { OccupancyFixture } from '../../test/occupancy.fixture.ts';
import { createOccupancyFixture } from '../../test/occupancy.fixture.ts';
import type { Db, Trx } from '../platform/db.ts';

let fixture: OccupancyFixture;
let db: Db;
beforeAll(async () => {
  fixture = await createOccupancyFixture({ connections: 4 });
  db = fixture.db;
});
afterAll(() => fixture.close());

const at = '2026-11-01T00:00:00Z';
const setEntity = (trx: Db | Trx, id: string, state: string) =>
  trx
    .updateTable('entities')
    .set({
      state,
      pausedUntil: state === 'paused' ? '2027-01-03' : null,
      closedAt: state === 'closed' ? at : null,
    })
    .where('id', '=', id)
    .execute();
const setOrganisation = (
  trx: Db | Trx,
  id: string,
  { state, reason = 'unpaid' }: { state: string; reason?: string },
) =>
  trx
    .updateTable('organisations')
    .set({
      state,
      suspendedReason: state === 'suspended' ? reason : null,
      closedAt: state === 'closed' ? at : null,
    })
    .where('id', '=', id)
    .execute();
const read = (id: string) =>
  db
    .selectFrom('entities')
    .select(['standing', 'isActive'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

function expected(state: string, organisation: string, reason: string): string {
  if (state === 'closed' || organisation === 'closed') return 'closed';
  if (state === 'draft' || state === 'confirming' || organisation === 'setup') return 'setup';
  if (organisation === 'suspended') return reason;
  return state === 'paused' ? 'paused' : 'open';
}

test('an entity is active exactly while it and its organisation are live, in whatever order they change', async () => {
  const change = fc.oneof(
    fc.record({ of: fc.constant('entity' as const), to: fc.constantFrom(...entityStates) }),
    fc.record({
      of: fc.constant('organisation' as const),
      to: fc.constantFrom(...organisationStates),
      reason: fc.constantFrom('unpaid', 'safety'),
    }),
    fc.record({ of: fc.constant('flag' as const), to: fc.boolean() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const { id: organisationId } = await buildOrganisation(db);
      const { id } = await buildEntity(db, { organisationId });
      const service = await buildEntityService(db, { entityId: id });
      let [state, organisation, reason] = ['live', 'live', 'unpaid'];
      for (const one of changes) {
        if (one.of === 'entity') {
          state = one.to;
          await setEntity(db, id, state);
        } else if (one.of === 'organisation') {
          organisation = one.to;
          reason = one.reason;
          await setOrganisation(db, organisationId, { state: organisation, reason });
        } else {
          // What a statement says of the flag itself does not count.
          await db.updateTable('entities').set({ isActive: one.to }).where('id', '=', id).execute();
        }
      }
      const standing = expected(state, organisation, reason);
      expect(await read(id)).toEqual({ standing, isActive: standing === 'open' });
      const { rows } = await sql<{ isOffered: boolean; isTypeOffered: boolean }>`
        select es.is_offered, coalesce((select bool_or(t.is_offered) from entity_service_types t where t.entity_id = ${id}), es.is_offered) as is_type_offered
          from entity_services es where es.id = ${service.id}`.execute(db);
      const isOffered = standing === 'open';
      expect(rows).toEqual([{ isOffered, isTypeOffered: isOffered }]);
    }),
    { numRuns: 40 },
  );
});

test('an entity that is added inactive is a draft, as a version without states adds it', async () => {
  const { state, standing } = await buildEntity(db, { isActive: false });
  expect({ state, standing }).toEqual({ state: 'draft', standing: 'setup' });
});

test('an entity that goes live, or is added, while its organisation is suspended is not active', async () => {
  const { id: organisationId } = await buildOrganisation(db);
  const draft = await buildEntity(db, { organisationId, state: 'draft' });
  const goLive = (trx: Trx) => setEntity(trx, draft.id, 'live');
  const suspend = (trx: Trx) => setOrganisation(trx, organisationId, { state: 'suspended' });
  const add = (trx: Trx) => buildEntity(trx as never, { organisationId });
  for (const [first, second] of [
    [goLive, suspend],
    [suspend, goLive],
    [add, suspend],
    [suspend, add],
  ] as const) {
    await setOrganisation(db, organisationId, { state: 'live' });
    await setEntity(db, draft.id, 'draft');
    await runWhileOpen(first, second);
    const { rows } = await sql<{ standing: string }>`
      select standing from entities where organisation_id = ${organisationId} and is_active`.execute(
      db,
    );
    expect(rows).toEqual([]);
  }
});

/** The second begins while the first is not committed, and waits for it where it has to. */
async function runWhileOpen(
  first: (trx: Trx) => Promise<unknown>,
  second: (trx: Trx) => Promise<unknown>,
): Promise<void> {
  let later: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    await first(trx);
    later = db.transaction().execute(second);
    await Promise.race([later, new Promise((resolve) => setTimeout(resolve, 200))]);
  });
  await later;
}

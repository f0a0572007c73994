import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import type { TestRequirement, TestTime } from './test-validity.rules.ts';
import { isTestValid } from './test-validity.rules.ts';

/** Somebody in a cart, by their asset, and when and where they are tested. */
export interface PlannedTest extends TestTime {
  ownerId: string;
}

/** Whether the test of each visit counts for what its person needs it. */
export async function areTestsValid(db: Db | Trx, tests: readonly PlannedTest[]): Promise<boolean> {
  const requirements = await readTestRequirements(
    db,
    tests.map(({ ownerId }) => ownerId),
  );
  return tests.every((test) =>
    requirements.every(
      (requirement) => requirement.ownerId !== test.ownerId || isTestValid(requirement, test),
    ),
  );
}

/** What these assets need their tests for. Who neither travels nor goes to an event is not among them. */
export async function readTestRequirements(
  db: Db | Trx,
  ownerIds: readonly string[],
): Promise<Array<TestRequirement & { ownerId: string }>> {
  const { rows } = await sql<TestRequirement & { ownerId: string }>`
    select s.id as owner_id, ${testRequirementColumns}
      from assets s
      join carts c on c.id = s.cart_id and c.is_travelling
      join services sv on sv.id = c.service_id
      left join lateral (${checkInOf}) i on true
     where s.id = any(${ownerIds}::uuid[])`.execute(db);
  return rows;
}

/** The same for everybody of a cart. */
export async function readTestRequirementsOfCart(
  db: Db,
  cartId: string,
): Promise<TestRequirement[]> {
  const { rows } = await sql<TestRequirement>`
    select distinct ${testRequirementColumns}
      from assets s
      join carts c on c.id = s.cart_id and c.is_travelling
      join services sv on sv.id = c.service_id
      left join lateral (${checkInOf}) i on true
     where c.id = ${cartId}`.execute(db);
  return rows;
}

/** Where an asset `s` is expected. */
export const checkInOf = sql`
  select v.valid_hours, v.event_at from asset_check_ins v where v.asset_id = s.id limit 1`;

/** Of `carts c`, its service `sv`, and `i` of `checkInOf`. */
export const testRequirementFields = sql`
  'date', c.service_date, 'time', to_char(c.service_time, 'HH24:MI'),
  'validityHours', coalesce(i.valid_hours, sv.validity_hours), 'eventAt', i.event_at`;

/** The same as columns. */
const testRequirementColumns = sql`
  c.service_date as date, to_char(c.service_time, 'HH24:MI') as time,
  coalesce(i.valid_hours, sv.validity_hours) as validity_hours, i.event_at`;

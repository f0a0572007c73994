import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';
import type { SqlOf } from '../../platform/row-sql.ts';
import { columnsOf, jsonFieldsOf } from '../../platform/row-sql.ts';
import type { TestRequirement, TestTime } from './test-validity.rules.ts';
import { isTestValid } from './test-validity.rules.ts';

/** A planned test of one asset. */
export interface PlannedTest extends TestTime {
  ownerId: string;
}

/** Whether every planned test is valid for the trip or event of its asset. */
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

/** The test requirements of these assets. Assets without a trip or event have none. */
export async function readTestRequirements(
  db: Db | Trx,
  ownerIds: readonly string[],
): Promise<Array<TestRequirement & { ownerId: string }>> {
  const { rows } = await sql<TestRequirement & { ownerId: string }>`
    select s.id as owner_id, ${testRequirementColumns}
      from assets s
      join carts c on c.id = s.cart_id and c.is_travelling
      join services sv on sv.id = c.service_id
      left join lateral (${checkInSql}) i on true
     where s.id = any(${ownerIds}::uuid[])`.execute(db);
  return rows;
}

/** The distinct test requirements of all assets of a cart. */
export async function readTestRequirementsOfCart(
  db: Db,
  cartId: string,
): Promise<TestRequirement[]> {
  const { rows } = await sql<TestRequirement>`
    select distinct ${testRequirementColumns}
      from assets s
      join carts c on c.id = s.cart_id and c.is_travelling
      join services sv on sv.id = c.service_id
      left join lateral (${checkInSql}) i on true
     where c.id = ${cartId}`.execute(db);
  return rows;
}

/** The check-in of an asset `s`. */
export const checkInSql = sql`
  select v.valid_hours, v.event_at from asset_check_ins v where v.asset_id = s.id limit 1`;

/** Needs the aliases `c` (carts), `sv` (its service) and `i` (`checkInSql`). */
const testRequirementSql: SqlOf<TestRequirement> = {
  date: sql`c.service_date`,
  time: sql`to_char(c.service_time, 'HH24:MI')`,
  validityHours: sql`coalesce(i.valid_hours, sv.validity_hours)`,
  eventAt: sql`i.event_at`,
};

/** The fields of a test requirement as JSON. Needs the aliases of `testRequirementSql`. */
export const testRequirementFields = jsonFieldsOf(testRequirementSql);

/** The same fields as columns. */
const testRequirementColumns = columnsOf(testRequirementSql);

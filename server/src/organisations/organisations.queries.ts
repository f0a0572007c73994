import type { Membership } from '@vaga/contract/access';
import type { EntityType } from '@vaga/contract/partners';
import type { OrganisationState } from '@vaga/contract/standing';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';
import type { GrantedEntities } from './members/grants.rules.ts';
import type { Plan } from './members/plan-users.rules.ts';
import { membershipOf } from './memberships.queries.ts';

export interface LockedOrganisation {
  id: string;
  companyName: string;
  plan: Plan;
  requiresSecondFactor: boolean;
}

/** The administration's own organisation buys no plan: no limit holds for it. */
const planSql = sql<Plan>`
  case when exists (
    select from entities e where e.organisation_id = organisations.id and e.entity_type = 'Administrator'
  ) then 'custom' else organisations.plan end`.as('plan');

const columns = ['id', 'companyName', planSql, 'requiresSecondFactor'] as const;

/**
 * Creates an organisation without members: its first owner is invited. It is set up, unless the operator vouches for it by `state`.
 * Returns its id.
 */
export async function createOrganisation(
  trx: Trx,
  {
    now,
    ...organisation
  }: { companyName: string; taxNumber: string; plan?: Plan; state?: OrganisationState; now: Date },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('organisations')
    .values({ state: 'setup', ...organisation, id, createdAt: now })
    .execute();
  return id;
}

/** Locks an organisation: its members and invitations change in one transaction at a time. */
export async function lockOrganisation(trx: Trx, id: string): Promise<LockedOrganisation | null> {
  const row = await trx
    .selectFrom('organisations')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function readOrganisationRow(db: Db, id: string): Promise<LockedOrganisation> {
  return db
    .selectFrom('organisations')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function readPlan(db: Db | Trx, id: string): Promise<Plan> {
  const { plan } = await db
    .selectFrom('organisations')
    .select(planSql)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return plan;
}

/** The entities of an organisation, in the order of their names. */
export async function readEntities(db: Db | Trx, organisationId: string): Promise<GrantedEntities> {
  const rows = await db
    .selectFrom('entities')
    .select(['id', 'businessName as name', 'entityType'])
    .where('organisationId', '=', organisationId)
    .orderBy('businessName')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, entityType: row.entityType as EntityType }]));
}

/** The current membership of an account at an entity; null without one. */
export async function readMembership(
  db: Db | Trx,
  { accountId, entityId }: { accountId: string; entityId: string },
): Promise<Membership | null> {
  const of = { accountId: sql`${accountId}::uuid`, entityId: sql`${entityId}::uuid` };
  const { rows } = await sql<{ membership: Membership | null }>`
    select ${membershipOf(of)} as membership`.execute(db);
  return rows[0]?.membership ?? null;
}

export async function updateSecondFactorRequirement(
  trx: Trx,
  id: string,
  requiresSecondFactor: boolean,
): Promise<void> {
  await trx
    .updateTable('organisations')
    .set({ requiresSecondFactor })
    .where('id', '=', id)
    .execute();
}

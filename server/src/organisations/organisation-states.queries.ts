import type { Language } from '@vaga/contract/common';
import type { OrganisationState, SuspensionReason } from '@vaga/contract/standing';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import type { Plan } from './members/plan-users.rules.ts';

/** An organisation as its state is decided. */
export interface OrganisationOfState {
  id: string;
  companyName: string;
  taxNumber: string;
  plan: Plan;
  state: OrganisationState;
  suspendedReason: SuspensionReason | null;
  closedAt: Date | null;
  createdAt: Date;
  /** What administrators noted for each other. */
  note: string;
}

const columns = sql`
  o.id, o.company_name, o.tax_number, o.plan, o.state, o.suspended_reason, o.closed_at, o.created_at, o.note`;
/** That of the administration itself is none that an administrator suspends. */
const isPartner = sql`not exists (
  select from entities a where a.organisation_id = o.id and a.entity_type = 'Administrator')`;

/** An organisation of a partner; null for an unknown id. */
export async function readOrganisationOfState(
  db: Db | Trx,
  id: string,
): Promise<OrganisationOfState | null> {
  const { rows } = await sql<OrganisationOfState>`
    select ${columns} from organisations o where o.id = ${id} and ${isPartner}`.execute(db);
  return rows[0] ?? null;
}

/** The same, locked until the transaction ends; before its entities. */
export async function lockOrganisationOfState(
  trx: Trx,
  id: string,
): Promise<OrganisationOfState | null> {
  const { rows } = await sql<OrganisationOfState>`
    select ${columns} from organisations o where o.id = ${id} and ${isPartner}
       for no key update of o`.execute(trx);
  return rows[0] ?? null;
}

/** What goes with a state. */
export type NewOrganisationState =
  | { state: 'live' }
  | { state: 'suspended'; reason: SuspensionReason }
  | { state: 'closed'; now: Date };

/** Moves an organisation to a state. What its entities may do follows by the trigger of the table. */
export async function writeOrganisationState(
  trx: Trx,
  id: string,
  to: NewOrganisationState,
): Promise<void> {
  await trx
    .updateTable('organisations')
    .set({
      state: to.state,
      suspendedReason: to.state === 'suspended' ? to.reason : null,
      closedAt: to.state === 'closed' ? to.now : null,
    })
    .where('id', '=', id)
    .execute();
}

/** Notes which versions of the partner terms and of the data-processing agreement an owner has accepted. */
export async function writeAcceptedTerms(
  trx: Trx,
  id: string,
  accepted: { partner: string; processing: string; acceptedBy: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('organisations')
    .set({
      partnerTermsVersion: accepted.partner,
      processingTermsVersion: accepted.processing,
      termsAcceptedBy: accepted.acceptedBy,
      termsAcceptedAt: accepted.now,
    })
    .where('id', '=', id)
    .execute();
}

export async function writeOrganisationNote(trx: Trx, id: string, note: string): Promise<void> {
  await trx.updateTable('organisations').set({ note }).where('id', '=', id).execute();
}

/** Which partners are listed; null: any. */
export interface OrganisationFilter {
  state: OrganisationState | null;
  /** In the name, or the tax number itself. */
  text: string | null;
  limit: number;
  offset: number;
}

export interface ListedOrganisation extends OrganisationOfState {
  /** Of its entities those that are not closed. */
  entities: number;
  /** Its members, each once. */
  users: number;
}

/** The partners, by name. */
export async function readPartnerOrganisations(
  db: Db,
  { state, text, limit, offset }: OrganisationFilter,
): Promise<{ organisations: ListedOrganisation[]; total: number }> {
  const { rows } = await sql<ListedOrganisation & { total: number }>`
    select ${columns},
           (select count(*)::int from entities e where e.organisation_id = o.id and e.state <> 'closed') as entities,
           (select count(*)::int from (
              select m.account_id from organisation_members m where m.organisation_id = o.id
              union
              select m.account_id from entity_members m join entities e on e.id = m.entity_id
               where e.organisation_id = o.id) member) as users,
           count(*) over ()::int as total
      from organisations o
     where (${state}::text is null or o.state = ${state})
       and (${text}::text is null or o.tax_number = ${text}
            or strpos(lower(unaccent(o.company_name)), lower(unaccent(${text}))) > 0)
       and ${isPartner}
     order by o.company_name collate "pt-PT-x-icu", o.id
     limit ${limit} offset ${offset}`.execute(db);
  return { organisations: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** The owners of an organisation, as messages are addressed. */
export async function readOwnerAddresses(
  trx: Trx,
  organisationId: string,
): Promise<{ accountId: string; email: string; language: Language }[]> {
  const { rows } = await sql<{ accountId: string; email: string; language: Language }>`
    select a.id as account_id, a.email, a.language
      from organisation_members m join accounts a on a.id = m.account_id
     where m.organisation_id = ${organisationId} and 'owner' = any(m.roles)
       and a.email is not null and a.deleted_at is null
     order by a.id`.execute(trx);
  return rows;
}

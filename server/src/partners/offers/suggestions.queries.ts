import { providerManager } from '@vaga/contract/access';
import type { Language } from '@vaga/contract/common';
import type { MergeTarget, SuggestionState } from '@vaga/contract/service-suggestions';
import type { Insertable, RawBuilder, Updateable } from 'kysely';
import { sql } from 'kysely';
import { memberAddressesSql } from '../../organisations/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { ServiceSuggestions } from '../../platform/db-types.ts';

/** A service that an entity misses in the catalogue. */
export interface SuggestionRecord {
  id: string;
  entityId: string;
  organisationId: string;
  /** The name of the entity. */
  entity: string;
  askedBy: string;
  text: string;
  state: SuggestionState;
  idServiceType: number | null;
  typePt: string | null;
  typeEn: string | null;
  idService: number | null;
  servicePt: string | null;
  serviceEn: string | null;
  reason: string | null;
  /** The name of the administrator; null while it is open, and once the account is deleted. */
  decidedBy: string | null;
  decidedAt: Date | null;
  /** The member has been written to about the decision. */
  isTold: boolean;
  createdAt: Date;
}

const select = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql<SuggestionRecord>`
    select g.id, g.entity_id, e.organisation_id, e.business_name as entity, g.asked_by, g.text, g.state,
           t.id as id_service_type, t.name_pt as type_pt, t.name_en as type_en,
           s.id as id_service, s.name_pt as service_pt, s.name_en as service_en,
           g.reason, nullif(btrim(concat_ws(' ', who.first_name, who.last_name)), '') as decided_by, g.decided_at,
           g.told_at is not null as is_told, g.created_at
      from service_suggestions g
      join entities e on e.id = g.entity_id
      left join service_types t on t.id = g.service_type_id
      left join services s on s.id = g.service_id
      left join accounts who on who.id = g.decided_by and who.deleted_at is null
     where ${condition} order by ${order} limit 500`;

export async function readSuggestionsOfEntity(
  db: Db,
  entityId: string,
): Promise<SuggestionRecord[]> {
  const latest = sql`g.created_at desc, g.id desc`;
  return (await select(sql`g.entity_id = ${entityId}`, latest).execute(db)).rows;
}

/** Those that wait, the oldest first; others the latest decision first. */
export async function readSuggestions(db: Db, state: SuggestionState): Promise<SuggestionRecord[]> {
  const order = state === 'open' ? sql`g.created_at, g.id` : sql`g.decided_at desc, g.id desc`;
  return (await select(sql`g.state = ${state}`, order).execute(db)).rows;
}

/** Locks a suggestion until the transaction ends; null for an unknown id. */
export async function lockSuggestion(trx: Trx, id: string): Promise<SuggestionRecord | null> {
  await sql`select from service_suggestions where id = ${id} for no key update`.execute(trx);
  return readSuggestion(trx, id);
}

export async function readSuggestion(db: Db, id: string): Promise<SuggestionRecord | null> {
  const { rows } = await select(sql`g.id = ${id}`, sql`g.id`).execute(db);
  return rows[0] ?? null;
}

export async function insertSuggestion(
  trx: Trx,
  suggestion: Insertable<ServiceSuggestions>,
): Promise<void> {
  await trx.insertInto('serviceSuggestions').values(suggestion).execute();
}

export async function updateSuggestion(
  trx: Trx,
  id: string,
  values: Updateable<ServiceSuggestions>,
): Promise<void> {
  await trx.updateTable('serviceSuggestions').set(values).where('id', '=', id).execute();
}

export async function countSuggestionsSince(
  trx: Trx,
  entityId: string,
  since: Date,
): Promise<number> {
  const { count } = await trx
    .selectFrom('serviceSuggestions')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('entityId', '=', entityId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Where the member who suggested it gets e-mails; null for a deleted account, and for one that manages the entity no more. */
export async function readAskerAddress(
  trx: Trx,
  { accountId, entityId }: { accountId: string; entityId: string },
): Promise<{ email: string; name: string; language: Language } | null> {
  const { rows } = await sql<{ email: string; name: string; language: Language }>`
    select a.email, a.first_name as name, a.language
      from accounts a
      join (${memberAddressesSql({ entityId, access: providerManager })}) m on m.email = a.email and m.is_allowed
     where a.id = ${accountId}`.execute(trx);
  return rows[0] ?? null;
}

/** The services of the catalogue by type and name. */
export async function readMergeTargets(db: Db, language: Language): Promise<MergeTarget[]> {
  const name = language === 'pt' ? sql`s.name_pt` : sql`s.name_en`;
  const type = language === 'pt' ? sql`t.name_pt` : sql`t.name_en`;
  const { rows } = await sql<MergeTarget>`
    select s.id as id_service, ${name} as service, ${type} as service_type
      from services s join service_types t on t.id = s.service_type_id
     order by t.id, ${name} collate "pt-PT-x-icu", s.id`.execute(db);
  return rows;
}

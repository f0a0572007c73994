import type { ServiceLocation } from '@vaga/contract/partners';
import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';
import type { EntityServices } from '../../platform/db-types.ts';
import { columnsOf } from '../../platform/row-sql.ts';
import type { CampaignRow } from './campaigns.queries.ts';
import { campaignFields } from './campaigns.queries.ts';

/** An active service of an entity, as its members manage it. */
export interface ManagedService {
  id: string;
  idService: number;
  servicePt: string;
  serviceEn: string;
  idServiceType: number;
  typePt: string;
  typeEn: string;
  location: ServiceLocation;
  radiusKm: number | null;
  priceCents: number;
  nextPriceCents: number | null;
  /** Civil day; null without a planned price. */
  nextPriceFrom: string | null;
  needsApproval: boolean;
  ownCode: string | null;
  isPaused: boolean;
  /** Whether it has the words that were looked for. */
  isFound: boolean;
  /** In force on `today` or later, by their first day. */
  campaigns: CampaignRow[];
}

interface ReadManagedServicesInput {
  entityId: string;
  /** At the entity. */
  today: string;
  /** Only this one; null: all. */
  id?: string | null;
  /** Looked for in names, types and own codes; accents and case do not count. */
  words?: readonly string[];
}

/** The active services of an entity by type and Portuguese name. */
export async function readManagedServices(
  db: Db,
  { entityId, today, id = null, words = [] }: ReadManagedServicesInput,
): Promise<ManagedService[]> {
  const columns = columnsOf<ManagedService>({
    id: sql`es.id`,
    idService: sql`es.service_id`,
    servicePt: sql`s.name_pt`,
    serviceEn: sql`s.name_en`,
    idServiceType: sql`t.id`,
    typePt: sql`t.name_pt`,
    typeEn: sql`t.name_en`,
    location: sql`es.location`,
    radiusKm: sql`es.radius_km`,
    priceCents: sql`es.price_cents`,
    nextPriceCents: sql`es.next_price_cents`,
    nextPriceFrom: sql`es.next_price_from`,
    needsApproval: sql`es.needs_approval`,
    ownCode: sql`es.own_code`,
    isPaused: sql`es.is_paused`,
    isFound: sql`not exists (
      select from unnest(${[...words]}::text[]) as w(word)
       where strpos(search_name(concat_ws(' ', s.name_pt, s.name_en, t.name_pt, t.name_en, es.own_code)),
                    search_name(w.word)) = 0)`,
    campaigns: sql`coalesce((
      select json_agg(json_build_object(${campaignFields}) order by campaign.from_date, campaign.id)
        from campaigns campaign
       where campaign.entity_service_id = es.id and campaign.removed_at is null and campaign.until_date > ${today}::date), '[]')`,
  });
  const { rows } = await sql<ManagedService>`
    select ${columns}
      from entity_services es
      join services s on s.id = es.service_id
      join service_types t on t.id = s.service_type_id
     where es.entity_id = ${entityId} and es.is_active and (${id}::uuid is null or es.id = ${id}::uuid)
     order by t.id, s.name_pt collate "pt-PT-x-icu", es.location desc, es.id`.execute(db);
  return rows;
}

/** The entity of a member: its zone decides which day is today there. */
export async function readEntityOfOffers(
  db: Db,
  id: string,
): Promise<{ timeZone: string; organisationId: string }> {
  return db
    .selectFrom('entities')
    .select(['timeZone', 'organisationId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * The codes that may have a price at an entity: its own, and those of partners whose protocol with it waits, is active or paused.
 */
export async function readPriceCodes(
  db: Db,
  entityId: string,
): Promise<Array<{ code: string; name: string }>> {
  const { rows } = await sql<{ code: string; name: string }>`
    select e.code, e.business_name as name
      from entities e
     where e.id = ${entityId} or e.id in (
       select p.partner_entity_id from protocols p
        where p.service_entity_id = ${entityId} and p.state in ('pending', 'active', 'paused'))
     order by e.id = ${entityId}, e.business_name collate "pt-PT-x-icu", e.code`.execute(db);
  return rows;
}

export interface NewEntityService {
  id: string;
  idService: number;
  location: ServiceLocation;
  radiusKm: number | null;
  priceCents: number;
  needsApproval: boolean;
}

/**
 * Offers services, in the order of the catalogue's ids, as every change of types locks them. One that was withdrawn is offered
 * again, with its new price.
 * @returns those that were not offered before.
 */
export async function insertManagedServices(
  trx: Trx,
  {
    entityId,
    services,
    now,
  }: { entityId: string; services: readonly NewEntityService[]; now: Date },
): Promise<Array<{ id: string; name: string } & Omit<NewEntityService, 'idService'>>> {
  const { rows } = await sql<{ id: string; name: string } & Omit<NewEntityService, 'idService'>>`
    with added as (
      insert into entity_services (id, entity_id, service_id, location, radius_km, price_cents, needs_approval, position,
                                   is_offered, created_at)
      select r.id, e.id, r."idService", r.location, r."radiusKm", r."priceCents", r."needsApproval", e.position, false, ${now}
        from json_to_recordset(${JSON.stringify(services)}::json)
               as r(id uuid, "idService" int, location text, "radiusKm" double precision, "priceCents" int,
                    "needsApproval" boolean)
        join entities e on e.id = ${entityId}
       order by r."idService", r.location
      on conflict on constraint entity_services_entity_service_location_key do update
        set is_active = true, is_paused = false, radius_km = excluded.radius_km, price_cents = excluded.price_cents,
            needs_approval = excluded.needs_approval, own_code = null
        where not entity_services.is_active
      returning id, service_id, location, radius_km, price_cents, needs_approval)
    select added.id, s.name_pt as name, added.location, added.radius_km, added.price_cents, added.needs_approval
      from added join services s on s.id = added.service_id order by added.service_id, added.location`.execute(
    trx,
  );
  return rows;
}

/** Which of these services the catalogue has. */
export async function readKnownServiceIds(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('services').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

export async function updateManagedService(
  trx: Trx,
  id: string,
  values: Updateable<EntityServices>,
): Promise<void> {
  await trx.updateTable('entityServices').set(values).where('id', '=', id).execute();
}

/** The entities that have a planned price whose day has come there. */
export async function readEntitiesWithDuePrices(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ entityId: string }>`
    select distinct es.entity_id
      from entity_services es join entities e on e.id = es.entity_id
     where es.next_price_from <= (${now}::timestamptz at time zone e.time_zone)::date`.execute(db);
  return rows.map(({ entityId }) => entityId);
}

/** Makes the planned prices of an entity whose day is `today` or earlier the usual ones. @returns what was changed. */
export async function applyDuePrices(
  trx: Trx,
  { entityId, today }: { entityId: string; today: string },
): Promise<Array<{ id: string; name: string; beforeCents: number; priceCents: number }>> {
  const { rows } = await sql<{
    id: string;
    name: string;
    beforeCents: number;
    priceCents: number;
  }>`
    with due as (
      select es.id, es.price_cents, s.name_pt
        from entity_services es join services s on s.id = es.service_id
       where es.entity_id = ${entityId} and es.next_price_from <= ${today}::date
       order by es.id for no key update of es)
    update entity_services es
       set price_cents = es.next_price_cents, next_price_cents = null, next_price_from = null
      from due where es.id = due.id
    returning es.id, due.name_pt as name, due.price_cents as before_cents, es.price_cents`.execute(
    trx,
  );
  return rows;
}

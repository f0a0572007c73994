import type { EntityType, ServiceLocation } from '@vaga/contract/partners';
import type { EntityState } from '@vaga/contract/standing';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import { columnsOf, recordFieldsOf } from '../platform/row-sql.ts';
import { newId } from '../platform/uuid.ts';
import type { EntityDetails } from './create-entity.queries.ts';

/** An entity with what a file of an import may set. */
export interface StoredEntity extends EntityDetails {
  id: string;
  code: string;
  entityType: EntityType;
  businessName: string;
  address: string;
  postalCode: string;
  locality: string;
  municipalityCode: string;
  municipality: string;
  district: string;
  districtCode: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  state: EntityState;
}

const entityColumns = columnsOf<StoredEntity>({
  id: sql`e.id`,
  code: sql`e.code`,
  entityType: sql`e.entity_type`,
  businessName: sql`e.business_name`,
  address: sql`e.address`,
  postalCode: sql`e.postal_code`,
  locality: sql`e.locality`,
  municipalityCode: sql`e.municipality_code`,
  municipality: sql`m.name`,
  district: sql`d.name`,
  districtCode: sql`e.district_code`,
  latitude: sql`e.latitude`,
  longitude: sql`e.longitude`,
  timeZone: sql`e.time_zone`,
  state: sql`e.state`,
  phone: sql`e.phone`,
  email: sql`e.email`,
  descriptionPt: sql`e.description_pt`,
  descriptionEn: sql`e.description_en`,
  localPayment: sql`e.local_payment`,
  accessibility: sql`e.accessibility`,
  spokenLanguages: sql`e.spoken_languages`,
});

/** The entities of an organisation, by their codes. @param codes only these. */
export async function readStoredEntities(
  db: Db | Trx,
  { organisationId, codes }: { organisationId: string; codes?: readonly string[] },
): Promise<StoredEntity[]> {
  const { rows } = await sql<StoredEntity>`
    select ${entityColumns}
      from entities e
      join municipalities m on m.code = e.municipality_code
      join districts d on d.code = e.district_code
     where e.organisation_id = ${organisationId}
       and (${codes === undefined} or e.code = any(${[...(codes ?? [])]}::text[]))
     order by e.code`.execute(db);
  return rows;
}

/** Those of these codes that entities of other organisations have. */
export async function readCodesOfOthers(
  db: Db,
  { organisationId, codes }: { organisationId: string; codes: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from entities
     where code = any(${[...codes]}::text[]) and organisation_id <> ${organisationId}`.execute(db);
  return rows.map(({ code }) => code);
}

/** A service of an entity with what a file of an import may set. */
export interface StoredService {
  id: string;
  entityId: string;
  serviceId: number;
  slug: string;
  location: ServiceLocation;
  radiusKm: number | null;
  priceCents: number;
  /** The price that is planned, with its first day at the entity; both or neither. */
  nextPriceCents: number | null;
  nextPriceFrom: string | null;
  needsApproval: boolean;
  /** The entity's own code of the service. */
  ownCode: string | null;
  isActive: boolean;
}

const serviceColumns = columnsOf<StoredService>({
  id: sql`o.id`,
  entityId: sql`o.entity_id`,
  serviceId: sql`o.service_id`,
  slug: sql`s.slug`,
  location: sql`o.location`,
  radiusKm: sql`o.radius_km`,
  priceCents: sql`o.price_cents`,
  nextPriceCents: sql`o.next_price_cents`,
  nextPriceFrom: sql`o.next_price_from::text`,
  needsApproval: sql`o.needs_approval`,
  ownCode: sql`o.own_code`,
  isActive: sql`o.is_active`,
});

export async function readStoredServices(
  db: Db | Trx,
  entityIds: readonly string[],
): Promise<StoredService[]> {
  const { rows } = await sql<StoredService>`
    select ${serviceColumns}
      from entity_services o join services s on s.id = o.service_id
     where o.entity_id = any(${[...entityIds]}::uuid[])
     order by s.slug, o.location`.execute(db);
  return rows;
}

/** What a service of an entity is added with. */
export type NewStoredService = Omit<StoredService, 'id' | 'slug'>;

const record = recordFieldsOf<Omit<StoredService, 'slug'>>({
  id: 'uuid',
  entityId: 'uuid',
  serviceId: 'integer',
  location: 'text',
  radiusKm: 'float8',
  priceCents: 'integer',
  nextPriceCents: 'integer',
  nextPriceFrom: 'date',
  needsApproval: 'boolean',
  ownCode: 'text',
  isActive: 'boolean',
});

/** Adds services to entities. @returns their ids, in the order given. */
export async function insertEntityServices(
  trx: Trx,
  services: readonly NewStoredService[],
  now: Date,
): Promise<string[]> {
  if (services.length === 0) return [];
  const rows = services.map((service) => ({ ...service, id: newId() }));
  // Position and is_offered are the trigger's.
  await sql`/* prepared */
    insert into entity_services (${record.columns}, position, is_offered, created_at)
    select ${record.values}, earth_point(0, 0), false, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(${record.types})`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Gives a service of an entity another price, radius, approval or state. What is held and booked keeps its price. */
export async function updateEntityService(
  trx: Trx,
  id: string,
  values: Partial<Omit<StoredService, 'id' | 'entityId' | 'serviceId' | 'slug' | 'location'>>,
): Promise<void> {
  await trx.updateTable('entityServices').set(values).where('id', '=', id).execute();
}

import type { ServiceLocation } from '@vaga/contract/partners';
import { sql } from 'kysely';
import type { CampaignTerms } from '../partners/index.ts';
import type { Db } from '../platform/db.ts';
import type { CartState } from './cart.queries.ts';

interface CampaignText extends CampaignTerms {
  informationPt: string;
  informationEn: string;
}

/** A place that a cart may book: an entity service with its entity. */
export interface CartPlace {
  idEntityService: string;
  idEntity: string;
  entity: string;
  address: string;
  locality: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  logoPath: string | null;
  location: ServiceLocation;
  radiusKm: number | null;
  priceCents: number;
  needsApproval: boolean;
  /** From the point that the cart's places were last listed from. */
  distanceKm: number | null;
  campaigns: CampaignText[];
}

/**
 * The place, if the cart may book it: of the cart's service, active, and public or reached through the cart's entity
 * code (the entity of the code itself, or one that has an enabled protocol with it). Null otherwise.
 */
export async function readCartPlace(
  db: Db,
  cart: CartState,
  entityServiceId: string,
): Promise<CartPlace | null> {
  const found = await sql<CartPlace>`/* prepared */
    select es.id as id_entity_service, e.id as id_entity, e.business_name as entity,
           e.address || ', ' || e.postal_code || ' ' || e.locality as address, e.locality,
           e.latitude, e.longitude, e.time_zone, e.logo_path, es.location, es.radius_km, es.price_cents,
           es.needs_approval,
           chord_to_km(e.position <-> earth_point(${cart.latitude}::float8, ${cart.longitude}::float8)) as distance_km,
           coalesce((
             select json_agg(json_build_object('id', c.id, 'priceCents', c.price_cents, 'fromDate', c.from_date,
                      'untilDate', c.until_date, 'entityCode', c.entity_code,
                      'informationPt', c.information_pt, 'informationEn', c.information_en))
               from campaigns c where c.entity_service_id = es.id), '[]') as campaigns
      from entity_services es
      join entities e on e.id = es.entity_id
     where es.id = ${entityServiceId}::uuid and es.service_id = ${cart.serviceId}::int
       and es.is_active and e.is_active
       and (es.is_offered or exists (
             select from entities through
              where through.code = ${cart.entityCode}::text and through.is_active
                and (through.id = e.id or exists (
                      select from protocols p
                       where p.partner_entity_id = through.id and p.service_entity_id = e.id and p.is_enabled))))`.execute(
    db,
  );
  return found.rows[0] ?? null;
}

/** The active entity of a code; null where there is none (any more). */
export async function findEntityOfCode(db: Db, code: string): Promise<string | null> {
  const row = await db
    .selectFrom('entities')
    .select('id')
    .where('code', '=', code)
    .where('isActive', '=', true)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function setAddress(
  db: Db,
  cartId: string,
  { assetIds, address }: { assetIds: string[]; address: string | null },
): Promise<void> {
  await db
    .updateTable('assets')
    .set({ address })
    .where('cartId', '=', cartId)
    .where('id', 'in', assetIds)
    .execute();
}

export async function readAssetIds(db: Db, cartId: string): Promise<string[]> {
  const rows = await db.selectFrom('assets').select('id').where('cartId', '=', cartId).execute();
  return rows.map(({ id }) => id);
}

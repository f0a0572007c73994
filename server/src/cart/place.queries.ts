import type { ServiceLocation } from '@vaga/contract/partners';
import { sql } from 'kysely';
import type { CampaignTerms } from '../partners/index.ts';
import type { Db } from '../platform/db.ts';
import type { CartState } from './cart.queries.ts';
import { stateColumns } from './cart.queries.ts';

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

/** A cart and the place that it looks at. */
export interface CartAtPlace {
  cart: CartState;
  place: CartPlace | null;
}

/**
 * A cart of this account with the place asked for (null: the one last asked for), in one statement: each look at a day's
 * slots begins with it. The place is there if the cart may book it: of the cart's service, active, and public or
 * reached through the cart's entity code (the entity of the code itself, or one that has an enabled protocol with it).
 * @returns null where the cart is not theirs, or the account is deleted.
 */
export async function readCartAtPlace(
  db: Db,
  asked: { accountId: string; cartId: string; entityServiceId: string | null },
): Promise<CartAtPlace | null> {
  const { rows } = await sql<CartState & Pick<CartAtPlace, 'place'>>`/* prepared */
    select ${stateColumns}, looked_at.place
      from carts c
      left join lateral (
        select json_build_object('idEntityService', es.id, 'idEntity', e.id, 'entity', e.business_name,
                 'address', e.address || ', ' || e.postal_code || ' ' || e.locality, 'locality', e.locality,
                 'latitude', e.latitude, 'longitude', e.longitude, 'timeZone', e.time_zone, 'logoPath', e.logo_path,
                 'location', es.location, 'radiusKm', es.radius_km, 'priceCents', es.price_cents,
                 'needsApproval', es.needs_approval,
                 'distanceKm', chord_to_km(e.position <-> earth_point(c.latitude, c.longitude)),
                 'campaigns', coalesce((
                   select json_agg(json_build_object('id', k.id, 'priceCents', k.price_cents, 'fromDate', k.from_date,
                            'untilDate', k.until_date, 'entityCode', k.entity_code,
                            'informationPt', k.information_pt, 'informationEn', k.information_en))
                     from campaigns k where k.entity_service_id = es.id), '[]')) as place
          from entity_services es
          join entities e on e.id = es.entity_id
         where es.id = coalesce(${asked.entityServiceId}::uuid, c.entity_service_id)
           and es.service_id = c.service_id and es.is_active and e.is_active
           and (es.is_offered or exists (
                 select from entities through
                  where through.code = c.entity_code and through.is_active
                    and (through.id = e.id or exists (
                          select from protocols p
                           where p.partner_entity_id = through.id and p.service_entity_id = e.id and p.is_enabled))))
      ) looked_at on true
     where c.id = ${asked.cartId} and c.account_id = ${asked.accountId}
       and exists (select from accounts a where a.id = c.account_id and a.deleted_at is null)`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return null;
  const { place, ...cart } = found;
  return { cart, place };
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

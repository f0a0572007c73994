import type { NearEntity } from '@vaga/contract/protocols';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';

/** SQL condition: `entities e` may be asked for a protocol: it does services, and is neither closed nor private. */
const maySayYes = sql`e.entity_type in ('TestPartner', 'LabPartner') and e.is_active and not e.is_private`;

/** The service entities nearest to a partner that it may ask, those left out that it has asked or agreed with. */
export async function readNearEntities(
  db: Db,
  { partnerEntityId, limit }: { partnerEntityId: string; limit: number },
): Promise<NearEntity[]> {
  const { rows } = await sql<NearEntity>`
    select e.id, e.business_name as description, e.latitude, e.longitude,
           address_line(e.address, e.postal_code, e.locality) as address,
           round(chord_to_km(e.position <-> own.position)::numeric, 1)::float as distance
      from entities own
      join entities e on ${maySayYes}
     where own.id = ${partnerEntityId}
       and not exists (
         select from protocols p
          where p.partner_entity_id = own.id and p.service_entity_id = e.id and p.state in ('pending', 'active', 'paused'))
     order by e.position <-> own.position, e.id
     limit ${limit}`.execute(db);
  return rows;
}

export interface ServiceEntity {
  id: string;
  businessName: string;
  managerName: string | null;
  managerPhone: string | null;
  managerEmail: string | null;
}

/** A service entity that may be asked for a protocol, with its contact; null for any other. */
export async function readServiceEntity(db: Db, id: string): Promise<ServiceEntity | null> {
  const { rows } = await sql<ServiceEntity>`
    select e.id, e.business_name, e.information_manager_name as manager_name,
           coalesce(e.information_manager_phone, e.phone) as manager_phone,
           coalesce(e.information_manager_email, e.email) as manager_email
      from entities e where e.id = ${id} and ${maySayYes}`.execute(db);
  return rows[0] ?? null;
}

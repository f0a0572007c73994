import type { ServiceLocation } from '@vaga/contract/partners';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import { uuidIn } from '../platform/uuid-in.ts';

/** An entity service as the entity that books sees it. */
export interface DeskService {
  id: string;
  entityId: string;
  serviceId: number;
  location: ServiceLocation;
  /** Around its entity; null unless the service is done at the patient's address. */
  radiusKm: number | null;
  needsApproval: boolean;
  /** Whether it and its entity are active. */
  isActive: boolean;
  /** Whether the public can book it. */
  isOffered: boolean;
  timeZone: string;
  /** Between the two entities, along the surface. */
  distanceKm: number;
  /** The active protocol of the two entities; null without one. */
  protocol: { isHotelPaying: boolean } | null;
  /** The code of the entity that books, in lower case. */
  bookingCode: string;
  /** The address of the entity that books. */
  bookingAddress: string;
}

/**
 * These entity services, and what there is between their entities and the one that books. Unknown ids are left out. `offset 0`
 * makes PostgreSQL look the entities up one by one: for 200 of them it would read the whole table.
 */
export async function readDeskServices(
  db: Db,
  { ids, bookingEntityId }: { ids: readonly string[]; bookingEntityId: string },
): Promise<DeskService[]> {
  const { rows } = await sql<DeskService>`
    select es.id, es.entity_id, es.service_id, es.location, es.radius_km, es.needs_approval,
           es.is_active and e.is_active as is_active, es.is_offered, e.time_zone,
           chord_to_km(e.position <-> mine.position) as distance_km,
           (select json_build_object('isHotelPaying', agreed.payer = 'partner') from protocols agreed
             where agreed.partner_entity_id = mine.id and agreed.service_entity_id = e.id
               and agreed.state = 'active') as protocol,
           mine.code as booking_code, address_line(mine.address, mine.postal_code, mine.locality) as booking_address
      from entity_services es
      join lateral (select * from entities where id = es.entity_id offset 0) e on true
      join entities mine on mine.id = ${bookingEntityId} and mine.is_active
     where ${uuidIn(sql`es.id`, ids)}`.execute(db);
  return rows;
}

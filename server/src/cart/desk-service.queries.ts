import type { ServiceLocation } from '@vaga/contract/partners';
import type { EntityStanding } from '@vaga/contract/standing';
import { bookingStandings } from '@vaga/contract/standing';
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
  /** Whether it is active, and its entity live. */
  isActive: boolean;
  /** Whether only the desk of its own entity books it. */
  isPaused: boolean;
  /** Whether it is active, and its entity live or paused: what its own desk books. */
  isDeskActive: boolean;
  /** The same, or its organisation has not paid: its own desk may still move what is booked. */
  isMovable: boolean;
  /** Of the entity that books. */
  bookingStanding: EntityStanding;
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
           es.is_active and e.is_active as is_active,
           es.is_active and e.standing = any(${[...bookingStandings]}) as is_desk_active,
           es.is_active and e.standing in ('open', 'paused', 'unpaid') as is_movable, mine.standing as booking_standing,
           es.is_paused, es.is_offered, e.time_zone,
           chord_to_km(e.position <-> mine.position) as distance_km,
           (select json_build_object('isHotelPaying', agreed.payer = 'partner') from protocols agreed
             where agreed.partner_entity_id = mine.id and agreed.service_entity_id = e.id
               and agreed.state = 'active') as protocol,
           mine.code as booking_code, address_line(mine.address, mine.postal_code, mine.locality) as booking_address
      from entity_services es
      join lateral (select * from entities where id = es.entity_id offset 0) e on true
      join entities mine on mine.id = ${bookingEntityId}
     where ${uuidIn(sql`es.id`, ids)}`.execute(db);
  return rows;
}

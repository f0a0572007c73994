import { sql } from 'kysely';
import type { Trx } from '../platform/db.ts';
import { epochMilliseconds } from '../platform/epoch-milliseconds.ts';
import { columnsOf } from '../platform/row-sql.ts';
import type { LivePlace } from './occupancy.queries.ts';
import { isExpiredWithWaitlist } from './occupancy-window.queries.ts';
import type { PlaceToCome } from './preview-change.rules.ts';

/** A live place of an entity to come. There are ten thousand of a busy place: each column counts. */
export interface PlaceToComeRow extends PlaceToCome, LivePlace {
  /** Its time as a hold is over, and no waitlist has it: it takes no room, and still has its unit. */
  isExpired: boolean;
}

/** The live places of all pools of an entity from a moment on, the earliest taken first. */
export async function readPlacesToCome(
  trx: Trx,
  { entityId, now }: { entityId: string; now: Date },
): Promise<PlaceToComeRow[]> {
  const isAwaited = isExpiredWithWaitlist(now);
  const { rows } = await sql<PlaceToComeRow>`
    select ${columnsOf<PlaceToComeRow>({
      id: sql`o.id`,
      poolId: sql`o.pool_id`,
      unit: sql`o.unit`,
      from: epochMilliseconds(sql`lower(o.during)`),
      until: epochMilliseconds(sql`upper(o.during)`),
      ownerId: sql`o.owner_id`,
      entityServiceId: sql`o.entity_service_id`,
      allotmentId: sql`o.allotment_id`,
      kind: sql`case when o.state = 'booked' then 'booked'
                     when o.state = 'kept' or o.expires_at <= ${now} then 'other'
                     when o.reserved_for = 'rebooking_offer' then 'offered'
                     else 'pending' end`,
      expiresAt: sql`case when o.expires_at = 'infinity' then null else ${epochMilliseconds(sql`o.expires_at`)} end`,
      isReserved: sql`o.state in ('kept', 'reserved')`,
      isExpiredWithWaitlist: isAwaited,
      isExpired: sql`o.expires_at <= ${now} and not ${isAwaited}`,
    })}
      from capacity_pools p
     cross join lateral (
           select * from occupancy o
            where o.live and o.pool_id = p.id and o.during && tstzrange(${now}, null)
           offset 0) o
     where p.entity_id = ${entityId}
     order by o.id`.execute(trx);
  return rows;
}

/** What a place takes over from that which it replaces. */
export interface ReplacedPlace {
  id: string;
  entityServiceId: string;
  cartId: string | null;
  accountId: string | null;
  priceCents: number;
  campaignId: string | null;
}

export async function readReplacedPlaces(
  trx: Trx,
  ids: readonly string[],
): Promise<Map<string, ReplacedPlace>> {
  const rows = await trx
    .selectFrom('occupancy')
    .select(['id', 'entityServiceId', 'cartId', 'accountId', 'priceCents', 'campaignId'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Of these rows of occupancy, those that are held or reserved, and those that have been booked since: with their owners. */
export async function readPendingPlaces(
  trx: Trx,
  ids: readonly string[],
): Promise<Array<{ id: string; ownerId: string; isBooked: boolean }>> {
  return sql<{ id: string; ownerId: string; isBooked: boolean }>`
    select id, owner_id, state = 'booked' as is_booked from occupancy
     where id = any(${[...ids]}::uuid[]) and live and owner_id is not null
     order by id`
    .execute(trx)
    .then(({ rows }) => rows);
}

/** The row of occupancy that is reserved for a rebooking offer; null once its time is over. */
export async function readPlaceOfOffer(
  trx: Trx,
  { offerId, now }: { offerId: string; now: Date },
): Promise<string | null> {
  const found = await trx
    .selectFrom('occupancy')
    .select('id')
    .where('ownerId', '=', offerId)
    .where('live', '=', true)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return found?.id ?? null;
}

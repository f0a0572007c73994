import { sql } from 'kysely';
import type { Trx } from '../../platform/db.ts';
import { epochMilliseconds } from '../../platform/epoch-milliseconds.ts';
import { columnsOf, jsonFieldsOf } from '../../platform/row-sql.ts';
import type { LivePlace } from '../occupancy/occupancy.queries.ts';
import { isExpiredWithWaitlist } from '../occupancy/occupancy-window.queries.ts';
import type { PlaceToCome } from './preview-change.rules.ts';

/** A live place of an entity to come. */
export interface PlaceToComeRow extends PlaceToCome, LivePlace {
  /** Its time as a hold is over, and no waitlist has it: it takes no room, and still has its unit. */
  isExpired: boolean;
}

/** What differs from a booked place of the public capacity: of most places nothing. */
type UnlikeBooked = Pick<
  PlaceToComeRow,
  'allotmentId' | 'kind' | 'expiresAt' | 'isReserved' | 'isExpiredWithWaitlist' | 'isExpired'
>;

/**
 * The places as lists, in the order of their ids; null for no place. A busy entity has ten thousand: as rows of the driver each costs
 * five times as much.
 */
interface PlaceLists {
  ids: string[] | null;
  /** Of each place the number of its pool in `poolIds`, from 1. */
  pools: number[] | null;
  poolIds: string[] | null;
  services: number[] | null;
  serviceIds: string[] | null;
  units: number[] | null;
  froms: number[] | null;
  untils: number[] | null;
  ownerIds: Array<string | null> | null;
  unlike: Array<UnlikeBooked | null> | null;
}

/** The live places of all pools of an entity from a moment on, the earliest taken first. */
export async function readPlacesToCome(
  trx: Trx,
  { entityId, now }: { entityId: string; now: Date },
): Promise<PlaceToComeRow[]> {
  const isAwaited = isExpiredWithWaitlist(now);
  const unlike = jsonFieldsOf<UnlikeBooked>({
    allotmentId: sql`o.allotment_id`,
    kind: sql`case when o.state = 'booked' then 'booked'
                   when o.state = 'kept' or o.expires_at <= ${now} then 'other'
                   when o.reserved_for = 'rebooking_offer' then 'offered'
                   else 'pending' end`,
    expiresAt: sql`case when o.expires_at = 'infinity' then null else ${epochMilliseconds(sql`o.expires_at`)} end`,
    isReserved: sql`o.state in ('kept', 'reserved')`,
    isExpiredWithWaitlist: isAwaited,
    isExpired: sql`o.expires_at <= ${now} and not ${isAwaited}`,
  });
  const { rows } = await sql<PlaceLists>`
    with pools as materialized (
           select id, row_number() over (order by id) as number from capacity_pools where entity_id = ${entityId}),
         services as materialized (
           select id, row_number() over (order by id) as number from entity_services where entity_id = ${entityId}),
         places as (
           select o.id, o.owner_id, p.number as pool, s.number as service, o.unit,
                  ${epochMilliseconds(sql`lower(o.during)`)} as from_ms, ${epochMilliseconds(sql`upper(o.during)`)} as until_ms,
                  case when o.state <> 'booked' or o.allotment_id is not null or o.expires_at <> 'infinity'
                       then json_build_object(${unlike}) end as unlike
             from pools p
            cross join lateral (
                  select id, pool_id, owner_id, entity_service_id, unit, during, state, allotment_id, expires_at, reserved_for
                    from occupancy o
                   where o.live and o.pool_id = p.id and o.during && tstzrange(${now}, null)
                  offset 0) o
             join services s on s.id = o.entity_service_id
            order by o.id)
    select ${columnsOf<PlaceLists>({
      ids: listOf('id'),
      pools: listOf('pool'),
      poolIds: sql`(select json_agg(id order by number) from pools)`,
      services: listOf('service'),
      serviceIds: sql`(select json_agg(id order by number) from services)`,
      units: listOf('unit'),
      froms: listOf('from_ms'),
      untils: listOf('until_ms'),
      ownerIds: listOf('owner_id'),
      unlike: sql`json_agg(unlike)`,
    })}
      from places`.execute(trx);
  const [lists] = rows;
  return lists ? toPlaces(lists) : [];
}

/** Half the time of `json_agg`. */
const listOf = (column: string) => sql`array_to_json(array_agg(${sql.ref(column)}))`;

const likeBooked: UnlikeBooked = {
  allotmentId: null,
  kind: 'booked',
  expiresAt: null,
  isReserved: false,
  isExpiredWithWaitlist: false,
  isExpired: false,
};

function toPlaces(lists: PlaceLists): PlaceToComeRow[] {
  const { ids, pools, poolIds, services, serviceIds, units, froms, untils } = lists;
  return (ids ?? []).map((id, index) => {
    const poolId = poolIds?.[(pools?.[index] ?? 0) - 1];
    const entityServiceId = serviceIds?.[(services?.[index] ?? 0) - 1];
    const [unit, from, until] = [units?.[index], froms?.[index], untils?.[index]];
    if (!poolId || !entityServiceId || unit === undefined || !from || !until)
      throw new Error('The lists of the places are not of one length.');
    const { allotmentId, kind, expiresAt, isReserved, isExpiredWithWaitlist, isExpired } =
      lists.unlike?.[index] ?? likeBooked;
    return {
      id,
      poolId,
      unit,
      from,
      until,
      places: 1,
      ownerId: lists.ownerIds?.[index] ?? null,
      entityServiceId,
      allotmentId,
      kind,
      expiresAt,
      isReserved,
      isExpiredWithWaitlist,
      isExpired,
    };
  });
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

import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import { epochMilliseconds } from '../platform/epoch-milliseconds.ts';
import type { Span } from './availability.rules.ts';
import type { Allotment, Taken } from './load.rules.ts';
import type { EntityServiceTerms, WantedDays } from './offers.queries.ts';
import { isAwaited, termsOf } from './offers.queries.ts';

/** What decides over the starts of an entity service, whoever asks and whatever is taken. */
export interface KeptTerms extends EntityServiceTerms {
  /** `entities.terms_version` of what was read. */
  version: number;
  /** The UTC day it was read on: what is further ahead was left out. */
  readOn: string;
  allotments: Array<Allotment & { codes: string[] }>;
  /** Null where no schedule serves it. */
  pools: string[] | null;
  /** Minutes of the longest slot. */
  longest: number;
  /** Days that were reckoned already. */
  untouched: Map<string, UntouchedDay>;
}

/** A day before anything of it is taken: first start and end of the last one, and what all of them come to. */
export interface UntouchedDay {
  first: number;
  until: number;
  free: number;
  isOpen: boolean;
}

/** As it is read. */
type Terms = Omit<KeptTerms, 'readOn' | 'untouched'>;

export async function readTerms(db: Db, wanted: WantedDays): Promise<Terms | null> {
  const { rows } = await sql<Terms>`/* prepared */
    select t.*, e.terms_version as version
      from (${termsOf(wanted, null)}) t join entities e on e.id = t."entityId"`.execute(db);
  return rows[0] ?? null;
}

/** Where and when something may be taken that matters to a call. */
export interface Window {
  pools: readonly string[];
  from: Date;
  until: Date;
}

/** What is taken in a window, and the live holds of one cart there. */
export interface Busy {
  /** Places that are alike come as one. */
  taken: TakenList;
  own: Array<Span & { ownerId: string }>;
}

/** Written out as lists, because a page has hundreds of them. */
interface TakenList {
  /** Of each place the index of its pool in the window (from 1), from, until, how many. */
  places: [number, number, number, number][] | null;
  /** The allotment of each, in the same order (null: taken publicly); null where all are. */
  allotmentIds: Array<string | null> | null;
}

/** @param pools those of the window that was asked for. */
export function takenOf({ taken }: Busy, pools: readonly string[]): Taken[] {
  const { places, allotmentIds } = taken;
  return (places ?? []).map(([pool, from, until, count], index) => {
    const poolId = pools[pool - 1];
    if (poolId === undefined) throw new Error('A place of a pool that nobody asked for.');
    return { poolId, from, until, places: count, allotmentId: allotmentIds?.[index] ?? null };
  });
}

/**
 * The columns of Busy, for who asks for more in the same statement.
 * @param of SQL for the cart whose own holds count as free, and for the entity service that they are of.
 */
export function busyColumns(
  { pools, from, until }: Window,
  of: { cartId: RawBuilder<unknown>; entityServiceId: RawBuilder<unknown>; now: Date },
): RawBuilder<unknown> {
  return sql`
    (select json_build_object(
              'places', json_agg(array[pool, ${epochMilliseconds(sql`lower(during)`)}, ${epochMilliseconds(sql`upper(during)`)}, places]),
              'allotmentIds', case when count(allotment_id) > 0 then json_agg(allotment_id) end)
       from (select p.pool, o.during, o.allotment_id, count(*) as places
               from unnest(${pools}::uuid[]) with ordinality as p(id, pool)
               join occupancy o on o.live and o.pool_id = p.id
                and o.during && tstzrange(${from}, ${until})
              where o.state = 'booked'
                 or (o.expires_at > ${of.now} and o.cart_id is distinct from ${of.cartId})
                 or ${isAwaited(of.now)}
              group by p.pool, o.during, o.allotment_id) alike) as taken,
    (select coalesce(json_agg(json_build_object('ownerId', o.owner_id, 'from', ${epochMilliseconds(sql`lower(o.during)`)},
              'until', ${epochMilliseconds(sql`upper(o.during)`)}) order by o.owner_id), '[]')
       from occupancy o
      where o.cart_id = ${of.cartId} and o.state = 'hold' and o.expires_at > ${of.now}
        and o.entity_service_id = ${of.entityServiceId}) as own`;
}

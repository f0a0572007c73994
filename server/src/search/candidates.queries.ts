import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import type { TakenColumns, TakenOfPool } from './taken.queries.ts';
import { takenIn, takenOf } from './taken.queries.ts';

/** Where is looked: around a point, or in an area whose entities are ordered by their distance from the point. */
export interface Where {
  latitude: number;
  longitude: number;
  /** Null: as far as the area reaches. */
  radiusKm: number | null;
  districtCode: string | null;
  municipalityCode: string | null;
  /** Only this entity and those with an enabled protocol with it, private ones too; null: what is public. */
  throughEntityId: string | null;
}

export interface CandidatesAsked {
  where: Where;
  serviceIds: readonly number[];
  /** YYYY-MM-DD, of each entity's own zone. */
  date: string;
  now: Date;
  limit: number;
  offset: number;
  /** Whether the whole list is counted on the way, up to so many entities of each service; null: not. */
  countAtMost: number | null;
}

/** An entity that offers what is asked for, as of this moment. */
export interface Candidate {
  id: string;
  /** `entities.terms_version`: which state of the entity decides over its starts and prices. */
  version: number;
  distanceKm: number;
  /** What is taken around the day. */
  taken: TakenOfPool[];
  /** How long the whole list is, the same in each row; null where it was not asked for. */
  listed: number | null;
}

/**
 * A batch of the entities that offer one of the services, nearest first, with what is taken of them around the day. What
 * they are and when they work seldom changes and is kept (`known-entities.ts`).
 * The walk is over entity_services_nearest_idx: its cost follows the batch, not the number of entities.
 */
export async function readCandidates(db: Db, asked: CandidatesAsked): Promise<Candidate[]> {
  const { date, now } = asked;
  const { rows } = await sql<Omit<Candidate, 'taken'> & TakenColumns>`/* prepared */
    with near as materialized (${nearest(asked)})
    select e.id, e.terms_version as version, chord_to_km(n.chord) as distance_km, ${listed(asked)} as listed, t.*
      from near n
      join entities e on e.id = n.entity_id
      left join lateral (${takenIn({ from: date, days: 1, now })}) t on true
     order by n.chord, n.entity_id`.execute(db);
  const found: Candidate[] = [];
  for (const row of rows) {
    const { id, version, distanceKm, listed } = row;
    const last = found.at(-1);
    if (last?.id === id) last.taken.push(...takenOf(row));
    else found.push({ id, version, distanceKm, listed, taken: takenOf(row) });
  }
  return found;
}

/** How many entities there are, counted up to `atMost` of each service: nobody reads on to the thousandth. */
export async function countCandidates(
  db: Db,
  asked: Pick<CandidatesAsked, 'where' | 'serviceIds'>,
  atMost: number,
): Promise<number> {
  const found = await sql<{ listed: number }>`/* prepared */
    select ${listed({ ...asked, countAtMost: atMost })} as listed`.execute(db);
  return found.rows[0]?.listed ?? 0;
}

function listed(
  asked: Pick<CandidatesAsked, 'where' | 'serviceIds' | 'countAtMost'>,
): RawBuilder<unknown> {
  const { where, serviceIds, countAtMost } = asked;
  if (countAtMost === null) return sql`null::int`;
  const atMost = sql.lit(countAtMost);
  const point = pointOf(where);
  const inReach =
    where.radiusKm === null
      ? sql`true`
      : sql`es.position <@ cube_enlarge(${point}::cube, km_to_chord(${where.radiusKm}::float8), 3)
            and es.position <-> ${point}::cube <= km_to_chord(${where.radiusKm}::float8)`;
  return sql`(
    select least(count(distinct entity_id), ${atMost})::int
      from ${askedFor(serviceIds)}
      cross join lateral (
        select es.entity_id from entity_services es
         where es.service_id = asked.id and ${isReachable(where)} and ${inReach} and ${inArea(where)}
         limit ${atMost}) as found)`;
}

function nearest({ where, serviceIds, limit, offset }: CandidatesAsked): RawBuilder<unknown> {
  const { districtCode, municipalityCode, throughEntityId } = where;
  const isWalk = [districtCode, municipalityCode, throughEntityId].every((limit) => limit === null);
  const walk = { where, serviceIds, limit, offset };
  return isWalk ? nearestByWalk(walk) : nearestInArea(walk);
}

type Walk = Pick<CandidatesAsked, 'where' | 'serviceIds' | 'limit' | 'offset'>;

/**
 * For each service a walk of the index from the point outwards. An entity has a service three times at the most (at
 * the entity, at the customer's address, online), hence the threefold limit; the walk stops as soon as enough
 * entities are found.
 */
function nearestByWalk({ where, serviceIds, ...part }: Walk): RawBuilder<unknown> {
  const point = pointOf(where);
  const { limit, offset } = rowsOf(part);
  return sql`
    select distinct on (chord, entity_id) entity_id, chord
      from ${askedFor(serviceIds)}
      cross join lateral (
        select distinct on (chord, entity_id) entity_id, chord
          from (select es.entity_id, es.position <-> ${point}::cube as chord
                  from entity_services es
                 where es.service_id = asked.id and es.is_offered
                 order by es.position <-> ${point}::cube
                 limit 3 * (${limit} + ${offset})) as walked
         where chord <= km_to_chord(${where.radiusKm}::float8)
         order by chord, entity_id
         limit ${limit} + ${offset}) as of_service
     order by chord, entity_id
     limit ${limit} offset ${offset}`;
}

/** The first batch of a page of 20 and of one of 60 and more (`readPage`): nearly every search. */
const usualBatches = [25, 60];

/**
 * The usual numbers of rows stand in the text, and a single service is no list: PostgreSQL would guess at both, find its
 * guess dearer than the truth, and plan each search anew, which takes as long as to find the places.
 */
function rowsOf({ limit, offset }: Pick<Walk, 'limit' | 'offset'>) {
  const isUsual = offset === 0 && usualBatches.includes(limit);
  const rows = (count: number) => (isUsual ? sql.lit(count) : sql`${count}::int`);
  return { limit: rows(limit), offset: rows(offset) };
}

function askedFor(serviceIds: readonly number[]): RawBuilder<unknown> {
  const [only] = serviceIds;
  return serviceIds.length === 1
    ? sql`(values (${only}::int)) as asked(id)`
    : sql`unnest(${serviceIds}::int[]) as asked(id)`;
}

/** Small sets that other indexes find: a district, a municipality, the partners of an entity code. */
function nearestInArea({ where, serviceIds, ...part }: Walk): RawBuilder<unknown> {
  const { limit, offset } = rowsOf(part);
  const point = pointOf(where);
  const inReach =
    where.radiusKm === null
      ? sql`true`
      : sql`es.position <-> ${point}::cube <= km_to_chord(${where.radiusKm}::float8)`;
  return sql`
    select distinct es.entity_id, es.position <-> ${point}::cube as chord
      from entity_services es
     where es.service_id = any(${serviceIds}::int[]) and ${isReachable(where)} and ${inArea(where)} and ${inReach}
     order by chord, entity_id
     limit ${limit} offset ${offset}`;
}

/** Of `es`: whether whoever looks may book it. */
function isReachable({ throughEntityId }: Where): RawBuilder<unknown> {
  if (throughEntityId === null) return sql`es.is_offered`;
  return sql`es.is_active and es.entity_id in (
    select own.id from entities own
     where own.is_active and (own.id = ${throughEntityId}::uuid or own.id in (
       select p.service_entity_id from protocols p
        where p.partner_entity_id = ${throughEntityId}::uuid and p.is_enabled)))`;
}

function inArea({ districtCode, municipalityCode }: Where): RawBuilder<unknown> {
  if (municipalityCode !== null) {
    return sql`es.entity_id in (select a.id from entities a where a.municipality_code = ${municipalityCode})`;
  }
  if (districtCode !== null) {
    return sql`es.entity_id in (select a.id from entities a where a.district_code = ${districtCode})`;
  }
  return sql`true`;
}

/** The unit vector of the point, as `earth_point` makes it: given as a constant it is worked out once. */
function pointOf({ latitude, longitude }: Where): string {
  const [north, east] = [latitude, longitude].map((degrees) => (degrees * Math.PI) / 180);
  const vector = [
    Math.cos(north ?? 0) * Math.cos(east ?? 0),
    Math.cos(north ?? 0) * Math.sin(east ?? 0),
    Math.sin(north ?? 0),
  ];
  return `(${vector.map((part) => part.toFixed(15)).join(',')})`;
}

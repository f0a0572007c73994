import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ServicesAsked } from './candidates.queries.ts';
import type { DaysAsked } from './taken.queries.ts';

/** What decides over the text of the statement. */
export interface Shape {
  /** `around`: the municipality first, then what is near its point. */
  area: 'municipality' | 'around' | 'district' | null;
  hasCode: boolean;
  hasRadius: boolean;
  hasService: boolean;
  hasType: boolean;
  /** Null: given as a value. */
  limit: number | null;
  countAtMost: number | null;
}

/** What is put into it. */
export interface Values extends ServicesAsked, DaysAsked {
  point: string;
  radiusKm: number | null;
  municipalityCode: string | null;
  districtCode: string | null;
  throughEntityId: string | null;
  limit: number;
  offset: number;
}

/** Rows of entity_id, chord and is_nearby: the entities of a batch, in the order of their list. */
export function nearest(shape: Shape, values: Values): RawBuilder<unknown> {
  if (shape.area === 'around') return nearestAround(shape, values);
  const isWalk = shape.area === null && !shape.hasCode;
  return isWalk ? nearestByWalk(shape, values) : nearestInArea(shape, values);
}

/** How many entities the list has, counted up to `countAtMost` of each service. */
export function listed(shape: Shape, values: Values): RawBuilder<unknown> {
  const atMost = sql.lit(shape.countAtMost);
  const { point, radiusKm } = values;
  const inReach = shape.hasRadius
    ? sql`es.position <@ cube_enlarge(${point}::cube, km_to_chord(${radiusKm}::float8), 3)
          and es.position <-> ${point}::cube <= km_to_chord(${radiusKm}::float8)`
    : sql`true`;
  const own = shape.area === 'around' ? sql`(select count(*) from own)` : sql`0`;
  return sql`(
    select least(${own} + count(distinct entity_id), ${atMost})::int
      from (select s.id from services s where ${isAskedFor(shape, values)}) as asked
      cross join lateral (
        select es.entity_id from entity_services es
         where es.service_id = asked.id and ${isReachable(shape, values)} and ${inReach} and ${inArea(shape, values)}
         limit ${atMost}) as found)`;
}

/** Of the entities that `listed` counts, those in the municipality itself; null where none was chosen. */
export function listedInPlace({ area, countAtMost }: Shape): RawBuilder<unknown> {
  if (area !== 'around') return sql`null::int`;
  return sql`(select least(count(*), ${sql.lit(countAtMost)})::int from own)`;
}

/** What `nearest` and `listed` read from around a municipality: its own entities. It begins the statement. */
export function withOwn(shape: Shape, values: Values): RawBuilder<unknown> {
  if (shape.area !== 'around') return sql``;
  return sql`own as materialized (
      select distinct es.entity_id, es.position <-> ${values.point}::cube as chord
        from entity_services es
       where es.service_id in (select s.id from services s where ${isAskedFor(shape, values)})
         and ${isReachable(shape, values)} and ${isInMunicipality(values)}),`;
}

/** Of `s`, a service. */
export function isAskedFor({ hasService, hasType }: Shape, values: Values): RawBuilder<unknown> {
  const isOne = sql`s.id = ${values.serviceId}::int`;
  const isOfType = sql`s.service_type_id = ${values.serviceTypeId}::int`;
  if (!hasService) return isOfType;
  return hasType ? sql`${isOne} and ${isOfType}` : isOne;
}

/**
 * For each service a walk of the index from the point outwards. An entity has a service three times at the most (at
 * the entity, at the customer's address, online), hence the threefold limit; the walk stops as soon as enough
 * entities are found.
 */
function nearestByWalk(shape: Shape, values: Values): RawBuilder<unknown> {
  const { limit, offset } = rowsOf(shape, values);
  const wanted = sql`${limit} + ${offset}`;
  return sql`${walk(shape, values, wanted)} limit ${limit} offset ${offset}`;
}

function walk(shape: Shape, values: Values, wanted: RawBuilder<unknown>): RawBuilder<unknown> {
  const { point, radiusKm } = values;
  return sql`
    select distinct on (chord, entity_id) entity_id, chord, ${shape.area === 'around' ? sql`true` : sql`false`} as is_nearby
      from (select s.id from services s where ${isAskedFor(shape, values)}) as asked
      cross join lateral (
        select distinct on (chord, entity_id) entity_id, chord
          from (select es.entity_id, es.position <-> ${point}::cube as chord
                  from entity_services es
                 where es.service_id = asked.id and es.is_offered and ${inArea(shape, values)}
                 order by es.position <-> ${point}::cube
                 limit 3 * (${wanted})) as walked
         where chord <= km_to_chord(${radiusKm}::float8)
         order by chord, entity_id
         limit ${wanted}) as of_service
     order by chord, entity_id`;
}

/** The entities of the municipality, and then as many others near it as they leave wanting. */
function nearestAround(shape: Shape, values: Values): RawBuilder<unknown> {
  const { limit, offset } = rowsOf(shape, values);
  const wanted = sql`greatest(0, ${limit} + ${offset} - (select count(*) from own))`;
  // The walk would pass most of the country's entities to find the few partners of an entity code.
  const others = shape.hasCode
    ? sql`${inAreaByDistance(shape, values)} limit ${wanted}`
    : sql`${walk(shape, values, wanted)} limit ${wanted}`;
  return sql`
    select entity_id, chord, is_nearby
      from (select entity_id, chord, false as is_nearby from own
            union all
            select * from (${others}) as others) as list
     order by is_nearby, chord, entity_id
     limit ${limit} offset ${offset}`;
}

function rowsOf({ limit }: Shape, values: Values) {
  return limit === null
    ? { limit: sql`${values.limit}::int`, offset: sql`${values.offset}::int` }
    : { limit: sql.lit(limit), offset: sql.lit(0) };
}

/** Small sets that other indexes find: a district, a municipality, the partners of an entity code. */
function nearestInArea(shape: Shape, values: Values): RawBuilder<unknown> {
  const { limit, offset } = rowsOf(shape, values);
  return sql`${inAreaByDistance(shape, values)} limit ${limit} offset ${offset}`;
}

/** Around a municipality these are the entities outside it. */
function inAreaByDistance(shape: Shape, values: Values): RawBuilder<unknown> {
  const { point, radiusKm } = values;
  const inReach = shape.hasRadius
    ? sql`es.position <-> ${point}::cube <= km_to_chord(${radiusKm}::float8)`
    : sql`true`;
  const isNearby = shape.area === 'around' ? sql`true` : sql`false`;
  return sql`
    select distinct es.entity_id, es.position <-> ${point}::cube as chord, ${isNearby} as is_nearby
      from entity_services es
     where es.service_id in (select s.id from services s where ${isAskedFor(shape, values)})
       and ${isReachable(shape, values)} and ${inArea(shape, values)} and ${inReach}
     order by chord, entity_id`;
}

/** Of `es`: whether whoever looks may book it. */
function isReachable({ hasCode }: Shape, { throughEntityId }: Values): RawBuilder<unknown> {
  if (!hasCode) return sql`es.is_offered`;
  return sql`es.is_active and es.entity_id in (
    select own.id from entities own
     where own.is_active and (own.id = ${throughEntityId}::uuid or own.id in (
       select p.service_entity_id from protocols p
        where p.partner_entity_id = ${throughEntityId}::uuid and p.is_enabled)))`;
}

/** Of `es`: whether its entity lies in the area; around a municipality, whether it lies outside it. */
function inArea({ area }: Shape, values: Values): RawBuilder<unknown> {
  if (area === 'municipality') return isInMunicipality(values);
  if (area === 'around') return sql`not ${isInMunicipality(values)}`;
  if (area === 'district') {
    return sql`es.entity_id in (select a.id from entities a where a.district_code = ${values.districtCode})`;
  }
  return sql`true`;
}

function isInMunicipality({ municipalityCode }: Values): RawBuilder<unknown> {
  return sql`es.entity_id in (select a.id from entities a where a.municipality_code = ${municipalityCode})`;
}

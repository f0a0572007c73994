import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ServiceFilter } from './candidates.queries.ts';
import type { OccupancyDays } from './pool-occupancy.queries.ts';

/** Decides the text of the statement. */
export interface StatementShape {
  /** `around`: the municipality first, then the entities near its point. */
  area: 'municipality' | 'around' | 'district' | null;
  hasCode: boolean;
  hasRadius: boolean;
  hasService: boolean;
  hasType: boolean;
  /** Null: a parameter. */
  limit: number | null;
  maxCount: number | null;
}

/** The parameters of the statement. */
export interface StatementValues extends ServiceFilter, OccupancyDays {
  point: string;
  radiusKm: number | null;
  municipalityCode: string | null;
  districtCode: string | null;
  throughEntityId: string | null;
  limit: number;
  offset: number;
}

/** Rows of entity_id, chord and is_nearby: the entities of a batch, in the order of their list. */
export function nearestEntities(
  shape: StatementShape,
  values: StatementValues,
): RawBuilder<unknown> {
  if (shape.area === 'around') return nearestAround(shape, values);
  const canUseIndex = shape.area === null && !shape.hasCode;
  return canUseIndex ? nearestByIndex(shape, values) : nearestInArea(shape, values);
}

/** How many entities the list has, counted up to `maxCount` of each service. */
export function countListed(shape: StatementShape, values: StatementValues): RawBuilder<unknown> {
  const maxCount = sql.lit(shape.maxCount);
  const { point, radiusKm } = values;
  const isWithinRadius = shape.hasRadius
    ? sql`es.position <@ cube_enlarge(${point}::cube, km_to_chord(${radiusKm}::float8), 3)
          and es.position <-> ${point}::cube <= km_to_chord(${radiusKm}::float8)`
    : sql`true`;
  const municipalityCount =
    shape.area === 'around' ? sql`(select count(*) from in_municipality)` : sql`0`;
  return sql`(
    select least(${municipalityCount} + count(distinct entity_id), ${maxCount})::int
      from (select s.id from services s where ${matchesServiceFilter(shape, values)}) as requested
      cross join lateral (
        select es.entity_id from entity_services es
         where es.service_id = requested.id and ${isBookable(shape, values)} and ${isWithinRadius} and ${inArea(shape, values)}
         limit ${maxCount}) as found)`;
}

/** Of the entities that `countListed` counts, the number in the municipality itself; null without one. */
export function countInMunicipality({ area, maxCount }: StatementShape): RawBuilder<unknown> {
  if (area !== 'around') return sql`null::int`;
  return sql`(select least(count(*), ${sql.lit(maxCount)})::int from in_municipality)`;
}

/** The entities of the municipality itself, which `nearestEntities` and `countListed` read: a CTE that begins the statement. */
export function municipalityEntities(
  shape: StatementShape,
  values: StatementValues,
): RawBuilder<unknown> {
  if (shape.area !== 'around') return sql``;
  return sql`in_municipality as materialized (
      select distinct es.entity_id, es.position <-> ${values.point}::cube as chord
        from entity_services es
       where es.service_id in (select s.id from services s where ${matchesServiceFilter(shape, values)})
         and ${isBookable(shape, values)} and ${isInMunicipality(values)}),`;
}

/** A condition on `s`, a service. */
export function matchesServiceFilter(
  { hasService, hasType }: StatementShape,
  values: StatementValues,
): RawBuilder<unknown> {
  const isOne = sql`s.id = ${values.serviceId}::int`;
  const isOfType = sql`s.service_type_id = ${values.serviceTypeId}::int`;
  if (!hasService) return isOfType;
  return hasType ? sql`${isOne} and ${isOfType}` : isOne;
}

/**
 * For each service an index scan from the point outwards. An entity has a service at most three times (at the entity, at
 * the patient's address, online), hence the threefold limit; the scan stops as soon as it has enough entities.
 */
function nearestByIndex(shape: StatementShape, values: StatementValues): RawBuilder<unknown> {
  const { limit, offset } = rowLimits(shape, values);
  const rowCount = sql`${limit} + ${offset}`;
  return sql`${indexScan(shape, values, rowCount)} limit ${limit} offset ${offset}`;
}

function indexScan(
  shape: StatementShape,
  values: StatementValues,
  rowCount: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { point, radiusKm } = values;
  return sql`
    select distinct on (chord, entity_id) entity_id, chord, ${shape.area === 'around' ? sql`true` : sql`false`} as is_nearby
      from (select s.id from services s where ${matchesServiceFilter(shape, values)}) as requested
      cross join lateral (
        select distinct on (chord, entity_id) entity_id, chord
          from (select es.entity_id, es.position <-> ${point}::cube as chord
                  from entity_services es
                 where es.service_id = requested.id and es.is_offered and ${inArea(shape, values)}
                 order by es.position <-> ${point}::cube
                 limit 3 * (${rowCount})) as scanned
         where chord <= km_to_chord(${radiusKm}::float8)
         order by chord, entity_id
         limit ${rowCount}) as of_service
     order by chord, entity_id`;
}

/** The entities of the municipality, then the nearest others until the limit is reached. */
function nearestAround(shape: StatementShape, values: StatementValues): RawBuilder<unknown> {
  const { limit, offset } = rowLimits(shape, values);
  const rowCount = sql`greatest(0, ${limit} + ${offset} - (select count(*) from in_municipality))`;
  // The index scan would read most of the country's entities to find the few partners of an entity code.
  const others = shape.hasCode
    ? sql`${inAreaByDistance(shape, values)} limit ${rowCount}`
    : sql`${indexScan(shape, values, rowCount)} limit ${rowCount}`;
  return sql`
    select entity_id, chord, is_nearby
      from (select entity_id, chord, false as is_nearby from in_municipality
            union all
            select * from (${others}) as others) as list
     order by is_nearby, chord, entity_id
     limit ${limit} offset ${offset}`;
}

function rowLimits({ limit }: StatementShape, values: StatementValues) {
  return limit === null
    ? { limit: sql`${values.limit}::int`, offset: sql`${values.offset}::int` }
    : { limit: sql.lit(limit), offset: sql.lit(0) };
}

/** For small sets that other indexes find: a district, a municipality, the partners of an entity code. */
function nearestInArea(shape: StatementShape, values: StatementValues): RawBuilder<unknown> {
  const { limit, offset } = rowLimits(shape, values);
  return sql`${inAreaByDistance(shape, values)} limit ${limit} offset ${offset}`;
}

/** Around a municipality: the entities outside it. */
function inAreaByDistance(shape: StatementShape, values: StatementValues): RawBuilder<unknown> {
  const { point, radiusKm } = values;
  const isWithinRadius = shape.hasRadius
    ? sql`es.position <-> ${point}::cube <= km_to_chord(${radiusKm}::float8)`
    : sql`true`;
  const isNearby = shape.area === 'around' ? sql`true` : sql`false`;
  return sql`
    select distinct es.entity_id, es.position <-> ${point}::cube as chord, ${isNearby} as is_nearby
      from entity_services es
     where es.service_id in (select s.id from services s where ${matchesServiceFilter(shape, values)})
       and ${isBookable(shape, values)} and ${inArea(shape, values)} and ${isWithinRadius}
     order by chord, entity_id`;
}

/** A condition on `es`: whether the caller may book it. */
function isBookable(
  { hasCode }: StatementShape,
  { throughEntityId }: StatementValues,
): RawBuilder<unknown> {
  if (!hasCode) return sql`es.is_offered`;
  return sql`es.is_active and es.entity_id in (
    select a.id from entities a
     where a.is_active and (a.id = ${throughEntityId}::uuid or a.id in (
       select p.service_entity_id from protocols p
        where p.partner_entity_id = ${throughEntityId}::uuid and p.is_enabled)))`;
}

/** A condition on `es`: whether its entity lies in the area; around a municipality, whether it lies outside it. */
function inArea({ area }: StatementShape, values: StatementValues): RawBuilder<unknown> {
  if (area === 'municipality') return isInMunicipality(values);
  if (area === 'around') return sql`not ${isInMunicipality(values)}`;
  if (area === 'district') {
    return sql`es.entity_id in (select a.id from entities a where a.district_code = ${values.districtCode})`;
  }
  return sql`true`;
}

function isInMunicipality({ municipalityCode }: StatementValues): RawBuilder<unknown> {
  return sql`es.entity_id in (select a.id from entities a where a.municipality_code = ${municipalityCode})`;
}

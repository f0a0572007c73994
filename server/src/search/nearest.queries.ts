import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { rankWindow } from './page.rules.ts';
import type { OccupancyDays } from './pool-occupancy.queries.ts';

/** One service, all services of a type, or one service that must be of the type. At least one is given. */
export interface ServiceFilter {
  serviceId: number | null;
  serviceTypeId: number | null;
}

/** Decides the text of the statement. */
export interface StatementShape {
  /** `around`: the municipality first, then the entities near its point. */
  area: 'municipality' | 'around' | 'district' | null;
  hasCode: boolean;
  hasRadius: boolean;
  hasService: boolean;
  hasType: boolean;
  /** The days from the first one on, and not one day. */
  isAnyDay: boolean;
  /** The limit of a batch that begins the list; null: limit, offset and window are parameters. */
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
  windowStart: number;
  offset: number;
  limit: number;
}

/**
 * The lists that `batchOfWindow` and `countListed` read: CTEs that begin the statement, each with entity_id, chord and
 * is_closed. `own` is the window, and after a municipality `nearby` the rest of it; `in_area` all entities of an area.
 */
export function windowLists(shape: StatementShape, values: StatementValues): RawBuilder<unknown> {
  const { start } = batchRange(shape, values);
  if (!hasAreaList(shape)) {
    const nearest = nearestCount(shape);
    const range = { limit: sql.lit(nearest), offset: start };
    const rest = {
      limit: sql.lit(rankWindow - nearest),
      offset: sql`${start} + ${sql.lit(nearest)}`,
    };
    return sql`own as materialized (${nearestByIndex(shape, values, range)}),
      rest as materialized (${nearestByIndex(shape, values, rest)})`;
  }
  const own = sql`in_area as materialized (${allInArea(shape, values)}),
    own as materialized (
      select * from in_area order by chord, entity_id limit ${sql.lit(rankWindow)} offset ${start})`;
  if (shape.area !== 'around') return own;
  const ownCount = sql`(select count(*) from in_area)`;
  const range = {
    limit: sql`least(${sql.lit(rankWindow)}, greatest(0, ${start} + ${sql.lit(rankWindow)} - ${ownCount}))`,
    offset: sql`greatest(0, ${start} - ${ownCount})`,
  };
  // The index scan would read most of the country's entities to find the few partners of an entity code.
  const nearby = shape.hasCode
    ? sql`select * from (${allNearby(shape, values)}) as list
           order by chord, entity_id limit ${range.limit} offset ${range.offset}`
    : nearestByIndex(shape, values, range);
  return sql`${own}, nearby as materialized (${nearby})`;
}

/**
 * Rows of entity_id, chord, is_nearby and is_closed: a batch of the window, those that are not closed first. Its parts are
 * read one after the other, and no further than the batch needs: a list that is sorted by an index is read in part.
 */
export function batchOfWindow(shape: StatementShape, values: StatementValues): RawBuilder<unknown> {
  const { limit, offset } = batchRange(shape, values);
  const nearby =
    shape.area === 'around'
      ? sql`union all select entity_id, chord, true, is_closed from nearby where not is_closed
            union all select entity_id, chord, true, is_closed from nearby where is_closed`
      : sql``;
  const rest = (isClosed: RawBuilder<unknown>) =>
    hasAreaList(shape)
      ? sql``
      : sql`union all select entity_id, chord, false, is_closed from rest where ${isClosed}`;
  return sql`
    select *
      from (select entity_id, chord, false as is_nearby, is_closed from own where not is_closed
            ${rest(sql`not is_closed`)}
            union all select entity_id, chord, false, is_closed from own where is_closed
            ${rest(sql`is_closed`)}
            ${nearby}) as of_window
     limit ${limit} offset ${offset}`;
}

/** Rows of entity_id, chord and is_nearby: the whole list up to `limit` entities, in no order. */
export function wholeList(
  shape: StatementShape,
  values: StatementValues,
  limit: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const range = { limit, offset: sql.lit(0) };
  if (!hasAreaList(shape))
    return sql`select entity_id, chord, false as is_nearby from (${nearestByIndex(shape, values, range)}) as nearest`;
  const inArea = sql`select entity_id, chord, false as is_nearby from (${allInArea(shape, values)}) as in_area`;
  if (shape.area !== 'around') return inArea;
  const nearby = shape.hasCode ? allNearby(shape, values) : nearestByIndex(shape, values, range);
  return sql`${inArea} union all select entity_id, chord, true from (${nearby}) as nearby`;
}

/** How many entities the list has, counted up to `maxCount`. */
export function countListed(shape: StatementShape, values: StatementValues): RawBuilder<unknown> {
  const maxCount = sql.lit(shape.maxCount);
  if (!hasAreaList(shape)) return sql`(${countByIndex(shape, values)})::int`;
  const inArea = sql`(select count(*) from in_area)`;
  if (shape.area !== 'around') return sql`least(${inArea}, ${maxCount})::int`;
  return sql`least(${inArea} + (${countByIndex(shape, values)}), ${maxCount})::int`;
}

/** Of the entities that `countListed` counts, the number in the municipality itself; null without one. */
export function countInMunicipality({ area, maxCount }: StatementShape): RawBuilder<unknown> {
  if (area !== 'around') return sql`null::int`;
  return sql`(select least(count(*), ${sql.lit(maxCount)})::int from in_area)`;
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

interface RowRange {
  limit: RawBuilder<unknown>;
  offset: RawBuilder<unknown>;
}

function batchRange({ limit }: StatementShape, values: StatementValues) {
  return limit === null
    ? {
        start: sql`${values.windowStart}::int`,
        limit: sql`${values.limit}::int`,
        offset: sql`${values.offset}::int`,
      }
    : { start: sql.lit(0), limit: sql.lit(limit), offset: sql.lit(0) };
}

/**
 * How many entities of the window are read before its rest. PostgreSQL would sort the whole window of a service to find
 * each entity once; of a type it stops where the batch is full.
 */
function nearestCount({ limit, hasService }: StatementShape): number {
  return hasService && limit !== null ? 2 * limit : rankWindow;
}

/** Whether other indexes find a small set: a district, a municipality, the partners of an entity code. */
function hasAreaList({ area, hasCode }: StatementShape): boolean {
  return area !== null || hasCode;
}

/**
 * An index scan from the point outwards. A service type has one row for an entity. A service has up to three (at the
 * entity, at the patient's address, online), hence the threefold limit.
 */
function nearestByIndex(
  shape: StatementShape,
  values: StatementValues,
  { limit, offset }: RowRange,
): RawBuilder<unknown> {
  const { point, radiusKm } = values;
  const isWithinRadius = sql`chord <= km_to_chord(${radiusKm}::float8)`;
  if (!shape.hasService) {
    return sql`
      select entity_id, chord, is_closed
        from (select o.entity_id, o.position <-> ${point}::cube as chord, ${isTypeClosed(shape, values)} as is_closed
                from ${offers(shape, values)} and ${isOutside(shape, values)}
               order by chord, o.entity_id
               limit ${limit} offset ${offset}) as scanned
       where ${isWithinRadius}`;
  }
  return sql`
    select entity_id, chord, ${isServiceClosed(shape, values, sql`of_service.entity_id`)} as is_closed
      from (select distinct on (chord, entity_id) entity_id, chord
              from (select o.entity_id, o.position <-> ${point}::cube as chord
                      from ${offers(shape, values)} and ${isOutside(shape, values)}
                     order by o.position <-> ${point}::cube
                     limit 3 * (${limit} + ${offset})) as scanned
             order by chord, entity_id
             limit ${limit} offset ${offset}) as of_service
     where ${isWithinRadius}`;
}

/** Around a municipality only its own entities, at any distance. */
function allInArea(shape: StatementShape, values: StatementValues): RawBuilder<unknown> {
  const isInRadius = shape.area === 'around' ? sql`true` : isWithin(shape, values);
  return allOf(shape, values, sql`${isInside(shape, values)} and ${isInRadius}`);
}

function allNearby(shape: StatementShape, values: StatementValues): RawBuilder<unknown> {
  return allOf(shape, values, sql`${isOutside(shape, values)} and ${isWithin(shape, values)}`);
}

function allOf(
  shape: StatementShape,
  values: StatementValues,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const chord = sql`o.position <-> ${values.point}::cube as chord`;
  if (!shape.hasService) {
    return sql`select o.entity_id, ${chord}, ${isTypeClosed(shape, values)} as is_closed
                 from ${offers(shape, values)} and ${condition}`;
  }
  return sql`select entity_id, chord, ${isServiceClosed(shape, values, sql`of_service.entity_id`)} as is_closed
               from (select distinct o.entity_id, ${chord}
                       from ${offers(shape, values)} and ${condition}) as of_service`;
}

function countByIndex(shape: StatementShape, values: StatementValues): RawBuilder<unknown> {
  const { point, radiusKm } = values;
  const isInBox = shape.hasRadius
    ? sql`o.position <@ cube_enlarge(${point}::cube, km_to_chord(${radiusKm}::float8), 3)`
    : sql`true`;
  return sql`
    select count(${shape.hasService ? sql`distinct entity_id` : sql`*`})
      from (select o.entity_id from ${offers(shape, values)}
               and ${isInBox} and ${isWithin(shape, values)} and ${isOutside(shape, values)}
             limit ${sql.lit(shape.maxCount)}) as found`;
}

/** `from` these rows `o`: what the caller may book of the requested service, or of the requested type. */
function offers(shape: StatementShape, values: StatementValues): RawBuilder<unknown> {
  return shape.hasService
    ? sql`entity_services o
       where o.service_id = (select s.id from services s where ${matchesServiceFilter(shape, values)})
         and ${isBookable(shape, values)}`
    : sql`entity_service_types o
       where o.service_type_id = ${values.serviceTypeId}::int and ${isBookable(shape, values)}`;
}

/**
 * A condition on `o`. Of types, only those have a row of which a service is active and not paused. The few entities of a code are found
 * first: with `or` PostgreSQL read the whole table of entities for them.
 */
function isBookable(
  { hasCode, hasService }: StatementShape,
  { throughEntityId }: StatementValues,
): RawBuilder<unknown> {
  if (!hasCode) return sql`o.is_offered`;
  return sql`${hasService ? sql`o.is_active and not o.is_paused` : sql`true`} and o.entity_id in (
    select a.id
      from (select ${throughEntityId}::uuid as id
            union
            select p.service_entity_id from protocols p
             where p.partner_entity_id = ${throughEntityId}::uuid and p.state = 'active') through
      join entities a on a.id = through.id and a.is_active)`;
}

/** No schedule has a start of the requested type on the day. */
function isTypeClosed(shape: StatementShape, values: StatementValues): RawBuilder<unknown> {
  return isClosedOf(sql`o`, shape, values);
}

/** The same of `entity_service_types` under another name; of any day, none has a start on that day or on a later one. */
function isClosedOf(
  row: RawBuilder<unknown>,
  { isAnyDay }: StatementShape,
  { from }: StatementValues,
): RawBuilder<unknown> {
  return isAnyDay
    ? sql`(0 = all (${row}.weekdays[width_bucket(${from}::date, ${row}.weekdays_from) + 1:]))`
    : sql`not may_have_starts(${row}.weekdays, ${row}.weekdays_from, ${from}::date)`;
}

/** The same of the type of the requested service: one that is closed while others of its type are not counts as open. */
function isServiceClosed(
  shape: StatementShape,
  values: StatementValues,
  entityId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`coalesce((
    select ${isClosedOf(sql`t`, shape, values)}
      from entity_service_types t
     where t.entity_id = ${entityId}
       and t.service_type_id = (select s.service_type_id from services s where s.id = ${values.serviceId}::int)), false)`;
}

function isWithin(
  { hasRadius }: StatementShape,
  { point, radiusKm }: StatementValues,
): RawBuilder<unknown> {
  if (!hasRadius) return sql`true`;
  return sql`o.position <-> ${point}::cube <= km_to_chord(${radiusKm}::float8)`;
}

/** A condition on `o`: whether its entity lies in the district or municipality. */
function isInside(
  { area, hasService }: StatementShape,
  { municipalityCode, districtCode }: StatementValues,
): RawBuilder<unknown> {
  if (area === null) return sql`true`;
  const isIn =
    area === 'district'
      ? sql`district_code = ${districtCode}`
      : sql`municipality_code = ${municipalityCode}`;
  return hasService ? sql`o.entity_id in (select id from entities where ${isIn})` : isIn;
}

/** Around a municipality, whether it lies outside of it. */
function isOutside(shape: StatementShape, values: StatementValues): RawBuilder<unknown> {
  return shape.area === 'around' ? sql`not (${isInside(shape, values)})` : sql`true`;
}

import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import { fixedStatements } from '../platform/fixed-statement.ts';
import type { TakenOfPool } from '../scheduling/index.ts';
import type { DaysAsked, TakenColumns } from './taken.queries.ts';
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

/** Which services are looked for: one, all of a type, or one that must be of the type. At least one of both is there. */
export interface ServicesAsked {
  serviceId: number | null;
  serviceTypeId: number | null;
}

export interface CandidatesAsked {
  where: Where;
  services: ServicesAsked;
  /** YYYY-MM-DD, of each entity's own zone. */
  date: string;
  now: Date;
  limit: number;
  offset: number;
  /** Whether the head of the list is read on the way, counted up to so many entities of each service; null: not. */
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
}

export interface AskedService {
  id: number;
  namePt: string;
  nameEn: string;
}

/** What is said of the whole list. */
export interface ListHead {
  /** How long it is, as far as it was counted. */
  listed: number;
  /** The services that are asked for. */
  services: AskedService[];
}

/**
 * A batch of the entities that offer one of the services, nearest first, with what is taken of them around the day. What
 * they are and when they work seldom changes and is kept (`known-entities.ts`).
 * The walk is over entity_services_nearest_idx: its cost follows the batch, not the number of entities.
 * @returns no head where none was asked for.
 */
export async function readCandidates(
  db: Db,
  asked: CandidatesAsked,
): Promise<{ candidates: Candidate[]; head: ListHead | null }> {
  const [found] = await findCandidates(db, shapeOf(asked), valuesOf(asked));
  const candidates: Candidate[] = [];
  for (const [id, version, distanceKm, poolId, from, until, allotmentIds] of found?.list ?? []) {
    const taken = takenOf({ poolId, from, until, allotmentIds });
    const last = candidates.at(-1);
    if (last?.id === id) last.taken.push(...taken);
    else candidates.push({ id, version, distanceKm, taken });
  }
  return { candidates, head: found?.head ?? null };
}

/** How many entities there are, counted up to `atMost` of each service: nobody reads on to the thousandth. */
export async function countCandidates(
  db: Db,
  asked: Omit<CandidatesAsked, 'countAtMost'>,
  atMost: number,
): Promise<number> {
  const [found] = await countEntities(
    db,
    shapeOf({ ...asked, countAtMost: atMost }),
    valuesOf(asked),
  );
  return found?.listed ?? 0;
}

/** What decides over the text of the statement. */
interface Shape {
  area: 'municipality' | 'district' | null;
  hasCode: boolean;
  hasRadius: boolean;
  hasService: boolean;
  hasType: boolean;
  /** Null: given as a value. */
  limit: number | null;
  countAtMost: number | null;
}

/** What is put into it. */
interface Values extends ServicesAsked, DaysAsked {
  point: string;
  radiusKm: number | null;
  municipalityCode: string | null;
  districtCode: string | null;
  throughEntityId: string | null;
  limit: number;
  offset: number;
}

/** Of each pool of each candidate: id, version and distance of the entity, and the columns of `takenIn`. */
type Listed = [
  id: string,
  version: number,
  distanceKm: number,
  poolId: TakenColumns['poolId'],
  from: TakenColumns['from'],
  until: TakenColumns['until'],
  allotmentIds: TakenColumns['allotmentIds'],
];

/** One JSON list: Node reads it more quickly than as many rows, which took an eighth of a search. */
const findCandidates = fixedStatements<
  Shape,
  Values,
  { list: Listed[] | null; head: ListHead | null }
>(
  (shape, values) => sql`/* prepared */
    with near as materialized (${nearest(shape, values)})
    select ${headOf(shape, values)} as head, (
      select json_agg(json_build_array(e.id, e.terms_version, chord_to_km(n.chord),
               t.pool_id, t."from", t.until, t.allotment_ids) order by n.chord, n.entity_id)
        from near n
        join entities e on e.id = n.entity_id
        left join lateral (${takenIn(values)}) t on true) as list`,
);

const countEntities = fixedStatements<Shape, Values, { listed: number }>(
  (shape, values) => sql`/* prepared */ select ${listed(shape, values)} as listed`,
);

/** The first batch of a page of 20 and of one of 60 and more (`readPage`): nearly every search. */
const usualBatches = [25, 60];

/**
 * The usual numbers of rows stand in the text: PostgreSQL would guess at them, find its guess dearer than the truth, and
 * plan each search anew, which takes as long as to find the places.
 */
function shapeOf({ where, services, limit, offset, countAtMost }: CandidatesAsked): Shape {
  return {
    area: areaOf(where),
    hasCode: where.throughEntityId !== null,
    hasRadius: where.radiusKm !== null,
    hasService: services.serviceId !== null,
    hasType: services.serviceTypeId !== null,
    limit: offset === 0 && usualBatches.includes(limit) ? limit : null,
    countAtMost,
  };
}

function areaOf({ municipalityCode, districtCode }: Where): Shape['area'] {
  if (municipalityCode !== null) return 'municipality';
  return districtCode === null ? null : 'district';
}

function valuesOf(asked: Omit<CandidatesAsked, 'countAtMost'>): Values {
  const { where, services, date, now, limit, offset } = asked;
  const { radiusKm, municipalityCode, districtCode, throughEntityId } = where;
  return {
    ...{ point: pointOf(where), radiusKm, municipalityCode, districtCode, throughEntityId },
    ...{ ...services, from: date, days: 1, now, limit, offset },
  };
}

function headOf(shape: Shape, values: Values): RawBuilder<unknown> {
  if (shape.countAtMost === null) return sql`null::json`;
  return sql`(
    select json_build_object('listed', ${listed(shape, values)}, 'services', coalesce(json_agg(
             json_build_object('id', s.id, 'namePt', s.name_pt, 'nameEn', s.name_en) order by s.id), '[]'))
      from services s where ${isAskedFor(shape, values)})`;
}

function listed(shape: Shape, values: Values): RawBuilder<unknown> {
  const atMost = sql.lit(shape.countAtMost);
  const { point, radiusKm } = values;
  const inReach = shape.hasRadius
    ? sql`es.position <@ cube_enlarge(${point}::cube, km_to_chord(${radiusKm}::float8), 3)
          and es.position <-> ${point}::cube <= km_to_chord(${radiusKm}::float8)`
    : sql`true`;
  return sql`(
    select least(count(distinct entity_id), ${atMost})::int
      from (select s.id from services s where ${isAskedFor(shape, values)}) as asked
      cross join lateral (
        select es.entity_id from entity_services es
         where es.service_id = asked.id and ${isReachable(shape, values)} and ${inReach} and ${inArea(shape, values)}
         limit ${atMost}) as found)`;
}

/** Of `s`, a service. */
function isAskedFor({ hasService, hasType }: Shape, values: Values): RawBuilder<unknown> {
  const isOne = sql`s.id = ${values.serviceId}::int`;
  const isOfType = sql`s.service_type_id = ${values.serviceTypeId}::int`;
  if (!hasService) return isOfType;
  return hasType ? sql`${isOne} and ${isOfType}` : isOne;
}

function nearest(shape: Shape, values: Values): RawBuilder<unknown> {
  const isWalk = shape.area === null && !shape.hasCode;
  return isWalk ? nearestByWalk(shape, values) : nearestInArea(shape, values);
}

/**
 * For each service a walk of the index from the point outwards. An entity has a service three times at the most (at
 * the entity, at the customer's address, online), hence the threefold limit; the walk stops as soon as enough
 * entities are found.
 */
function nearestByWalk(shape: Shape, values: Values): RawBuilder<unknown> {
  const { point, radiusKm } = values;
  const { limit, offset } = rowsOf(shape, values);
  return sql`
    select distinct on (chord, entity_id) entity_id, chord
      from (select s.id from services s where ${isAskedFor(shape, values)}) as asked
      cross join lateral (
        select distinct on (chord, entity_id) entity_id, chord
          from (select es.entity_id, es.position <-> ${point}::cube as chord
                  from entity_services es
                 where es.service_id = asked.id and es.is_offered
                 order by es.position <-> ${point}::cube
                 limit 3 * (${limit} + ${offset})) as walked
         where chord <= km_to_chord(${radiusKm}::float8)
         order by chord, entity_id
         limit ${limit} + ${offset}) as of_service
     order by chord, entity_id
     limit ${limit} offset ${offset}`;
}

function rowsOf({ limit }: Shape, values: Values) {
  return limit === null
    ? { limit: sql`${values.limit}::int`, offset: sql`${values.offset}::int` }
    : { limit: sql.lit(limit), offset: sql.lit(0) };
}

/** Small sets that other indexes find: a district, a municipality, the partners of an entity code. */
function nearestInArea(shape: Shape, values: Values): RawBuilder<unknown> {
  const { point, radiusKm } = values;
  const { limit, offset } = rowsOf(shape, values);
  const inReach = shape.hasRadius
    ? sql`es.position <-> ${point}::cube <= km_to_chord(${radiusKm}::float8)`
    : sql`true`;
  return sql`
    select distinct es.entity_id, es.position <-> ${point}::cube as chord
      from entity_services es
     where es.service_id in (select s.id from services s where ${isAskedFor(shape, values)})
       and ${isReachable(shape, values)} and ${inArea(shape, values)} and ${inReach}
     order by chord, entity_id
     limit ${limit} offset ${offset}`;
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

function inArea({ area }: Shape, values: Values): RawBuilder<unknown> {
  if (area === 'municipality') {
    return sql`es.entity_id in (select a.id from entities a where a.municipality_code = ${values.municipalityCode})`;
  }
  if (area === 'district') {
    return sql`es.entity_id in (select a.id from entities a where a.district_code = ${values.districtCode})`;
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

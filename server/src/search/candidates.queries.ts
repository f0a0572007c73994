import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { compileOncePerShape } from '../platform/compile-once.ts';
import type { Db } from '../platform/db.ts';
import type { TakenOfPool } from '../scheduling/index.ts';
import type { Shape, Values } from './nearest.queries.ts';
import { isAskedFor, listed, listedInPlace, nearest, withOwn } from './nearest.queries.ts';
import type { TakenColumns } from './taken.queries.ts';
import { takenIn, takenOf } from './taken.queries.ts';

/** Where is looked: around a point, or in an area whose entities are ordered by their distance from the point. */
export interface Where {
  latitude: number;
  longitude: number;
  /** Null: as far as the area reaches. */
  radiusKm: number | null;
  districtCode: string | null;
  /** With a radius its entities come first, then the others within the radius; without one it is a border. */
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
  /** Outside the municipality that was chosen, and near its point. */
  isNearby: boolean;
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
  /** How many of them lie in the municipality that was chosen, and stand first; null where none was. */
  listedInPlace: number | null;
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
  for (const row of found?.list ?? []) {
    const [id, version, distanceKm, isNearby, poolId, from, until, allotmentIds] = row;
    const taken = takenOf({ poolId, from, until, allotmentIds });
    const last = candidates.at(-1);
    if (last?.id === id) last.taken.push(...taken);
    else candidates.push({ id, version, distanceKm, isNearby, taken });
  }
  return { candidates, head: found?.head ?? null };
}

/** How many entities there are, counted up to `atMost` of each service: nobody reads on to the thousandth. */
export async function countCandidates(
  db: Db,
  asked: Omit<CandidatesAsked, 'countAtMost'>,
  atMost: number,
): Promise<Pick<ListHead, 'listed' | 'listedInPlace'>> {
  const shape = shapeOf({ ...asked, countAtMost: atMost });
  const [found] = await countEntities(db, shape, valuesOf(asked));
  return found?.head ?? { listed: 0, listedInPlace: null };
}

/** Of each pool of each candidate: what the entity is, as `Candidate` has it, and the columns of `takenIn`. */
type Listed = [
  id: string,
  version: number,
  distanceKm: number,
  isNearby: boolean,
  poolId: TakenColumns['poolId'],
  from: TakenColumns['from'],
  until: TakenColumns['until'],
  allotmentIds: TakenColumns['allotmentIds'],
];

/** One JSON list: Node reads it more quickly than as many rows, which took an eighth of a search. */
const findCandidates = compileOncePerShape<
  Shape,
  Values,
  { list: Listed[] | null; head: ListHead | null }
>(
  (shape, values) => sql`/* prepared */
    with ${withOwn(shape, values)} near as materialized (${nearest(shape, values)})
    select ${headOf(shape, values)} as head, (
      select json_agg(json_build_array(e.id, e.terms_version, chord_to_km(n.chord),
               n.is_nearby, t.pool_id, t."from", t.until, t.allotment_ids) order by n.is_nearby, n.chord, n.entity_id)
        from near n
        join entities e on e.id = n.entity_id
        left join lateral (${takenIn(values)}) t on true) as list`,
);

const countEntities = compileOncePerShape<Shape, Values, { head: ListHead | null }>(
  (shape, values) => sql`/* prepared */
    with ${withOwn(shape, values)} head as (select ${headOf(shape, values)} as head) select head from head`,
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

function areaOf({ municipalityCode, districtCode, radiusKm }: Where): Shape['area'] {
  if (municipalityCode !== null) return radiusKm === null ? 'municipality' : 'around';
  return districtCode === null ? null : 'district';
}

function valuesOf(asked: Omit<CandidatesAsked, 'countAtMost'>): Values {
  const { where, services, date, now, limit, offset } = asked;
  const { radiusKm, municipalityCode, districtCode, throughEntityId } = where;
  return {
    point: pointOf(where),
    radiusKm,
    municipalityCode,
    districtCode,
    throughEntityId,
    ...services,
    from: date,
    days: 1,
    now,
    limit,
    offset,
  };
}

function headOf(shape: Shape, values: Values): RawBuilder<unknown> {
  if (shape.countAtMost === null) return sql`null::json`;
  return sql`(
    select json_build_object('listed', ${listed(shape, values)}, 'listedInPlace', ${listedInPlace(shape)},
             'services', coalesce(json_agg(
               json_build_object('id', s.id, 'namePt', s.name_pt, 'nameEn', s.name_en) order by s.id), '[]'))
      from services s where ${isAskedFor(shape, values)})`;
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

import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { compileOncePerShape } from '../platform/compile-once.ts';
import type { Db } from '../platform/db.ts';
import type { OccupiedPlaces } from '../scheduling/index.ts';
import type { ServiceFilter, StatementShape, StatementValues } from './nearest.queries.ts';
import {
  batchOfWindow,
  countInMunicipality,
  countListed,
  matchesServiceFilter,
  windowLists,
} from './nearest.queries.ts';
import type { WindowBatch } from './page.rules.ts';
import type { PoolOccupancyColumns } from './pool-occupancy.queries.ts';
import { selectPoolOccupancy, toOccupiedPlaces } from './pool-occupancy.queries.ts';

/** The area of a search: around a point, or a district or municipality, ordered by the distance from the point. */
export interface SearchArea {
  latitude: number;
  longitude: number;
  /** Null: the whole area. */
  radiusKm: number | null;
  districtCode: string | null;
  /** With a radius its entities come first, then the others within the radius; without one only its entities. */
  municipalityCode: string | null;
  /** Only this entity and those with an active protocol with it, private services included; null: public services. */
  throughEntityId: string | null;
}

export interface ReadCandidatesInput {
  area: SearchArea;
  services: ServiceFilter;
  /** YYYY-MM-DD, in the time zone of each entity. */
  date: string;
  /** How many civil days from `date` on; 1 if omitted. */
  days?: number | undefined;
  now: Date;
  batch: WindowBatch;
  /** Reads the summary too, counting up to this many entities; null: no summary. */
  maxCount: number | null;
}

/** An entity that offers a requested service, as of this moment. */
export interface SearchCandidate {
  id: string;
  /** `entities.terms_version`: counts the changes that decide over the entity's starts and prices. */
  version: number;
  distanceKm: number;
  /** Outside the chosen municipality, and near its point. */
  isNearby: boolean;
  /** No schedule has a start on the day; of several days, on the first or a later one. */
  isClosed: boolean;
  /** How many published ratings it has with one to five stars; null: none yet. */
  ratingCounts: number[] | null;
  /** Around the days; empty where it is closed. */
  occupied: OccupiedPlaces[];
}

export interface MatchingService {
  id: number;
  namePt: string;
  nameEn: string;
}

/** About the whole list. */
export interface ListSummary {
  /** Its length, as far as it was counted. */
  listedCount: number;
  /** How many of them lie in the chosen municipality, which come first; null without one. */
  municipalityCount: number | null;
  /** The requested services. */
  services: MatchingService[];
}

/**
 * A batch of the entities that offer one of the services, in the order of `WindowBatch`, with their occupancy around the
 * day. Their data and hours seldom change and are cached (`EntityCache`).
 * Scans entity_services_nearest_idx, without a service entity_service_types_nearest_idx: its cost depends on the batch and
 * on how many entities are closed before it, at most a window, not on the number of entities.
 * @returns no summary where `maxCount` is null.
 */
export async function readCandidates(
  db: Db,
  input: ReadCandidatesInput,
): Promise<{ candidates: SearchCandidate[]; summary: ListSummary | null }> {
  const [found] = await selectCandidates(db, toStatementShape(input), toStatementValues(input));
  const candidates: SearchCandidate[] = [];
  for (const row of found?.list ?? []) {
    const [id, version, distanceKm, isNearby, isClosed, ratingCounts, ...pool] = row;
    const [poolId, from, until, allotmentIds] = pool;
    const occupied = toOccupiedPlaces({ poolId, from, until, allotmentIds });
    const last = candidates.at(-1);
    if (last?.id === id) last.occupied.push(...occupied);
    else candidates.push({ id, version, distanceKm, isNearby, isClosed, ratingCounts, occupied });
  }
  return { candidates, summary: found?.summary ?? null };
}

/** The number of entities, counted up to `maxCount`. */
export async function countCandidates(
  db: Db,
  input: Omit<ReadCandidatesInput, 'batch' | 'maxCount'>,
  maxCount: number,
): Promise<Pick<ListSummary, 'listedCount' | 'municipalityCount'>> {
  const counted = { ...input, batch: { windowStart: 0, offset: 0, limit: 0 }, maxCount };
  const [found] = await selectListSummary(
    db,
    toStatementShape(counted),
    toStatementValues(counted),
  );
  return found?.summary ?? { listedCount: 0, municipalityCount: null };
}

/** One row for each pool of each candidate: the fields of `SearchCandidate` and the columns of `selectPoolOccupancy`. */
type CandidateRow = [
  id: string,
  version: number,
  distanceKm: number,
  isNearby: boolean,
  isClosed: boolean,
  ratingCounts: number[] | null,
  poolId: PoolOccupancyColumns['poolId'],
  from: PoolOccupancyColumns['from'],
  until: PoolOccupancyColumns['until'],
  allotmentIds: PoolOccupancyColumns['allotmentIds'],
];

/**
 * One JSON list: Node parses it faster than rows, which took an eighth of a search. `offset 0` makes PostgreSQL look the
 * entities up one by one: for a batch of 125 it would read the whole table, which took longer than all the rest.
 */
const selectCandidates = compileOncePerShape<
  StatementShape,
  StatementValues,
  { list: CandidateRow[] | null; summary: ListSummary | null }
>(
  (shape, values) => sql`/* prepared */
    with ${windowLists(shape, values)}, near as materialized (${batchOfWindow(shape, values)})
    select ${listSummary(shape, values)} as summary, (
      select json_agg(json_build_array(e.id, e.terms_version, chord_to_km(n.chord), n.is_nearby, n.is_closed,
               r.counts, t.pool_id, t."from", t.until, t.allotment_ids) order by n.is_nearby, n.is_closed, n.chord, n.entity_id)
        from near n
        cross join lateral (select id, terms_version from entities where id = n.entity_id offset 0) e
        left join lateral (select counts from rating_counts where entity_id = n.entity_id offset 0) r on true
        left join lateral (${selectPoolOccupancy(values, sql`case when not n.is_closed then e.id end`)}) t on true) as list`,
);

const selectListSummary = compileOncePerShape<
  StatementShape,
  StatementValues,
  { summary: ListSummary | null }
>(
  (shape, values) => sql`/* prepared */
    with ${windowLists(shape, values)} select ${listSummary(shape, values)} as summary`,
);

/** The first batch of a page of 20, and of a page of 100 (`readPage`): nearly every search. */
const usualBatches = [25, 125];

/**
 * The usual limits are literals of the statement: PostgreSQL would estimate a parameter, find the generic plan more
 * expensive than a custom one, and plan each search anew, which takes as long as the search itself.
 */
export function toStatementShape({
  area,
  services,
  batch: { windowStart, offset, limit },
  maxCount,
  days = 1,
}: ReadCandidatesInput): StatementShape {
  const isFirst = windowStart === 0 && offset === 0;
  return {
    area: areaKind(area),
    hasCode: area.throughEntityId !== null,
    hasRadius: area.radiusKm !== null,
    hasService: services.serviceId !== null,
    hasType: services.serviceTypeId !== null,
    isAnyDay: days > 1,
    limit: isFirst && usualBatches.includes(limit) ? limit : null,
    maxCount,
  };
}

function areaKind({
  municipalityCode,
  districtCode,
  radiusKm,
}: SearchArea): StatementShape['area'] {
  if (municipalityCode !== null) return radiusKm === null ? 'municipality' : 'around';
  return districtCode === null ? null : 'district';
}

export function toStatementValues(input: ReadCandidatesInput): StatementValues {
  const { area, services, date, days = 1, now, batch } = input;
  const { radiusKm, municipalityCode, districtCode, throughEntityId } = area;
  return {
    point: toUnitVector(area),
    radiusKm,
    municipalityCode,
    districtCode,
    throughEntityId,
    ...services,
    from: date,
    days,
    now,
    windowStart: batch.windowStart,
    offset: batch.offset,
    limit: batch.limit,
  };
}

function listSummary(shape: StatementShape, values: StatementValues): RawBuilder<unknown> {
  if (shape.maxCount === null) return sql`null::json`;
  return sql`(
    select json_build_object('listedCount', ${countListed(shape, values)},
             'municipalityCount', ${countInMunicipality(shape)},
             'services', coalesce(json_agg(
               json_build_object('id', s.id, 'namePt', s.name_pt, 'nameEn', s.name_en) order by s.id), '[]'))
      from services s where ${matchesServiceFilter(shape, values)})`;
}

/** The unit vector of the point, as `earth_point` computes it: as a constant it is computed once. */
function toUnitVector({ latitude, longitude }: SearchArea): string {
  const [north, east] = [latitude, longitude].map((degrees) => (degrees * Math.PI) / 180);
  const vector = [
    Math.cos(north ?? 0) * Math.cos(east ?? 0),
    Math.cos(north ?? 0) * Math.sin(east ?? 0),
    Math.sin(north ?? 0),
  ];
  return `(${vector.map((part) => part.toFixed(15)).join(',')})`;
}

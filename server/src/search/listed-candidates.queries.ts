import { sql } from 'kysely';
import { compileOncePerShape } from '../platform/compile-once.ts';
import type { Db } from '../platform/db.ts';
import type {
  MatchingService,
  ReadCandidatesInput,
  SearchCandidate,
} from './candidates.queries.ts';
import { toStatementShape, toStatementValues } from './candidates.queries.ts';
import type { StatementShape, StatementValues } from './nearest.queries.ts';
import { matchesServiceFilter, wholeList } from './nearest.queries.ts';

/** An entity of the whole list, without its occupancy. */
export type ListedCandidate = Omit<SearchCandidate, 'isClosed' | 'occupied'>;

/** The whole list up to `limit` entities, the nearest ones, by group and distance: one statement. */
export async function readListedCandidates(
  db: Db,
  input: Omit<ReadCandidatesInput, 'batch' | 'maxCount'>,
  limit: number,
): Promise<{ listed: ListedCandidate[]; services: MatchingService[] }> {
  const all = { ...input, batch: { windowStart: 0, offset: 0, limit }, maxCount: null };
  const [found] = await selectListed(db, toStatementShape(all), toStatementValues(all));
  const listed = (found?.list ?? []).map(([id, version, distanceKm, isNearby, ratingCounts]) => ({
    id,
    version,
    distanceKm,
    isNearby,
    ratingCounts,
  }));
  return { listed, services: found?.services ?? [] };
}

type ListedRow = [
  id: string,
  version: number,
  distanceKm: number,
  isNearby: boolean,
  ratingCounts: number[] | null,
];

const selectListed = compileOncePerShape<
  StatementShape,
  StatementValues,
  { list: ListedRow[] | null; services: MatchingService[] }
>(
  (shape, values) => sql`/* prepared */
    with listed as materialized (
      select * from (${wholeList(shape, values, sql`${values.limit}::int`)}) as list
       order by is_nearby, chord, entity_id limit ${values.limit}::int)
    select (select json_agg(json_build_array(e.id, e.terms_version, chord_to_km(l.chord), l.is_nearby, r.counts)
                     order by l.is_nearby, l.chord, l.entity_id)
              from listed l
              join entities e on e.id = l.entity_id
              left join rating_counts r on r.entity_id = l.entity_id) as list,
           (select coalesce(json_agg(
               json_build_object('id', s.id, 'namePt', s.name_pt, 'nameEn', s.name_en) order by s.id), '[]')
              from services s where ${matchesServiceFilter(shape, values)}) as services`,
);

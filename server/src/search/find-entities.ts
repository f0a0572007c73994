import type { Pagination } from '@vaga/contract/envelope';
import type { Db } from '../platform/db.ts';
import type { BookableEntity } from '../scheduling/index.ts';
import { readAtOneVersion } from '../scheduling/index.ts';
import type {
  ListSummary,
  MatchingService,
  ReadCandidatesInput,
  SearchCandidate,
} from './candidates.queries.ts';
import { countCandidates, readCandidates } from './candidates.queries.ts';
import type { FoundEntity } from './found-entity.ts';
import { hasAvailableStart, toFoundEntity } from './found-entity.ts';
import type { ToEntry } from './later-days.ts';
import { addLaterDays } from './later-days.ts';
import type { PagePosition } from './page.rules.ts';
import { readPage } from './page.rules.ts';
import type { SearchDeps } from './search-deps.ts';

export interface FindEntitiesInput extends Omit<ReadCandidatesInput, 'batch' | 'maxCount'> {
  /** In lower case; decides which allotments and campaigns apply. */
  entityCode: string | null;
  /** How many available starts of each service are computed. */
  maxStarts: number;
  /** Of the services of each entity only the one that is shown for it, its starts spread over the day. */
  isBestOnly: boolean;
  /** Where none of the `days` has an available start, the entity's days after them are read, up to so many in total. */
  maxDays?: number;
}

/** No patient reads 1,000 entries; to count all entities of a large city would cost more than to find the nearest. */
export const maxListed = 1000;

export interface FindEntitiesResult {
  found: FoundEntity[];
  /** The requested services; empty where no entity is listed. */
  services: MatchingService[];
  pagination: Pagination;
}

/**
 * A page of the entities that offer one of the services, each with its available starts. Entities with an available start
 * on the day come first, then the nearest (see `readPage`). `totalRecords` is exact up to 1,000; `isTotalCapped` is true
 * where there are more. Around a municipality its own entities come first.
 */
export async function findEntities(
  { db, entityCache }: SearchDeps,
  input: FindEntitiesInput,
  page: PagePosition,
): Promise<FindEntitiesResult> {
  const { pageNumber, pageSize } = page;
  if ((pageNumber - 1) * pageSize >= maxListed) {
    return {
      found: [],
      services: [],
      pagination: toPagination(page, await countEntities(db, input)),
    };
  }
  const list: { summary: ListSummary | null } = { summary: null };
  const { entries, isEnd, seen } = await readPage(page, async (batch) => {
    // Counts one more than 1,000 to know whether there are more.
    const maxCount = list.summary === null ? maxListed + 1 : null;
    const { found, summary } = await readCandidateBatch(
      { db, entityCache },
      { ...input, batch, maxCount },
    );
    list.summary ??= summary;
    const services = list.summary?.services ?? [];
    const toEntry: ToEntry = (candidate, entity, days) =>
      toFoundEntity(candidate, entity, { ...input, ...days, services });
    const entries = found.map(({ candidate, entity }) => ({
      candidate,
      entry: toEntry(candidate, entity, input),
    }));
    return (await addLaterDays({ db, entityCache }, entries, { ...input, toEntry })).map(
      ({ candidate, entry }) => {
        const { id, distanceKm, isNearby, isClosed } = candidate;
        const group = Number(isNearby);
        return {
          entry,
          id,
          key: distanceKm,
          keyAtLeast: distanceKm,
          group,
          isAvailable: hasAvailableStart(entry),
          isClosed,
        };
      },
    );
  });
  const summary = list.summary ?? { ...(await countEntities(db, input)), services: [] };
  // At the end of the list its length is known, even if it has become shorter since it was counted.
  const counts = isEnd ? { ...summary, listedCount: seen } : summary;
  return { found: entries, services: summary.services, pagination: toPagination(page, counts) };
}

interface CandidateBatch {
  found: Array<{ candidate: SearchCandidate; entity: BookableEntity }>;
  summary: ListSummary | null;
}

/** Candidates with their entities, both of one moment. */
function readCandidateBatch(
  { db, entityCache }: SearchDeps,
  input: ReadCandidatesInput,
): Promise<CandidateBatch> {
  return readAtOneVersion(async () => {
    const { candidates, summary } = await readCandidates(db, input);
    const cached = await entityCache.find(db, candidates, input.now);
    if (!cached) return null;
    const found = candidates.flatMap((candidate, index) => {
      const entity = cached[index];
      return entity ? [{ candidate, entity }] : [];
    });
    return { found, summary };
  });
}

type ListCounts = Pick<ListSummary, 'listedCount' | 'municipalityCount'>;

function countEntities(db: Db, input: FindEntitiesInput): Promise<ListCounts> {
  return countCandidates(db, input, maxListed + 1);
}

function toPagination({ pageNumber, pageSize }: PagePosition, counts: ListCounts): Pagination {
  const totalRecords = Math.min(counts.listedCount, maxListed);
  return {
    pageNumber,
    pageSize,
    totalRecords,
    totalPages: Math.ceil(totalRecords / pageSize),
    ...(counts.listedCount > maxListed ? { isTotalCapped: true } : {}),
    ...(counts.municipalityCount === null
      ? {}
      : { recordsInPlace: Math.min(counts.municipalityCount, totalRecords) }),
  };
}

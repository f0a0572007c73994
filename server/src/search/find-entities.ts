import type { Pagination } from '@vaga/contract/envelope';
import type { Db } from '../platform/db.ts';
import { addDays } from '../platform/local-time.rules.ts';
import type { BookableEntity, EntityCache } from '../scheduling/index.ts';
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
import type { PagePosition } from './page.rules.ts';
import { readPage } from './page.rules.ts';
import { readEntitySnapshots } from './pool-occupancy.queries.ts';

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

export interface SearchDeps {
  db: Db;
  entityCache: EntityCache;
}

/** No patient reads 1,000 entries; to count all entities of a large city would cost more than to find the nearest. */
const maxListed = 1000;

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
    const foundEntities = await addLaterDays(
      { db, entityCache },
      found.map(({ candidate, entity }) => ({
        candidate,
        entry: toFoundEntity(candidate, entity, { ...input, services }),
      })),
      { ...input, services },
    );
    return foundEntities.map(({ candidate, entry }) => {
      const { id, distanceKm, isNearby, isClosed } = candidate;
      const group = Number(isNearby);
      return { entry, id, distanceKm, group, isAvailable: hasAvailableStart(entry), isClosed };
    });
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

interface FoundCandidate {
  candidate: SearchCandidate;
  entry: FoundEntity;
}

/** Of entities that have no available start on the first days, reads the days after them, up to `maxDays`: one statement. */
async function addLaterDays(
  { db, entityCache }: SearchDeps,
  found: FoundCandidate[],
  input: Omit<FindEntitiesInput, 'services'> & { services: MatchingService[] },
): Promise<FoundCandidate[]> {
  const { date, days = 1, maxDays = days, now } = input;
  const missing = found.filter(
    ({ candidate, entry }) => !candidate.isClosed && !hasAvailableStart(entry),
  );
  if (maxDays <= days || missing.length === 0) return found;
  const later = { from: addDays(date, days), days: maxDays - days, now };
  const ids = missing.map(({ candidate }) => candidate.id);
  const candidates = new Map(missing.map(({ candidate }) => [candidate.id, candidate]));
  const entries = await readAtOneVersion(async () => {
    const snapshots = await readEntitySnapshots(db, ids, later);
    const entities = await entityCache.find(db, snapshots, now);
    if (!entities) return null;
    const question = { ...input, date: later.from, days: later.days };
    return snapshots.flatMap(({ id, occupied }, index) => {
      const [candidate, entity] = [candidates.get(id), entities[index]];
      return candidate && entity
        ? [toFoundEntity({ ...candidate, occupied }, entity, question)]
        : [];
    });
  });
  const byId = new Map(entries.filter(hasAvailableStart).map((entry) => [entry.entity.id, entry]));
  return found.map(({ candidate, entry }) => ({
    candidate,
    entry: byId.get(candidate.id) ?? entry,
  }));
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

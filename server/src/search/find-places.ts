import type { Pagination } from '@vaga/contract/envelope';
import type { Db } from '../platform/db.ts';
import type { AskedService, Candidate, CandidatesAsked, ListHead } from './candidates.queries.ts';
import { countCandidates, readCandidates } from './candidates.queries.ts';
import type { KnownEntity } from './entity-day.rules.ts';
import type { FoundEntity } from './found-entity.ts';
import { foundEntity, hasFree } from './found-entity.ts';
import type { KnownEntities } from './known-entities.ts';
import type { Page } from './page.rules.ts';
import { readPage } from './page.rules.ts';

export interface PlacesAsked extends Omit<CandidatesAsked, 'limit' | 'offset' | 'countAtMost'> {
  /** In lower case; for whom places are set aside and campaigns made. */
  entityCode: string | null;
  /** How many free starts of each service are looked for. */
  startsAtMost: number;
}

export interface SearchDeps {
  db: Db;
  entities: KnownEntities;
}

/** No patient reads on to the thousandth; counting all of a large city would cost more than finding the nearest. */
const countedAtMost = 1000;

export interface Places {
  found: FoundEntity[];
  /** Those that are asked for; none where nothing is listed. */
  services: AskedService[];
  pagination: Pagination;
}

/**
 * A page of the entities that offer one of the services, those with a free start on the day first, then nearest first
 * (see `readPage`), each with what is free of it. `totalRecords` is exact up to 1,000; `isTotalCapped` says that there
 * are more. Around a municipality its own entities come first.
 */
export async function findPlaces(
  { db, entities }: SearchDeps,
  asked: PlacesAsked,
  page: Page,
): Promise<Places> {
  const { pageNumber, pageSize } = page;
  if ((pageNumber - 1) * pageSize >= countedAtMost) {
    return { found: [], services: [], pagination: paginationOf(page, await count(db, asked)) };
  }
  const list: { head: ListHead | null } = { head: null };
  const { entries, isEnd, seen } = await readPage(page, async (part) => {
    // One more than is shown tells whether there are more.
    const countAtMost = list.head === null ? countedAtMost + 1 : null;
    const batch = await readFound({ db, entities }, { ...asked, ...part, countAtMost });
    list.head ??= batch.head;
    const services = list.head?.services ?? [];
    return batch.found.map(({ candidate, entity }) => {
      const entry = foundEntity(candidate, entity, { ...asked, services });
      return { entry, isFree: hasFree(entry), group: Number(candidate.isNearby) };
    });
  });
  const head = list.head ?? { ...(await count(db, asked)), services: [] };
  // The end of the list tells its length, also where it has become shorter since it was counted.
  const counted = isEnd ? { ...head, listed: seen } : head;
  return { found: entries, services: head.services, pagination: paginationOf(page, counted) };
}

interface Batch {
  found: Array<{ candidate: Candidate; entity: KnownEntity }>;
  head: ListHead | null;
}

/** Candidates with their entities, both of one moment: asked again where an entity changes in between. */
async function readFound({ db, entities }: SearchDeps, asked: CandidatesAsked): Promise<Batch> {
  for (;;) {
    const { candidates, head } = await readCandidates(db, asked);
    const known = await entities.find(db, candidates, asked.now);
    if (!known) continue;
    const found = candidates.flatMap((candidate, index) => {
      const entity = known[index];
      return entity ? [{ candidate, entity }] : [];
    });
    return { found, head };
  }
}

type Counted = Pick<ListHead, 'listed' | 'listedInPlace'>;

function count(db: Db, asked: PlacesAsked): Promise<Counted> {
  return countCandidates(db, { ...asked, limit: 0, offset: 0 }, countedAtMost + 1);
}

function paginationOf({ pageNumber, pageSize }: Page, counted: Counted): Pagination {
  const totalRecords = Math.min(counted.listed, countedAtMost);
  return {
    pageNumber,
    pageSize,
    totalRecords,
    totalPages: Math.ceil(totalRecords / pageSize),
    ...(counted.listed > countedAtMost ? { isTotalCapped: true } : {}),
    ...(counted.listedInPlace === null
      ? {}
      : { recordsInPlace: Math.min(counted.listedInPlace, totalRecords) }),
  };
}

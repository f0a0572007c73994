import type { Pagination } from '@vaga/contract/envelope';
import type { Db } from '../platform/db.ts';
import type { CandidatesAsked } from './candidates.queries.ts';
import { countCandidates, readCandidates } from './candidates.queries.ts';
import type { FoundEntity } from './found-entity.ts';
import { foundEntity, hasFree } from './found-entity.ts';
import type { Page } from './page.rules.ts';
import { readPage } from './page.rules.ts';

export interface PlacesAsked extends Omit<CandidatesAsked, 'limit' | 'offset' | 'countAtMost'> {
  /** How many free starts of each service are looked for. */
  startsAtMost: number;
}

/** Nobody reads on to the thousandth; counting all of a large city would cost more than finding the nearest. */
const countedAtMost = 1000;

/**
 * A page of the entities that offer one of the services, those with a free start on the day first, then nearest first
 * (see `readPage`), each with what is free of it. `totalRecords` is exact up to 1,000.
 */
export async function findPlaces(
  db: Db,
  asked: PlacesAsked,
  page: Page,
): Promise<{ found: FoundEntity[]; pagination: Pagination }> {
  const { pageNumber, pageSize } = page;
  if (asked.serviceIds.length === 0 || (pageNumber - 1) * pageSize >= countedAtMost) {
    return { found: [], pagination: paginationOf(page, await total(db, asked)) };
  }
  let listed: number | null = null;
  const { entries, isEnd, seen } = await readPage(page, async (part) => {
    const countAtMost = listed === null ? countedAtMost : null;
    const candidates = await readCandidates(db, { ...asked, ...part, countAtMost });
    listed ??= candidates[0]?.listed ?? null;
    return candidates.map((candidate) => {
      const entry = foundEntity(candidate, asked);
      return { entry, isFree: hasFree(entry) };
    });
  });
  // Whoever has read to the end of the list has counted it.
  const records = isEnd ? Math.min(seen, countedAtMost) : (listed ?? (await total(db, asked)));
  return { found: entries, pagination: paginationOf(page, records) };
}

async function total(db: Db, asked: PlacesAsked): Promise<number> {
  return asked.serviceIds.length === 0 ? 0 : countCandidates(db, asked, countedAtMost);
}

function paginationOf({ pageNumber, pageSize }: Page, totalRecords: number): Pagination {
  const totalPages = Math.ceil(totalRecords / pageSize);
  return { pageNumber, pageSize, totalPages, totalRecords };
}

/** The number of entities that are ranked together: available ones first, each group nearest first. */
export const rankWindow = 600;

export interface PagePosition {
  /** From 1. */
  pageNumber: number;
  pageSize: number;
}

export interface RankedEntry<Entry> {
  entry: Entry;
  isAvailable: boolean;
  /** All entries of a lower group come before those of a higher one; the list is read in this order. */
  group: number;
}

/**
 * A page of a list that is ordered by group, then by distance, in windows of 600 entries: within a group of a window the
 * available entries come first.
 * Reads entries from the nearest on, and stops as soon as the page is full: a first page of available entries costs one
 * batch, and no page costs more than two windows. The same list gives the same pages.
 * @param read returns the entries from `offset` on, fewer than `limit` only at the end of the list.
 */
export async function readPage<Entry>(
  { pageNumber, pageSize }: PagePosition,
  read: (batch: { offset: number; limit: number }) => Promise<RankedEntry<Entry>[]>,
): Promise<{ entries: Entry[]; isEnd: boolean; seen: number }> {
  const from = (pageNumber - 1) * pageSize;
  const until = from + pageSize;
  const entries: Entry[] = [];
  let windowStart = Math.floor(from / rankWindow) * rankWindow;
  for (;;) {
    const wantedCount = Math.min(until - windowStart, rankWindow);
    const { ordered, isEnd } = await readRankWindow(windowStart, wantedCount, read);
    entries.push(...ordered.slice(Math.max(0, from - windowStart), wantedCount));
    if (isEnd) return { entries, isEnd, seen: windowStart + ordered.length };
    windowStart += rankWindow;
    if (windowStart >= until) return { entries, isEnd, seen: windowStart };
  }
}

/**
 * The first batch is a little larger than the page, since most entities have an available start. The second reads the
 * few that are missing; after that batches of 60, since most entities are full.
 */
async function readRankWindow<Entry>(
  windowStart: number,
  wantedCount: number,
  read: (batch: { offset: number; limit: number }) => Promise<RankedEntry<Entry>[]>,
): Promise<{ ordered: Entry[]; isEnd: boolean }> {
  const groups: RankGroup<Entry>[] = [];
  let readCount = 0;
  for (let round = 0; readCount < rankWindow && countSettled(groups) < wantedCount; round += 1) {
    const limit = Math.min(
      batchSize(round, wantedCount - countSettled(groups)),
      rankWindow - readCount,
    );
    const batch = await read({ offset: windowStart + readCount, limit });
    for (const ranked of batch) addToGroups(groups, ranked);
    readCount += batch.length;
    if (batch.length < limit) return { ordered: inRankOrder(groups), isEnd: true };
  }
  return { ordered: inRankOrder(groups), isEnd: false };
}

interface RankGroup<Entry> {
  group: number;
  available: Entry[];
  full: Entry[];
}

function addToGroups<Entry>(
  groups: RankGroup<Entry>[],
  { entry, isAvailable, group }: RankedEntry<Entry>,
): void {
  let last = groups.at(-1);
  if (last?.group !== group) {
    last = { group, available: [], full: [] };
    groups.push(last);
  }
  (isAvailable ? last.available : last.full).push(entry);
}

/** How many first entries have their final position: of the group that is still being read, only the available ones. */
function countSettled<Entry>(groups: readonly RankGroup<Entry>[]): number {
  return groups.reduce(
    (sum, { available, full }, index) =>
      sum + available.length + (index < groups.length - 1 ? full.length : 0),
    0,
  );
}

function inRankOrder<Entry>(groups: readonly RankGroup<Entry>[]): Entry[] {
  return groups.flatMap(({ available, full }) => [...available, ...full]);
}

const maxBatch = 60;

function batchSize(round: number, missingCount: number): number {
  if (round === 0) return Math.min(maxBatch, Math.ceil(missingCount * 1.25));
  return round === 1 ? Math.min(maxBatch, 10 + missingCount) : maxBatch;
}

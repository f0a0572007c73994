/** The number of entities that are ranked together: available ones first, each group by its key. */
export const rankWindow = 600;

export interface PagePosition {
  /** From 1. */
  pageNumber: number;
  pageSize: number;
}

/** An entry of the list, which is ordered by group, then by key, then by id. */
export interface RankedEntry<Entry> {
  entry: Entry;
  id: string;
  /** The distance, or what another order goes by. */
  key: number;
  /** What was known of the key before the entry was read: never higher. The list is read in the order of it. */
  keyAtLeast: number;
  /** All entries of a lower group come before those of a higher one. */
  group: number;
  isAvailable: boolean;
  /** Known to be unavailable without its agenda. */
  isClosed: boolean;
}

/** Entries of one window. Within a group of it those that are not closed are read first, each by its key. */
export interface WindowBatch {
  /** The position of the window in the list. */
  windowStart: number;
  /** How many of its entries were read before. */
  offset: number;
  limit: number;
}

/**
 * A page of a list in windows of 600 entries: within a group of a window the available entries come first.
 * Reads entries that are not closed from the nearest on, and stops as soon as the page is full: a first page costs one
 * batch where most entities that are open have a start, or where all are closed; no page costs more than two windows.
 * The same list gives the same pages.
 * @param read returns fewer entries than `limit` only at the end of the list.
 */
export async function readPage<Entry>(
  { pageNumber, pageSize }: PagePosition,
  read: (batch: WindowBatch) => Promise<RankedEntry<Entry>[]>,
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
 * The first batch is a little larger than the page, since most entities that are open have an available start. The second
 * reads the few that are missing; after that batches of 60, since most entities are full.
 */
async function readRankWindow<Entry>(
  windowStart: number,
  wantedCount: number,
  read: (batch: WindowBatch) => Promise<RankedEntry<Entry>[]>,
): Promise<{ ordered: Entry[]; isEnd: boolean }> {
  const entries: RankedEntry<Entry>[] = [];
  let isEnd = false;
  for (let round = 0; !isEnd && entries.length < rankWindow; round += 1) {
    const missingCount = wantedCount - countSettled(entries);
    if (missingCount <= 0) break;
    const limit = Math.min(batchSize(round, missingCount), rankWindow - entries.length);
    const batch = await read({ windowStart, offset: entries.length, limit });
    entries.push(...batch);
    isEnd = batch.length < limit;
  }
  return { ordered: entries.toSorted(byRank).map(({ entry }) => entry), isEnd };
}

function byRank(one: RankedEntry<unknown>, other: RankedEntry<unknown>): number {
  return (
    one.group - other.group ||
    Number(other.isAvailable) - Number(one.isAvailable) ||
    compareKeys([one.key, one.id], [other.key, other.id])
  );
}

type KeyAndId = [key: number, id: string];

function compareKeys([one, oneId]: KeyAndId, [other, otherId]: KeyAndId): number {
  if (one !== other) return one < other ? -1 : 1;
  return oneId < otherId ? -1 : Number(oneId > otherId);
}

/**
 * How many entries have their final position. Of the group that is still being read these are the available ones up to the key
 * that the entries to come have at least, which are all of them where the key is the distance; once its closed entries are read, the
 * others too.
 */
function countSettled(entries: readonly RankedEntry<unknown>[]): number {
  const last = entries.at(-1);
  if (!last) return 0;
  return entries.filter(
    (entry) =>
      entry.group < last.group ||
      (entry.isAvailable && last.isClosed) ||
      ((entry.isAvailable || last.isClosed) &&
        compareKeys([entry.key, entry.id], [last.keyAtLeast, last.id]) <= 0),
  ).length;
}

/** Enough for a page of 100, the largest. */
const maxFirstBatch = 125;
const maxBatch = 60;

function batchSize(round: number, missingCount: number): number {
  if (round === 0) return Math.min(maxFirstBatch, Math.ceil(missingCount * 1.25));
  return round === 1 ? Math.min(maxBatch, 10 + missingCount) : maxBatch;
}

/** Entities that are judged together: within them those with something free stand first, each nearest first. */
export const stretch = 600;

export interface Page {
  /** From 1. */
  pageNumber: number;
  pageSize: number;
}

export interface Ranked<Entry> {
  entry: Entry;
  isFree: boolean;
  /** Those of a lower group come before all of a higher one; the list is read in this order. */
  group: number;
}

/**
 * A page of a list that is ordered by group, then by distance, stretch by stretch of 600, with what is free first in
 * each stretch of a group.
 * Asks for entries from the nearest on, and stops as soon as the page is full: a first page of free places costs one
 * batch, and no page costs more than two stretches however far on it is. The same list gives the same pages.
 * @param read gives the entries from `offset` on, fewer than `limit` only at the end of the list.
 */
export async function readPage<Entry>(
  { pageNumber, pageSize }: Page,
  read: (part: { offset: number; limit: number }) => Promise<Ranked<Entry>[]>,
): Promise<{ entries: Entry[]; isEnd: boolean; seen: number }> {
  const from = (pageNumber - 1) * pageSize;
  const until = from + pageSize;
  const entries: Entry[] = [];
  let begin = Math.floor(from / stretch) * stretch;
  for (;;) {
    const wanted = Math.min(until - begin, stretch);
    const { ordered, isEnd } = await readStretch(begin, wanted, read);
    entries.push(...ordered.slice(Math.max(0, from - begin), wanted));
    if (isEnd) return { entries, isEnd, seen: begin + ordered.length };
    begin += stretch;
    if (begin >= until) return { entries, isEnd, seen: begin };
  }
}

/**
 * The first batch is a little more than is wanted, since most entities have something free; where that did not do, few
 * are missing, and the second is of these. After that batches of 60: it is a full town.
 */
async function readStretch<Entry>(
  begin: number,
  wanted: number,
  read: (part: { offset: number; limit: number }) => Promise<Ranked<Entry>[]>,
): Promise<{ ordered: Entry[]; isEnd: boolean }> {
  const groups: Group<Entry>[] = [];
  let done = 0;
  for (let turn = 0; done < stretch && settled(groups) < wanted; turn += 1) {
    const limit = Math.min(batchOf(turn, wanted - settled(groups)), stretch - done);
    const part = await read({ offset: begin + done, limit });
    for (const ranked of part) addTo(groups, ranked);
    done += part.length;
    if (part.length < limit) return { ordered: inOrder(groups), isEnd: true };
  }
  return { ordered: inOrder(groups), isEnd: false };
}

interface Group<Entry> {
  group: number;
  free: Entry[];
  full: Entry[];
}

function addTo<Entry>(groups: Group<Entry>[], { entry, isFree, group }: Ranked<Entry>): void {
  let last = groups.at(-1);
  if (last?.group !== group) {
    last = { group, free: [], full: [] };
    groups.push(last);
  }
  (isFree ? last.free : last.full).push(entry);
}

/** How many of the first entries are known for good: of the group that is still being read, those with something free. */
function settled<Entry>(groups: readonly Group<Entry>[]): number {
  return groups.reduce(
    (sum, { free, full }, index) =>
      sum + free.length + (index < groups.length - 1 ? full.length : 0),
    0,
  );
}

function inOrder<Entry>(groups: readonly Group<Entry>[]): Entry[] {
  return groups.flatMap(({ free, full }) => [...free, ...full]);
}

const batch = 60;

function batchOf(turn: number, missing: number): number {
  if (turn === 0) return Math.min(batch, Math.ceil(missing * 1.25));
  return turn === 1 ? Math.min(batch, 10 + missing) : batch;
}

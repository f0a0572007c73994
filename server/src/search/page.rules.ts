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
}

/**
 * A page of a list that is ordered by distance, stretch by stretch of 600, with what is free first in each stretch.
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
    const { free, full, isEnd } = await readStretch(begin, wanted, read);
    const ordered = [...free, ...full];
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
): Promise<{ free: Entry[]; full: Entry[]; isEnd: boolean }> {
  const free: Entry[] = [];
  const full: Entry[] = [];
  let done = 0;
  for (let turn = 0; done < stretch && free.length < wanted; turn += 1) {
    const limit = Math.min(batchOf(turn, wanted - free.length), stretch - done);
    const part = await read({ offset: begin + done, limit });
    for (const { entry, isFree } of part) (isFree ? free : full).push(entry);
    done += part.length;
    if (part.length < limit) return { free, full, isEnd: true };
  }
  return { free, full, isEnd: false };
}

const batch = 60;

function batchOf(turn: number, missing: number): number {
  if (turn === 0) return Math.min(batch, Math.ceil(missing * 1.25));
  return turn === 1 ? Math.min(batch, 10 + missing) : batch;
}

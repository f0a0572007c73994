import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Ranked } from './page.rules.ts';
import { readPage, stretch } from './page.rules.ts';

/** A list of entries in order of distance, and how many of them were asked for. */
function listOf(isFree: readonly boolean[], ownCount = 0) {
  const list: Ranked<number>[] = isFree.map((free, entry) => {
    return { entry, isFree: free, group: entry < ownCount ? 0 : 1 };
  });
  const asked = { entries: 0 };
  const read = async ({ offset, limit }: { offset: number; limit: number }) => {
    const part = list.slice(offset, offset + limit);
    asked.entries += part.length;
    return part;
  };
  return { read, asked };
}

const anyList = fc
  .tuple(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 1, max: 5 }))
  .map(([length, every]) => Array.from({ length }, (_, index) => index % every === 0));

test('the pages together are the whole list, each entry once', async () => {
  await fc.assert(
    fc.asyncProperty(anyList, fc.integer({ min: 7, max: 100 }), async (isFree, pageSize) => {
      const { read } = listOf(isFree);
      const seen: number[] = [];
      for (let pageNumber = 1; ; pageNumber += 1) {
        const { entries, isEnd } = await readPage({ pageNumber, pageSize }, read);
        seen.push(...entries);
        if (isEnd && entries.length < pageSize) break;
        expect(entries).toHaveLength(pageSize);
      }
      expect(seen).toHaveLength(isFree.length);
      expect(new Set(seen).size).toBe(isFree.length);
    }),
    { numRuns: 40 },
  );
});

test('within a stretch what is free stands before what is full, both nearest first', async () => {
  const isFree = Array.from({ length: 300 }, (_, index) => index % 3 === 2);
  const { read } = listOf(isFree);

  const { entries, isEnd, seen } = await readPage({ pageNumber: 1, pageSize: 300 }, read);

  const free = entries.slice(0, 100);
  const full = entries.slice(100);
  expect(free.every((entry) => isFree[entry])).toBe(true);
  expect(full.some((entry) => isFree[entry])).toBe(false);
  expect(free).toEqual(free.toSorted((one, other) => one - other));
  expect(full).toEqual(full.toSorted((one, other) => one - other));
  expect({ isEnd, seen }).toEqual({ isEnd: true, seen: 300 });
});

test('however pages are cut, all of the first group come before all of the second, each with what is free first', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyList.filter(({ length }) => length <= stretch),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 7, max: 100 }),
      async (isFree, ownCount, pageSize) => {
        const ranks = isFree.map((free, entry) => (entry < ownCount ? 0 : 2) + (free ? 0 : 1));
        const wanted = ranks
          .map((rank, entry) => ({ rank, entry }))
          .toSorted((one, other) => one.rank - other.rank || one.entry - other.entry)
          .map(({ entry }) => entry);
        const { read } = listOf(isFree, ownCount);
        const seen: number[] = [];
        for (let pageNumber = 1; pageNumber <= isFree.length / pageSize + 1; pageNumber += 1) {
          seen.push(...(await readPage({ pageNumber, pageSize }, read)).entries);
        }
        expect(seen).toEqual(wanted);
      },
    ),
    { numRuns: 60 },
  );
});

test('a page of free places costs one batch, and the worst page two stretches', async () => {
  const allFree = listOf(Array.from({ length: 5000 }, () => true));
  await readPage({ pageNumber: 1, pageSize: 20 }, allFree.read);
  expect(allFree.asked.entries).toBeLessThanOrEqual(60);

  // Those of the municipality are all full: they stand first, so nobody further on can come before them.
  const ownAreFull = listOf(
    Array.from({ length: 5000 }, (_, entry) => entry >= 20),
    20,
  );
  await readPage({ pageNumber: 1, pageSize: 20 }, ownAreFull.read);
  expect(ownAreFull.asked.entries).toBe(25);

  const allFull = listOf(Array.from({ length: 5000 }, () => false));
  await readPage({ pageNumber: 12, pageSize: 100 }, allFull.read);
  expect(allFull.asked.entries).toBeLessThanOrEqual(2 * stretch);
});

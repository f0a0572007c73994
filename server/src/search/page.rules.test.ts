import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RankedEntry, WindowBatch } from './page.rules.ts';
import { rankWindow, readPage } from './page.rules.ts';

/**
 * A list of entries in order of distance, and a count of the entries that were read.
 * @param closedEvery of the unavailable entries each of this number is closed.
 */
function listOf(availability: readonly boolean[], firstGroupSize = 0, closedEvery = 0) {
  const list: RankedEntry<number>[] = availability.map((isAvailable, entry) => ({
    entry,
    id: String(entry).padStart(5, '0'),
    // Some lie at the same distance.
    key: Math.floor(entry / 3),
    keyAtLeast: Math.floor(entry / 3),
    group: entry < firstGroupSize ? 0 : 1,
    isAvailable,
    isClosed: !isAvailable && closedEvery > 0 && entry % closedEvery === 0,
  }));
  const readCount = { entries: 0, batches: 0 };
  const read = async ({ windowStart, offset, limit }: WindowBatch) => {
    const inOrder = list
      .slice(windowStart, windowStart + rankWindow)
      .toSorted((one, two) => one.group - two.group || Number(one.isClosed) - Number(two.isClosed));
    const batch = inOrder.slice(offset, offset + limit);
    readCount.entries += batch.length;
    readCount.batches += 1;
    return batch;
  };
  return { read, readCount };
}

const anyList = fc
  .tuple(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 1, max: 5 }))
  .map(([length, every]) => Array.from({ length }, (_, index) => index % every === 0));

test('the pages together contain each entry of the list exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(anyList, fc.integer({ min: 7, max: 100 }), async (availability, pageSize) => {
      const { read } = listOf(availability);
      const seen: number[] = [];
      for (let pageNumber = 1; ; pageNumber += 1) {
        const { entries, isEnd } = await readPage({ pageNumber, pageSize }, read);
        seen.push(...entries);
        if (isEnd && entries.length < pageSize) break;
        expect(entries).toHaveLength(pageSize);
      }
      expect(seen).toHaveLength(availability.length);
      expect(new Set(seen).size).toBe(availability.length);
    }),
    { numRuns: 40 },
  );
});

test('within a rank window available entries come before full ones, both nearest first', async () => {
  const availability = Array.from({ length: 300 }, (_, index) => index % 3 === 2);
  const { read } = listOf(availability);

  const { entries, isEnd, seen } = await readPage({ pageNumber: 1, pageSize: 300 }, read);

  const available = entries.slice(0, 100);
  const full = entries.slice(100);
  expect(available.every((entry) => availability[entry])).toBe(true);
  expect(full.some((entry) => availability[entry])).toBe(false);
  expect(available).toEqual(available.toSorted((one, other) => one - other));
  expect(full).toEqual(full.toSorted((one, other) => one - other));
  expect({ isEnd, seen }).toEqual({ isEnd: true, seen: 300 });
});

test('with any page size the first group comes before the second, each with its available entries first', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyList.filter(({ length }) => length <= rankWindow),
      fc.integer({ min: 0, max: 400 }),
      fc.record({ pageSize: fc.integer({ min: 7, max: 100 }), closedEvery: fc.nat({ max: 4 }) }),
      async (availability, firstGroupSize, { pageSize, closedEvery }) => {
        const ranks = availability.map(
          (isAvailable, entry) => (entry < firstGroupSize ? 0 : 2) + (isAvailable ? 0 : 1),
        );
        const expected = ranks
          .map((rank, entry) => ({ rank, entry }))
          .toSorted((one, other) => one.rank - other.rank || one.entry - other.entry)
          .map(({ entry }) => entry);
        const { read } = listOf(availability, firstGroupSize, closedEvery);
        const seen: number[] = [];
        for (
          let pageNumber = 1;
          pageNumber <= availability.length / pageSize + 1;
          pageNumber += 1
        ) {
          seen.push(...(await readPage({ pageNumber, pageSize }, read)).entries);
        }
        expect(seen).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});

test('a page of available entries costs one batch, and the worst page two rank windows', async () => {
  const allAvailable = listOf(Array.from({ length: 5000 }, () => true));
  await readPage({ pageNumber: 1, pageSize: 20 }, allAvailable.read);
  expect(allAvailable.readCount.entries).toBeLessThanOrEqual(60);

  // The entities of the municipality are all full: they come first all the same.
  const firstGroupFull = listOf(
    Array.from({ length: 5000 }, (_, entry) => entry >= 20),
    20,
  );
  await readPage({ pageNumber: 1, pageSize: 20 }, firstGroupFull.read);
  expect(firstGroupFull.readCount.entries).toBe(25);

  const allFull = listOf(Array.from({ length: 5000 }, () => false));
  await readPage({ pageNumber: 12, pageSize: 100 }, allFull.read);
  expect(allFull.readCount.entries).toBeLessThanOrEqual(2 * rankWindow);
});

test('where all entities are closed, a page costs one batch', async () => {
  for (const pageSize of [20, 100]) {
    const allClosed = listOf(
      Array.from({ length: 5000 }, () => false),
      0,
      1,
    );
    const { entries } = await readPage({ pageNumber: 1, pageSize }, allClosed.read);
    expect(entries).toEqual(Array.from({ length: pageSize }, (_, index) => index));
    expect(allClosed.readCount.batches).toBe(1);
  }
});

test('open entities behind closed ones are found in the first batch', async () => {
  const behind = listOf(
    Array.from({ length: 600 }, (_, entry) => entry >= 570),
    0,
    1,
  );
  const { entries } = await readPage({ pageNumber: 1, pageSize: 20 }, behind.read);
  expect(entries).toEqual(Array.from({ length: 20 }, (_, index) => 570 + index));
  expect(behind.readCount.batches).toBe(1);
});

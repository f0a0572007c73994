import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../server/src/platform/db.ts';
import type { StatementRun } from './block-reads.ts';
import { recordBlockReads } from './block-reads.ts';
import { bookingCalls } from './booking.ts';
import { makeCountry, makePeople } from './country.ts';
import { makeCalls } from './recorded.ts';
import type { BenchSetup } from './setup.ts';
import { startBenchSetup } from './setup.ts';

/** The insert of an appointment, with what its e-mail says, reads the most: 32. */
const blocksAtMost = 60;
/** So many accounts, or persons, have over a hundred blocks: a statement that walks through them is over the limit. */
const people = 6000;

let setup: BenchSetup;
beforeAll(async () => {
  setup = await startBenchSetup();
});
afterAll(() => setup.stop());

test('among thousands of people no statement of a booking reads more blocks than its own rows need', async () => {
  const database = await setup.openDatabase('blocks');
  const country = await makeCountry(database.pool, 500);
  await makePeople(database.pool, { from: 1, count: people, country });
  const pool = createPool(database.url, { max: 1, onError: () => {} });
  const runs: StatementRun[] = [];
  recordBlockReads(pool, runs);

  // A connection keeps a plan for all values from the sixth time on, of statements that it prepares at their fifth.
  const calls = Array.from({ length: 20 }, (_, index) => bookingCalls(index + 1, country)).flat();
  await makeCalls({ pool, folder: setup.folder }, calls);
  await pool.end();

  // The first time a connection reads the catalogue too.
  const later = runs.slice(runs.length / 2);
  expect(later.length).toBeGreaterThan(150);
  expect(later.filter(({ blocks }) => blocks > blocksAtMost)).toEqual([]);
});

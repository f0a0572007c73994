/**
 * `npm run bench`: what is claimed about speed, measured here and now beside its references. `npm run bench -- search`
 * measures one row. Prints each bar with its figure, writes output/bench.json, exits with 1 where a bar is missed.
 *
 * --quick  a third of the time: to see that it runs, not to claim anything
 * --long   ten minutes of load in the row memory, where the default is one
 * --write  puts the figures into docs/performance.md
 */
import { ensureWebBuild } from '../scripts/build-web.ts';
import { writeDocument } from './document.ts';
import type { Effort } from './effort.ts';
import { findPgbench, NoPgbench } from './pgbench.ts';
import type { Line } from './report.ts';
import { describeMachine, printLines, writeReport } from './report.ts';
import { measureBook } from './rows/book.ts';
import { measureChange } from './rows/change.ts';
import { measureDesk } from './rows/desk.ts';
import { measureHotel } from './rows/hotel.ts';
import { measureImport } from './rows/import.ts';
import { measureLighthouse } from './rows/lighthouse.ts';
import { measureLive } from './rows/live.ts';
import { measureMemory } from './rows/memory.ts';
import { measureNotify } from './rows/notify.ts';
import { measurePage } from './rows/page.ts';
import { measureRaces } from './rows/races.ts';
import { measureRoles } from './rows/roles.ts';
import { measureSearch } from './rows/search.ts';
import { measureSlots } from './rows/slots.ts';
import { measureSlowLine } from './rows/slow-line.ts';
import { measureStart } from './rows/start.ts';
import { measureTaps } from './rows/taps.ts';
import { measureTypes } from './rows/types.ts';
import type { BenchSetup } from './setup.ts';
import { startBenchSetup } from './setup.ts';

const rows: Record<string, (setup: BenchSetup, effort: Effort) => Promise<Line[]>> = {
  search: measureSearch,
  types: measureTypes,
  slots: measureSlots,
  book: measureBook,
  roles: measureRoles,
  races: measureRaces,
  desk: measureDesk,
  change: measureChange,
  live: measureLive,
  notify: measureNotify,
  hotel: measureHotel,
  import: measureImport,
  start: measureStart,
  memory: measureMemory,
  page: measurePage,
  lighthouse: measureLighthouse,
  taps: measureTaps,
  'slow-line': measureSlowLine,
};
/** One process competes with what else is at work, the ten of pgbench with ten times its share: ratios suffer too. */
const quietLoad = 1;
const flags = ['--quick', '--long', '--write'];

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const asked = words.filter((word) => !word.startsWith('--'));
  const unknown = words.filter((word) => !(word in rows || flags.includes(word)));
  if (unknown.length > 0) {
    const known = [...Object.keys(rows), ...flags].join(', ');
    throw new Error(`There is no ${unknown.join(', ')}; there are ${known}.`);
  }
  const isLong = words.includes('--long');
  const effort: Effort = words.includes('--quick')
    ? { seconds: 3, roundsOf: 3, isLong }
    : { seconds: 6, roundsOf: 5, isLong };
  findPgbench();
  const machine = describeMachine();
  if (machine.loadBefore > quietLoad) {
    console.error(
      `The load of this machine is ${machine.loadBefore.toFixed(1)}: figures and ratios of a busy machine say nothing (see docs/performance.md).`,
    );
  }
  await ensureWebBuild();
  const measured: Record<string, Line[]> = {};
  for (const [name, measure] of Object.entries(rows)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    measured[name] = await measureOn(measure, effort);
    printLines(name, measured[name]);
  }
  const missed = Object.values(measured)
    .flat()
    .filter(({ bar }) => bar && !bar.isMet);
  const report = { measuredAt: new Date().toISOString(), machine, rows: measured };
  const written = [
    writeReport(report),
    ...(words.includes('--write') ? [writeDocument(report)] : []),
  ];
  console.log(`\n${missed.length} bars missed. Written to ${written.join(' and ')}.`);
  process.exitCode = missed.length > 0 ? 1 : 0;
}

/** Each row has a database server of its own, so that none finds the leftovers of another. */
async function measureOn(
  measure: (setup: BenchSetup, effort: Effort) => Promise<Line[]>,
  effort: Effort,
): Promise<Line[]> {
  const setup = await startBenchSetup();
  try {
    return await measure(setup, effort);
  } finally {
    await setup.stop();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof NoPgbench ? error.message : error);
  process.exitCode = 1;
}

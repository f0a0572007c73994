import type { BookingSite } from '../booking-site.ts';
import { loadBookings, openBookingSite, waitUntilSent } from '../booking-site.ts';
import type { Effort } from '../effort.ts';
import type { LoadResult } from '../http-load.ts';
import type { Line } from '../report.ts';
import { ratioBar, rounds, shown } from '../report.ts';
import type { BenchSetup } from '../setup.ts';

const warmUpSeconds = 4;
/** Of a process that is measured against itself this much is chance. */
const noise = 0.95;

/** Holds and bookings of the public, with the triggers that tell the desks of them and without, in turns. */
export async function measureNotify(setup: BenchSetup, effort: Effort): Promise<Line[]> {
  const { seconds, roundsOf } = effort;
  const load = 2 * seconds * roundsOf + warmUpSeconds;
  const site = await openBookingSite(setup, { name: 'notify', seconds: load });
  const product = await setup.startProduct({ url: site.database.url });
  const results: Array<{ told: LoadResult; untold: LoadResult }> = [];
  await loadBookings(site, product, warmUpSeconds);
  await waitUntilSent(site);
  const measure = async (isTold: boolean) => {
    await setTriggers(site, isTold);
    const result = await loadBookings(site, product, seconds);
    // The e-mails of one side must not slow down the other.
    await waitUntilSent(site);
    return result;
  };
  for (let round = 0; round < roundsOf; round += 1) {
    // Each side is first in turn.
    const first = await measure(round % 2 === 0);
    const second = await measure(round % 2 !== 0);
    results.push(
      round % 2 === 0 ? { told: first, untold: second } : { told: second, untold: first },
    );
  }
  await product.stop();
  return linesOf(results);
}

async function setTriggers({ database }: BookingSite, isOn: boolean): Promise<void> {
  const { rows } = await database.pool.query<{ table: string; name: string }>(
    `select t.tgrelid::regclass::text as table, t.tgname as name from pg_trigger t join pg_proc f on f.oid = t.tgfoid
      where f.proname like 'notify_agenda%' and not t.tgisinternal`,
  );
  if (rows.length === 0) throw new Error('No trigger tells the desks any more.');
  for (const { table, name } of rows)
    await database.pool.query(
      `alter table ${table} ${isOn ? 'enable' : 'disable'} trigger ${name}`,
    );
}

function linesOf(results: ReadonlyArray<{ told: LoadResult; untold: LoadResult }>): Line[] {
  return [
    {
      what: 'hold and book, the desk of the entity being told of each',
      measured: shown(rounds(results.map(({ told }) => told.rate)), 'a second'),
      reference: `the same process with the triggers off ${shown(rounds(results.map(({ untold }) => untold.rate)), 'a second')}`,
      bar: ratioBar(
        results.map(({ told, untold }) => ({ measured: told.rate, reference: untold.rate })),
        { atLeast: noise, text: 'not slower, but for 5 % of chance' },
      ),
    },
  ];
}

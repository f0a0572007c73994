import type { Country } from '../country.ts';
import { box, makeCountry } from '../country.ts';
import type { Effort } from '../effort.ts';
import { clients } from '../effort.ts';
import type { LoadResult, Request } from '../http-load.ts';
import { post, runLoad } from '../http-load.ts';
import type { PgbenchResult } from '../pgbench.ts';
import { runPgbench } from '../pgbench.ts';
import { recordStatements } from '../recorded.ts';
import type { Line } from '../report.ts';
import { ratioBar, rounds, shown } from '../report.ts';
import { scriptOf } from '../script.ts';
import type { BenchDatabase, BenchSetup, Running } from '../setup.ts';

const sizes = [500, 5000, 50_000] as const;

interface Site {
  country: Country;
  database: BenchDatabase;
  product: Running;
}

/** The nearest 20 entities that have a free time on a day for a service, from random points, at three sizes of country. */
export async function measureSearch(
  setup: BenchSetup,
  { seconds, roundsOf }: Effort,
): Promise<Line[]> {
  const sites: Site[] = [];
  for (const size of sizes) sites.push(await openSite(setup, size));
  const [small, middle, large] = sites;
  if (!small || !middle || !large) throw new Error('Three sizes are measured.');
  const script = await searchScript(setup, middle);
  const reference = { url: middle.database.url, folder: setup.folder, script, clients };
  const results: Round[] = [];
  for (const site of sites) await load(site, 3);
  await runPgbench({ ...reference, seconds: 2 });
  for (let round = 0; round < roundsOf; round += 1) {
    results.push({
      middle: await load(middle, seconds),
      sql: await runPgbench({ ...reference, seconds }),
      small: await load(small, seconds),
      large: await load(large, seconds),
    });
  }
  for (const { product } of sites) await product.stop();
  return linesOf(results);
}

async function openSite(setup: BenchSetup, size: number): Promise<Site> {
  const database = await setup.openDatabase(`search_${size}`);
  const country = await makeCountry(database.pool, size);
  return { database, country, product: await setup.startProduct({ url: database.url }) };
}

function load({ country, product }: Site, seconds: number): Promise<LoadResult> {
  const next = () => [search(country, randomPoint())];
  return runLoad({ port: product.port, clients, seconds, next });
}

interface Point {
  latitude: number;
  longitude: number;
}

function randomPoint(): Point {
  const between = (low: number, high: number) => low + Math.random() * (high - low);
  return { latitude: between(box.south, box.north), longitude: between(box.west, box.east) };
}

function bodyOf({ serviceTypeId: serviceType, serviceId: service, busyDay }: Country, at: Point) {
  return { filterParams: { serviceType, service, date: busyDay, ...at } };
}

function search(country: Country, at: Point): Request {
  const request = post('/api/partner/search', bodyOf(country, at));
  return { ...request, contains: '"type":"Success"' };
}

/**
 * Every statement of a search in order, as the product sends them where it has seen these entities before, from points
 * that pgbench draws as the load does.
 */
async function searchScript(setup: BenchSetup, { database, country }: Site) {
  const body = bodyOf(country, { latitude: 40.2, longitude: -8.4 });
  const asked = { method: 'POST' as const, path: '/api/partner/search', body };
  const at = { url: database.url, folder: setup.folder };
  const first = await recordStatements(at, [asked]);
  const twice = await recordStatements(at, [asked, asked]);
  const all = twice.slice(first.length);
  const searches = all.filter(({ sql }) => sql.includes('chord_to_km(n.chord)'));
  if (searches.length !== 1) throw new Error('The search no longer asks for its candidates once.');
  const { text, variables } = scriptOf(all, (value) =>
    /^\(-?[\d.]+,-?[\d.]+,-?[\d.]+\)$/.test(value)
      ? 'cube(array[:x::float8, :y::float8, :z::float8])'
      : null,
  );
  return { text: `${drawPoint}\n${text}`, variables };
}

/**
 * A random point of the same box as a unit vector. pgbench has no sine, but adds up its series: for angles under 0.75
 * the terms left out are below 1e-12.
 */
const drawPoint = [
  `\\set lat random(${box.south * 1e6}, ${box.north * 1e6}) * pi() / 180e6`,
  `\\set lon random(${box.west * 1e6}, ${box.east * 1e6}) * pi() / 180e6`,
  ...['lat', 'lon'].map(
    (angle) =>
      `\\set s${angle} :${angle} - pow(:${angle}, 3) / 6 + pow(:${angle}, 5) / 120 - pow(:${angle}, 7) / 5040 + pow(:${angle}, 9) / 362880 - pow(:${angle}, 11) / 39916800`,
  ),
  '\\set clat sqrt(1 - :slat * :slat)',
  '\\set x :clat * sqrt(1 - :slon * :slon)',
  '\\set y :clat * :slon',
  '\\set z :slat',
].join('\n');

interface Round {
  small: LoadResult;
  middle: LoadResult;
  large: LoadResult;
  sql: PgbenchResult;
}

function linesOf(results: readonly Round[]): Line[] {
  const rateOf = (size: 'small' | 'middle' | 'large') =>
    rounds(results.map((result) => result[size].rate));
  const p99 = rounds(results.map(({ middle }) => middle.p99));
  const slower = rounds(results.map(({ middle, sql }) => middle.p99 / sql.p99));
  const flat = results.map(({ small, large }) => ({
    measured: large.rate,
    reference: small.rate,
  }));
  return [
    {
      what: 'searches among 5,000 entities',
      measured: shown(rateOf('middle'), 'a second'),
      reference: `the same SQL by pgbench ${shown(rounds(results.map(({ sql }) => sql.rate)), 'a second')}`,
      bar: ratioBar(
        results.map(({ middle, sql }) => ({ measured: middle.rate, reference: sql.rate })),
        { atLeast: 0.5, text: 'at least half of pgbench' },
      ),
    },
    {
      what: `99 of 100 answers at ${clients} clients`,
      measured: shown(p99, 'ms', 1),
      reference: `of pgbench, 99 of 100 of the SQL alone ${shown(rounds(results.map(({ sql }) => sql.p99)), 'ms', 1)}`,
      bar: {
        text: 'at most 2.5 times those of pgbench',
        is: shown(slower, 'times', 2),
        isMet: slower.middle <= 2.5,
      },
    },
    {
      what: 'searches among 50,000 entities',
      measured: shown(rateOf('large'), 'a second'),
      reference: `among 500 ${shown(rateOf('small'), 'a second')}`,
      bar: ratioBar(flat, { atLeast: 0.5, text: 'at least half of the rate among 500' }),
    },
  ];
}

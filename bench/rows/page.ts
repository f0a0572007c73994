import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Country } from '../country.ts';
import { idOf, makeCountry } from '../country.ts';
import type { Effort } from '../effort.ts';
import { clients } from '../effort.ts';
import { get, runLoad, send } from '../http-load.ts';
import type { Line } from '../report.ts';
import { rounds, shown } from '../report.ts';
import type { BenchSetup, Running } from '../setup.ts';

const clientDir = join(import.meta.dirname, '../../web/build/client');
const homeKb = 190;
const moreKb = 80;

/** What a browser has to fetch and run for each screen, and how fast the public ones are rendered. */
export async function measurePage(setup: BenchSetup, effort: Effort): Promise<Line[]> {
  return [...scriptLines(), ...(await renderLines(setup, effort))];
}

interface Chunk {
  module: string;
  imports?: string[];
}

/** What the build writes for the browser: the files of each route. */
interface Manifest {
  entry: Chunk;
  routes: Record<string, Chunk & { id: string; parentId?: string }>;
}

/**
 * Scripts of each screen: the entry, the route with its parents, and all that these import, each file once, gzip at its
 * best. What is imported later, on demand (the map), is not in it.
 */
function scriptLines(): Line[] {
  const manifest = readManifest();
  const sizes = Object.values(manifest.routes)
    .filter((route) => isScreen(route, manifest))
    .map((route) => ({ id: route.id, files: filesOf(route.id, manifest) }))
    .map(({ id, files }) => ({ id, kb: kilobytes(files) }))
    .sort((a, b) => b.kb - a.kb);
  const home = sizes.find(({ id }) => id.endsWith('home/home.page'));
  const [largest] = sizes.filter((size) => size !== home);
  if (!home || !largest) throw new Error('The pages have no home.');
  const more = largest.kb - home.kb;
  return [
    {
      what: 'JavaScript of home, gzip',
      measured: `${home.kb.toFixed(1)} kB`,
      bar: {
        text: `at most ${homeKb} kB`,
        is: `${home.kb.toFixed(1)} kB`,
        isMet: home.kb <= homeKb,
      },
    },
    {
      what: `JavaScript of the largest of ${sizes.length - 1} other screens (${largest.id.split('/').at(-1)})`,
      measured: `${largest.kb.toFixed(1)} kB`,
      bar: {
        text: `at most ${moreKb} kB more than home`,
        is: `${more.toFixed(1)} kB more`,
        isMet: more <= moreKb,
      },
    },
  ];
}

function readManifest(): Manifest {
  const [file] = globSync('assets/manifest-*.js', { cwd: clientDir });
  if (!file) throw new Error('The pages are not built.');
  const text = readFileSync(join(clientDir, file), 'utf8');
  const json = text.slice(text.indexOf('=') + 1).replace(/;\s*$/, '');
  return JSON.parse(json) as Manifest;
}

/** A route without children and with something to show. */
function isScreen({ id }: { id: string }, { routes }: Manifest): boolean {
  return id.endsWith('.page') && !Object.values(routes).some(({ parentId }) => parentId === id);
}

function filesOf(id: string, { entry, routes }: Manifest): Set<string> {
  const files = new Set([entry.module, ...(entry.imports ?? [])]);
  for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) {
    const route = routes[at];
    for (const file of route ? [route.module, ...(route.imports ?? [])] : []) files.add(file);
  }
  return files;
}

function kilobytes(files: ReadonlySet<string>): number {
  const bytes = [...files].map((file) => {
    const path = join(clientDir, file.replace(/[#?].*$/, ''));
    return gzipSync(readFileSync(path), { level: 9 }).length;
  });
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** Each public page as a reader without scripts gets it. */
async function renderLines(setup: BenchSetup, { seconds, roundsOf }: Effort): Promise<Line[]> {
  const database = await setup.openDatabase('pages');
  const country = await makeCountry(database.pool, 500);
  const product = await setup.startProduct({ url: database.url });
  const lines: Line[] = [];
  for (const page of pagesOf(country))
    lines.push(await renderLine(product, page, { seconds, roundsOf }));
  await product.stop();
  return lines;
}

interface Page {
  name: string;
  path: string;
  /** A text that is there before any script runs. */
  shows: string;
}

function pagesOf(country: Country): Page[] {
  const where = `serviceType=${country.serviceTypeId}&service=${country.serviceId}&latitude=40.2&longitude=-8.4`;
  return [
    { name: 'home', path: '/', shows: '<h1' },
    { name: 'entity', path: `/entity/${idOf('entity', 7)}`, shows: 'Farmácia 7' },
    { name: 'search', path: `/search?${where}&date=${country.busyDay}`, shows: 'Farmácia' },
  ];
}

async function renderLine(
  { port }: Running,
  { name, path, shows }: Page,
  { seconds, roundsOf }: Pick<Effort, 'seconds' | 'roundsOf'>,
): Promise<Line> {
  const request = { ...get(path), contains: shows };
  const html = await send(port, request);
  await runLoad({ port, clients, seconds: 2, next: () => [request] });
  const rates: number[] = [];
  for (let round = 0; round < Math.min(3, roundsOf); round += 1) {
    rates.push(
      (await runLoad({ port, clients, seconds: seconds / 2, next: () => [request] })).rate,
    );
  }
  const kb = (gzipSync(html).length / 1000).toFixed(1);
  return {
    what: `${name} rendered on the server (${kb} kB gzip)`,
    measured: shown(rounds(rates), 'a second'),
    bar: { text: 'what it is about is there before any script runs', is: 'there', isMet: true },
  };
}

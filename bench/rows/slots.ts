import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Country } from '../country.ts';
import { idOf, makeCountry, makePeople, tokenOf, visitOf } from '../country.ts';
import type { Effort } from '../effort.ts';
import { clients } from '../effort.ts';
import { fieldBar } from '../field.ts';
import type { LoadResult, Request } from '../http-load.ts';
import { get, runLoad, send } from '../http-load.ts';
import type { Line } from '../report.ts';
import { ratioBar, rounds, shown } from '../report.ts';
import type { BenchDatabase, BenchSetup, Running } from '../setup.ts';

const people = 1000;

interface Site {
  country: Country;
  product: Running;
  bare: Running;
}

/**
 * All starts of one entity on one day as the slot step asks for them: signed in, for a cart, with the strip of fourteen
 * days above them. Beside it a bare route over one statement that sends as many bytes.
 */
export async function measureSlots(
  setup: BenchSetup,
  { seconds, roundsOf }: Effort,
): Promise<Line[]> {
  const database = await setup.openDatabase('slots');
  const country = await makeCountry(database.pool, 5000);
  await makePeople(database.pool, { from: 1, count: people, country });
  const product = await setup.startProduct({ url: database.url });
  const bare = await startBare(setup, { database, country, answerOf: product });
  const site = { country, product, bare };
  const results: Array<{ slots: LoadResult; bare: LoadResult }> = [];
  await visitAll(site);
  await loadBare(site, 2);
  for (let round = 0; round < roundsOf; round += 1) {
    results.push({ slots: await loadSlots(site, seconds), bare: await loadBare(site, seconds) });
  }
  await product.stop();
  await bare.stop();
  return linesOf(results);
}

/** The bare route of a product: it sends what the product answers to the first person. */
export async function startBare(
  setup: BenchSetup,
  of: { database: BenchDatabase; country: Country; answerOf: Running },
): Promise<Running> {
  const { database, country, answerOf } = of;
  const file = join(setup.folder, `answer-${answerOf.port}.json`);
  writeFileSync(file, await send(answerOf.port, slotsOf(1, country)));
  return setup.startProgram(join(import.meta.dirname, '../../server/test/bare-route.ts'), {
    DATABASE_URL: database.url,
    SEND_FILE: file,
    DAY: country.busyDay,
  });
}

function slotsOf(person: number, country: Country): Request {
  const service = idOf('service', visitOf(person, country).entity);
  const path = `/api/scheduling/${idOf('cart', person)}/slot?date=${country.busyDay}&entityService=${service}`;
  return { ...get(path, tokenOf(person)), contains: '"type":"Success"' };
}

function loadSlots({ country, product }: Site, seconds: number): Promise<LoadResult> {
  const next = () => [slotsOf(randomPatient(), country)];
  return runLoad({ port: product.port, clients, seconds, next });
}

/** Each client asks once before the measurement: a first call writes the entity into the cart, and reads its terms. */
async function visitAll({ country, product }: Site): Promise<void> {
  let visited = 0;
  const next = () => {
    visited += 1;
    return [slotsOf(1 + (visited % people), country)];
  };
  while (visited < people) await runLoad({ port: product.port, clients, seconds: 2, next });
}

function loadBare(site: Pick<Site, 'bare'>, seconds: number): Promise<LoadResult> {
  const next = () => [get(`/bare/${idOf('pool', randomPatient())}`)];
  return runLoad({ port: site.bare.port, clients, seconds, next });
}

function randomPatient(): number {
  return 1 + Math.floor(Math.random() * people);
}

/** The rate of the bare route, for rows that scale figures by it. */
export function measureBare(bare: Running, seconds: number): Promise<LoadResult> {
  return loadBare({ bare }, seconds);
}

function linesOf(results: ReadonlyArray<{ slots: LoadResult; bare: LoadResult }>): Line[] {
  const slots = rounds(results.map((result) => result.slots.rate));
  const bare = rounds(results.map((result) => result.bare.rate));
  const reference = `a bare Fastify route over one statement, as many bytes, ${shown(bare, 'a second')}`;
  const pairs = results.map((result) => ({
    measured: result.slots.rate,
    reference: result.bare.rate,
  }));
  return [
    {
      what: 'all starts of an entity on a day',
      measured: shown(slots, 'a second'),
      reference,
      bar: ratioBar(pairs, { atLeast: 0.4, text: 'at least 40 % of the bare route' }),
    },
    {
      what: 'the same, beside what people use today',
      measured: shown(slots, 'a second'),
      ...fieldBar(pairs, { of: 'slots', atLeast: 3.5 }),
    },
  ];
}

import { setTimeout as wait } from 'node:timers/promises';
import type { ImportReport } from '@vaga/contract/import';
import districts from '../../server/reference/districts.json' with { type: 'json' };
import municipalities from '../../server/reference/municipalities.json' with { type: 'json' };
import { actForEntity, startSession, termsVersion } from '../../server/src/identity/index.ts';
import { createDb } from '../../server/src/platform/db.ts';
import { buildAccount, buildEntity, buildMember } from '../../server/test/builders/index.ts';
import { writeZip } from '../../server/test/write-zip.ts';
import { box, makeCountry } from '../country.ts';
import type { Effort } from '../effort.ts';
import { clients } from '../effort.ts';
import type { Request } from '../http-load.ts';
import { post, runLoad } from '../http-load.ts';
import type { LoadedSite } from '../imported-site.ts';
import { addPeople, loadBookings, loadSlots } from '../imported-site.ts';
import type { Line } from '../report.ts';
import { ratioBar, rounds, shown } from '../report.ts';
import type { BenchDatabase, BenchSetup, Running } from '../setup.ts';

const entities = 5000;
/** A second of bookings uses up so many people at the most. */
const peopleASecond = 600;

type Searched = LoadedSite & { service: SearchedService };

/** What is measured among the imported entities, beside as many that SQL wrote. */
const loads: ReadonlyArray<{
  what: string;
  run: (site: Searched, seconds: number) => Promise<number>;
}> = [
  { what: 'searches', run: ({ product, service }, seconds) => load(product, service, seconds) },
  { what: 'all starts of an entity on a day', run: loadSlots },
  { what: 'hold and book', run: loadBookings },
];

/** The owner of an organisation with one draft, and the product that they import into. */
interface Site {
  database: BenchDatabase;
  product: Running;
  token: string;
}

/**
 * 5,000 entities, each with a service and its hours, imported as a member does it: a preview, the import, the same file again. Then
 * searches, starts of a day and bookings among them, beside the country of the other rows, whose rows are written by SQL.
 */
export async function measureImport(
  setup: BenchSetup,
  { seconds, roundsOf }: Effort,
): Promise<Line[]> {
  const site = await openSite(setup);
  const sent = file();
  const preview = await timed(site.product, () => send(site, sent, '?dry'));
  const import_ = await timed(site.product, () => importAll(site, sent));
  const again = await timed(site.product, () => importAll(site, sent));
  const export_ = await timed(site.product, () => download(site, 'export'));
  await open(site);
  const people = Math.ceil(seconds * roundsOf + 3) * peopleASecond;
  const imported = await openImported(site, people);
  const written = await openCountry(setup, people);
  const pairs = await loadBoth({ imported, written }, { seconds, roundsOf });
  await site.product.stop();
  await written.product.stop();
  return [
    {
      what: `an import of ${entities} entities, each with a service and its hours`,
      measured: `${import_.seconds.toFixed(1)} s in ${import_.result} calls`,
      bar: {
        text: 'under a minute',
        is: `${import_.seconds.toFixed(1)} s`,
        isMet: import_.seconds < 60,
      },
    },
    { what: 'its preview', measured: `${preview.seconds.toFixed(1)} s` },
    {
      what: 'the same file again, which changes nothing',
      measured: `${again.seconds.toFixed(1)} s`,
    },
    { what: 'an export of all of it', measured: `${export_.seconds.toFixed(1)} s` },
    {
      what: 'the longest that another call waited during the import',
      measured: `${import_.slowestMs.toFixed(0)} ms`,
      bar: {
        text: 'within 250 ms',
        is: `${import_.slowestMs.toFixed(0)} ms`,
        isMet: import_.slowestMs < 250,
      },
    },
    ...loads.map(({ what }) => lineOf(what, pairs[what] ?? [])),
  ];
}

type Pairs = Record<string, Array<{ measured: number; reference: number }>>;

async function loadBoth(
  { imported, written }: { imported: Searched; written: Searched },
  { seconds, roundsOf }: Pick<Effort, 'seconds' | 'roundsOf'>,
): Promise<Pairs> {
  const pairs: Pairs = {};
  for (const { what, run } of loads) {
    await run(imported, 1);
    await run(written, 1);
    const ofLoad: Pairs[string] = [];
    for (let round = 0; round < roundsOf; round += 1)
      ofLoad.push({
        measured: await run(imported, seconds),
        reference: await run(written, seconds),
      });
    pairs[what] = ofLoad;
  }
  return pairs;
}

function lineOf(what: string, pairs: Pairs[string]): Line {
  return {
    what: `${what}, among the imported entities`,
    measured: shown(rounds(pairs.map(({ measured }) => measured)), 'a second'),
    reference: `among as many that SQL wrote ${shown(rounds(pairs.map(({ reference }) => reference)), 'a second')}`,
    bar: ratioBar(pairs, { atLeast: 0.8, text: 'at least 80 % of the other rate' }),
  };
}

async function openSite(setup: BenchSetup): Promise<Site> {
  const database = await setup.openDatabase('import');
  const db = createDb(database.pool);
  const { id: accountId } = await buildAccount(db, { termsVersionAccepted: termsVersion });
  const { id: entityId } = await buildEntity(db, { state: 'draft' });
  await buildMember(db, { accountId, entityId, organisationRoles: ['owner'] });
  await db.updateTable('organisations').set({ plan: 'custom' }).execute();
  const now = new Date();
  const { id, token } = await startSession(db, { accountId, userAgent: 'bench', now });
  await actForEntity(db, { sessionId: id, entityId, now });
  return { database, token, product: await setup.startProduct({ url: database.url }) };
}

/** Around the centres of all municipalities of the mainland, at most 5 km from each. */
function file(): Buffer {
  const numbers = Array.from({ length: entities }, (_, number) => number);
  const mainland = municipalities.filter(({ code }) => code < '30');
  const placeOf = (number: number) => {
    const { code, name, latitude, longitude } = mainland[number % mainland.length] ?? coimbra;
    const district = districts.find((one) => one.code === code.slice(0, 2))?.name ?? '';
    const [north, east] = [Math.cos(number * 2.4) * 0.04, Math.sin(number * 2.4) * 0.04];
    return `${name};${name}, ${district};${latitude + north};${longitude + east}`;
  };
  const table = (head: string, row: (number: number) => string) =>
    new TextEncoder().encode(`${head}\r\n${numbers.map(row).join('\r\n')}\r\n`);
  return writeZip({
    'entities.csv': table(
      'code;type;name;address;postal_code;locality;municipality;latitude;longitude',
      (number) =>
        `b-${number};provider;Farmácia ${number};Rua ${number};3000-179;${placeOf(number)}`,
    ),
    'services.csv': table('entity;service;price', (number) => `b-${number};hemograma;18,00`),
    'schedules.csv': table(
      'entity;pool;name;from_day;weekdays;from_time;to_time;interval_minutes;capacity',
      (number) => `b-${number};Sala 1;Dia;2026-01-05;1-7;09:00;18:00;15;1`,
    ),
  });
}

const coimbra = { code: '0603', name: 'Coimbra', latitude: 40.20564, longitude: -8.41955 };

async function send({ product, token }: Site, file: Buffer, query = ''): Promise<ImportReport> {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(file)], 'import.zip'));
  const answer = await fetch(`http://127.0.0.1:${product.port}/api/v1/import${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  const { type, data, messages } = (await answer.json()) as {
    type: string;
    data: ImportReport;
    messages: unknown;
  };
  if (type !== 'Success') throw new Error(`The import was answered ${JSON.stringify(messages)}.`);
  if (data.lines.some(({ state }) => state === 'error'))
    throw new Error(`A row has an error: ${JSON.stringify(data.lines[0])}.`);
  return data;
}

/** @returns in how many calls. */
async function importAll(site: Site, file: Buffer): Promise<number> {
  for (let calls = 1; ; calls += 1) {
    if ((await send(site, file)).entitiesLeft === 0) return calls;
  }
}

async function download({ product, token }: Site, path: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${product.port}/api/v1/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`The ${path} was answered ${answer.status}.`);
  return (await answer.arrayBuffer()).byteLength;
}

/** How long some work takes, and the longest that a call which does nothing waits meanwhile: any other call waits as long. */
async function timed<Result>(
  { port }: Running,
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: number; slowestMs: number }> {
  const startedAt = performance.now();
  let [slowestMs, isDone] = [0, false];
  const ask = async () => {
    while (!isDone) {
      const askedAt = performance.now();
      await (await fetch(`http://127.0.0.1:${port}/healthz`)).arrayBuffer();
      slowestMs = Math.max(slowestMs, performance.now() - askedAt);
      await wait(10);
    }
  };
  const asking = ask();
  const result = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  isDone = true;
  await asking;
  return { result, seconds, slowestMs };
}

/** Publishes what was imported, as their owners do one by one. */
async function open({ database: { pool } }: Site): Promise<void> {
  // In batches, which the client's limit of time for one answer allows: each of their services is written as well.
  const { rows } = await pool.query<{ ids: string[] }>(
    `select array_agg(id) as ids
       from (select id, (row_number() over (order by id) - 1) / 250 as batch from entities) as numbered
      group by batch`,
  );
  for (const { ids } of rows)
    await pool.query(
      `update entities set state = 'live', is_private = false, local_payment = 'open' where id = any($1::uuid[])`,
      [ids],
    );
  await pool.query('vacuum analyze');
}

interface SearchedService {
  service: number;
  serviceType: number;
  date: string;
}

async function serviceOf({ database }: Site): Promise<SearchedService> {
  const { rows } = await database.pool.query<{ service: number; serviceType: number }>(
    `select id as service, service_type_id as "serviceType" from services where slug = 'hemograma'`,
  );
  const [found] = rows;
  if (!found) throw new Error('The catalogue has no hemograma.');
  const date = Temporal.Now.plainDateISO('Europe/Lisbon').add({ days: 10 }).toString();
  return { ...found, date };
}

async function openImported(site: Site, people: number): Promise<Searched> {
  const service = await serviceOf(site);
  const of = { service: service.service, people, day: service.date, hasIds: false };
  return { product: site.product, service, ...(await addPeople(site.database.pool, of)) };
}

async function openCountry(setup: BenchSetup, people: number): Promise<Searched> {
  const { pool, url } = await setup.openDatabase('written');
  const {
    serviceId: service,
    serviceTypeId: serviceType,
    freeDay: date,
  } = await makeCountry(pool, entities);
  const of = { service, people, day: date, hasIds: true };
  const added = await addPeople(pool, of);
  const product = await setup.startProduct({ url });
  return { product, service: { service, serviceType, date }, ...added };
}

async function load({ port }: Running, service: SearchedService, seconds: number): Promise<number> {
  const between = (low: number, high: number) => low + Math.random() * (high - low);
  const next = (): Request[] => {
    const at = {
      latitude: between(box.south, box.north),
      longitude: between(box.west, box.east),
    };
    const body = { filterParams: { ...service, ...at } };
    return [{ ...post('/api/partner/search', body), contains: '"type":"Success"' }];
  };
  return (await runLoad({ port, clients, seconds, next })).rate;
}

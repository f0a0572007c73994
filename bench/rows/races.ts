import { setTimeout as wait } from 'node:timers/promises';
import type { Country } from '../country.ts';
import { idOf, makeCountry, makePeople, startOf, tokenOf } from '../country.ts';
import type { Effort } from '../effort.ts';
import type { Answer } from '../http-load.ts';
import { post, sendTogether } from '../http-load.ts';
import type { Line } from '../report.ts';
import { rounds, shown } from '../report.ts';
import type { BenchDatabase, BenchSetup, Running } from '../setup.ts';

type Kind = 'last place' | 'overlapping starts' | '7 of 10' | '36 of 36';

/** What one rush came to. */
interface Outcome {
  winners: number;
  /** Everything that must not be, in words; empty when all is well. */
  violations: string[];
  slowestMs: number;
}

interface Site {
  country: Country;
  database: BenchDatabase;
  product: Running;
  /** Each rush has an entity and people that no other had. */
  nextEntity: number;
  nextPerson: number;
}

interface Wanted {
  start: number;
  /** 'long' lasts two starts. */
  service: 'service' | 'longService';
}

const rushes: Record<Kind, (site: Site) => Promise<Outcome>> = {
  'last place': rushForLast,
  'overlapping starts': rushForOverlapping,
  '7 of 10': rushForSeven,
  '36 of 36': rushForAll,
};
const told: Record<Kind, string> = {
  'last place': '200 clients for the last place: one gets it',
  'overlapping starts':
    '60 clients for starts of 15 and 30 minutes that overlap: the half hour is full, none twice',
  '7 of 10': '50 clients for the 7 places left of 10: seven get one',
  '36 of 36': '36 clients for the 36 different starts of a day: everybody gets theirs',
};

/** Rushes of people who all ask at the same moment, over HTTP, each on a connection and with a session of their own. */
export async function measureRaces(setup: BenchSetup, { roundsOf }: Effort): Promise<Line[]> {
  const database = await setup.openDatabase('races');
  const country = await makeCountry(database.pool, 500);
  const kinds = Object.keys(rushes) as Kind[];
  const count = (roundsOf + 1) * 400;
  await makePeople(database.pool, { from: 1, count, country });
  const product = await setup.startProduct({ url: database.url });
  const site: Site = { country, database, product, nextEntity: 1, nextPerson: 1 };
  const outcomes = new Map<Kind, Outcome[]>(kinds.map((kind) => [kind, []]));
  // The first rush of each kind finds statements that no connection has prepared yet; it is not counted for speed.
  for (const kind of kinds)
    outcomes.get(kind)?.push({ ...(await rushes[kind](site)), slowestMs: 0 });
  for (let round = 0; round < roundsOf; round += 1) {
    for (const kind of kinds) {
      await wait(200);
      outcomes.get(kind)?.push(await rushes[kind](site));
    }
  }
  await product.stop();
  return kinds.map((kind) => lineOf(told[kind], outcomes.get(kind) ?? []));
}

function lineOf(what: string, outcomes: readonly Outcome[]): Line {
  const violations = outcomes.flatMap((outcome) => outcome.violations);
  const slowest = rounds(outcomes.slice(1).map(({ slowestMs }) => slowestMs));
  const right = `${outcomes.filter((outcome) => outcome.violations.length === 0).length} of ${outcomes.length} rushes right`;
  return {
    what,
    measured: `slowest answer ${shown(slowest, 'ms')}`,
    bar: {
      text: 'no place given twice, none refused that is free, losers with alternatives, all answered within 1 s',
      is: [right, ...new Set(violations)].join('; '),
      isMet: violations.length === 0 && slowest.middle < 1000,
    },
  };
}

async function rushForLast(site: Site): Promise<Outcome> {
  const entity = newEntity(site);
  return rush(site, { entity, wanted: times(200, { start: 4, service: 'service' }), places: 1 });
}

async function rushForAll(site: Site): Promise<Outcome> {
  const entity = newEntity(site);
  const wanted = Array.from({ length: 36 }, (_, start): Wanted => ({ start, service: 'service' }));
  return rush(site, { entity, wanted, places: 36 });
}

async function rushForSeven(site: Site): Promise<Outcome> {
  const entity = newEntity(site);
  const { pool } = site.database;
  await pool.query('update schedules set capacity = 10 where id = $1', [idOf('schedule', entity)]);
  const before = times(3, { start: 4, service: 'service' });
  const three = await rush(site, { entity, wanted: before, places: 3 });
  const others = times(50, { start: 4, service: 'service' });
  const outcome = await rush(site, { entity, wanted: others, places: 7 });
  return { ...outcome, violations: [...three.violations, ...outcome.violations] };
}

/**
 * The half hour from 10:00 of one room: two starts of 15 minutes or one of 30. Whichever comes first, all of it is
 * taken.
 */
async function rushForOverlapping(site: Site): Promise<Outcome> {
  const entity = newEntity(site);
  await addLongStarts(site, entity);
  const wanted = Array.from({ length: 60 }, (_, index): Wanted => {
    if (index % 3 === 0) return { start: 4, service: 'longService' };
    return { start: index % 3 === 1 ? 4 : 5, service: 'service' };
  });
  const outcome = await rush(site, { entity, wanted, places: null });
  const { taken } = await readTaken(site, entity);
  const unused = taken === 30 ? [] : [`${taken} of 30 minutes taken`];
  return { ...outcome, violations: [...outcome.violations, ...unused] };
}

async function addLongStarts({ database: { pool } }: Site, entity: number): Promise<void> {
  const [schedule, other] = [idOf('schedule', entity), idOf('longSchedule', entity)];
  await pool.query(
    `insert into schedules (id, pool_id, name, weekdays, from_time, to_time, interval_minutes, capacity, serves_all,
            valid_from, created_at)
     select $2, pool_id, 'Longo', weekdays, from_time, to_time, 30, capacity, false, valid_from, now()
       from schedules where id = $1`,
    [schedule, other],
  );
  await pool.query('update schedules set serves_all = false where id = $1', [schedule]);
  await pool.query('insert into schedule_services values ($1, $2), ($3, $4)', [
    ...[schedule, idOf('service', entity)],
    ...[other, idOf('longService', entity)],
  ]);
}

function newEntity(site: Site): number {
  const entity = site.nextEntity;
  site.nextEntity += 1;
  return entity;
}

function times(count: number, wanted: Wanted): Wanted[] {
  return Array.from({ length: count }, () => wanted);
}

interface Rush {
  entity: number;
  wanted: readonly Wanted[];
  /** How many must win; null where that depends on who is first. */
  places: number | null;
}

async function rush(site: Site, { entity, wanted, places }: Rush): Promise<Outcome> {
  const { country, product } = site;
  const first = site.nextPerson;
  site.nextPerson += wanted.length;
  await forService(site, { first, wanted });
  const requests = wanted.map(({ start, service }, index) => {
    const person = first + index;
    const path = `/api/scheduling/${idOf('cart', person)}/slot?entityService=${idOf(service, entity)}`;
    const body = [{ slot: startOf(country.freeDay, start), persons: [idOf('asset', person)] }];
    return post(path, body, tokenOf(person));
  });
  const answers = await sendTogether(product.port, requests);
  const winners = answers.filter(hasWon).length;
  const losers = answers.filter((answer) => !hasWon(answer));
  const strange = losers.filter((answer) => answer.status !== 409);
  const isHelpless = ({ body }: Answer) => !body.includes('"alternatives":[{"time"');
  const helpless = losers.filter((answer) => answer.status === 409 && isHelpless(answer));
  const { twice } = await readTaken(site, entity);
  return {
    winners,
    slowestMs: Math.max(...answers.map(({ ms }) => ms)),
    violations: [
      ...(places === null || winners === places ? [] : [`${winners} winners instead of ${places}`]),
      ...strange.map(({ status, body }) => `answered ${status}: ${body.slice(0, 120)}`),
      ...(helpless.length === 0 ? [] : [`${helpless.length} losers without alternatives`]),
      ...(twice === 0 ? [] : [`${twice} places overlap`]),
    ],
  };
}

/** A cart is for one service: those who want the longer one are given a cart of it. */
async function forService(
  { database, country }: Site,
  { first, wanted }: { first: number; wanted: readonly Wanted[] },
): Promise<void> {
  const ids = wanted.flatMap(({ service }, index) =>
    service === 'longService' ? [idOf('cart', first + index)] : [],
  );
  const values = [country.otherServiceId, ids];
  await database.pool.query('update carts set service_id = $1 where id = any($2::uuid[])', values);
}

function hasWon({ status, body }: Answer): boolean {
  return status === 200 && body.includes('"type":"Success"');
}

/**
 * Minutes taken of an entity's room on the free day, and pairs of live places that have a moment and a unit in common.
 */
async function readTaken(
  { database, country }: Site,
  entity: number,
): Promise<{ taken: number; twice: number }> {
  const { rows } = await database.pool.query<{ taken: number; twice: number }>(
    `with live as (
       select * from occupancy where live and pool_id = $1 and during && tstzrange($2::date, $2::date + 1))
     select (select coalesce(sum(extract(epoch from upper(during) - lower(during))), 0)::int / 60 from live) as taken,
            (select count(*)::int from live a join live b on a.id < b.id and a.unit = b.unit and a.during && b.during) as twice`,
    [idOf('pool', entity), country.freeDay],
  );
  return rows[0] ?? { taken: 0, twice: 0 };
}

import type { PoolClient } from 'pg';
import { bookingCalls } from '../booking.ts';
import { dayAhead, makeIdFunction, makePeople, startOf } from '../country.ts';
import type { DeskSite } from '../desk-site.ts';
import { openDeskSite } from '../desk-site.ts';
import type { Effort } from '../effort.ts';
import type { Answer, Request } from '../http-load.ts';
import { get, post, send, sendTogether } from '../http-load.ts';
import type { Line, Rounds } from '../report.ts';
import { rounds, shown } from '../report.ts';
import type { BenchDatabase, BenchSetup, Running } from '../setup.ts';

/** 84 starts of 6 places: two days of 36, and the third from 9:00 until noon. */
const lostBookings = 504;
const people = 50;
const previewsPerRound = 4;
const lockWaitMs = 800;
/** The calls of a start are one person's: with 50 people on 10 days no two want the same place. */
const bookedDays = 10;

interface Site extends DeskSite {
  product: Running;
  serviceId: number;
  entityService: string;
}

/**
 * A pharmacy closes over 500 bookings: how long the preview of it takes, and what 50 patients who book there meanwhile see of it when
 * it is applied.
 */
export async function measureChange(setup: BenchSetup, { roundsOf }: Effort): Promise<Line[]> {
  const site = await openSite(setup);
  await previewClosure(site, 0);
  const previews: number[] = [];
  const days: number[] = [];
  for (let round = 0; round < roundsOf; round += 1) {
    for (let turn = 0; turn < previewsPerRound; turn += 1) {
      previews.push((await previewClosure(site, turn)).ms);
      days.push(
        (await timed(site, get(`/api/v1/agenda/day?date=${site.date}`, tokenOf(site, turn)))).ms,
      );
    }
  }
  const alone = await bookTogether(site, { from: 1, firstDay: 30 });
  const { id } = await previewClosure(site, 0);
  const [applied, meanwhile] = await Promise.all([
    applyChange(site, id),
    bookTogether(site, { from: 1 + people, firstDay: 4 }),
  ]);
  await site.product.stop();
  const findings = await findOverfull(site.database);
  return linesOf({
    previews: rounds(previews),
    days: rounds(days),
    applied,
    alone,
    meanwhile,
    findings,
  });
}

async function openSite(setup: BenchSetup): Promise<Site> {
  const desk = await openDeskSite(setup, { name: 'change', members: 100 });
  const { pool } = desk.database;
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query('set session_replication_role = replica');
  await addCarts(client);
  await freeOneOfTwo(client);
  client.release(true);
  await pool.query(`update entities set local_payment = 'open' where id = $1`, [desk.entityId]);
  const { rows } = await pool.query<{ id: string; service: number }>(
    'select id, service_id as service from entity_services limit 1',
  );
  const [row] = rows;
  if (!row) throw new Error('The pharmacy has no service.');
  // That of the builders is of a type of its own, which no patient can choose.
  await pool.query(
    `update services set service_type_id = (select id from service_types where slug = 'analyses') where id = $1`,
    [row.service],
  );
  await addPatients(desk.database, row);
  await pool.query('vacuum analyze');
  const product = await setup.startProduct({ url: desk.database.url });
  return { ...desk, product, serviceId: row.service, entityService: row.id };
}

/** The accounts and carts of the people who are booked: those of the desk's bench have none. */
async function addCarts(client: PoolClient): Promise<void> {
  await client.query(`
    insert into accounts (id, email, first_name, last_name, password_hash, email_confirmed_at, created_at)
    select account_id, 'visit-' || id || '@people.example', 'Maria', 'Silva', 'no password fits', now(), now()
      from appointments`);
  await client.query(`
    insert into carts (id, account_id, service_id, entity_service_id, is_travelling, service_date, checked_out_at, created_at)
    select a.cart_id, a.account_id, es.service_id, es.id, false, a.service_date, now(), now()
      from appointments a join entity_services es on es.id = a.entity_service_id`);
  await client.query(`
    insert into assets (id, cart_id, person_id, ordinal, created_at)
    select asset_id, cart_id, person_id, 1, now() from appointments`);
}

/** One of two places is free from the fourth day on: there the people find their new times. */
async function freeOneOfTwo(client: PoolClient): Promise<void> {
  await client.query(
    `with freed as (delete from occupancy where unit = 2 and lower(during) >= $1 returning owner_id)
     delete from appointments a using freed where a.asset_id = freed.owner_id`,
    [`${dayAhead(4)}T00:00:00Z`],
  );
}

/** Patients with a cart each who are about to book there. */
async function addPatients(
  { pool }: BenchDatabase,
  { id, service }: { id: string; service: number },
): Promise<void> {
  await makeIdFunction(pool);
  const country = { entities: 1, serviceId: service, busyDay: dayAhead(30), freeDay: dayAhead(30) };
  await makePeople(pool, { from: 1, count: 2 * people, country });
  await pool.query('update carts set entity_service_id = $1 where checked_out_at is null', [id]);
}

/** Starts of a room with more live places than its capacity of two. */
async function findOverfull({ pool }: BenchDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ finding: string }>(`
    select count(*) || ' places at ' || lower(during) as finding
      from occupancy where live group by pool_id, during having count(*) > 2`);
  return rows.map(({ finding }) => finding);
}

const tokenOf = ({ tokens }: Site, turn: number): string => tokens[turn % tokens.length] ?? '';

async function timed(site: Site, request: Request): Promise<{ body: string; ms: number }> {
  const startedAt = performance.now();
  const body = await send(site.product.port, request);
  return { body, ms: performance.now() - startedAt };
}

/** A wall time of Lisbon some days from now, with its offset. */
function lisbon(days: number, hour: number): string {
  return Temporal.PlainDateTime.from(dayAhead(days))
    .with({ hour })
    .toZonedDateTime('Europe/Lisbon')
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

async function previewClosure(site: Site, turn: number): Promise<{ id: string; ms: number }> {
  const change = {
    kind: 'closure',
    what: 'all',
    from: lisbon(1, 0),
    until: lisbon(3, 12),
    reasonPt: 'Obras',
    reasonEn: 'Building work',
  };
  const request = post('/api/v1/schedule-changes', { change }, tokenOf(site, turn));
  const { body, ms } = await timed(site, { ...request, contains: '"state":"previewed"' });
  const { data } = JSON.parse(body) as {
    data: { id: string; newTimes: number; none: number; bookings: unknown[] };
  };
  const { id, newTimes, none, bookings } = data;
  if (bookings.length !== lostBookings || newTimes !== lostBookings || none !== 0)
    throw new Error(
      `Of ${lostBookings} bookings ${bookings.length} are affected and ${newTimes} have a new time.`,
    );
  return { id, ms };
}

async function applyChange(site: Site, id: string): Promise<number> {
  const choices = { default: 'offer' };
  const request = post(`/api/v1/schedule-changes/${id}/apply`, { choices }, tokenOf(site, 0));
  const { ms } = await timed(site, { ...request, contains: `"offers":${lostBookings}` });
  return ms;
}

interface Rush {
  slowestMs: number;
  booked: number;
  /** The place was given to another person, or reserved for an offer, meanwhile. */
  taken: number;
  /** Asked to try again. */
  busy: number;
  /** Any other answer, in words. */
  wrong: string[];
}

/** All patients hold a place and book it, each with a session and a connection of their own, over ten days. */
async function bookTogether(
  site: Site,
  { from, firstDay }: { from: number; firstDay: number },
): Promise<Rush> {
  const answers = await Promise.all(
    Array.from({ length: people }, (_, index) => bookOne(site, { person: from + index, firstDay })),
  );
  const count = (is: (answer: Answer) => boolean) => answers.filter(is).length;
  const isGood = ({ status, body }: Answer) => status === 200 && body.includes('"type":"Success"');
  const isTaken = ({ status, body }: Answer) => status === 409 || body.includes('"type":"Warning"');
  const isBusy = ({ status }: Answer) => status === 503;
  return {
    slowestMs: Math.max(...answers.map(({ ms }) => ms)),
    booked: count(isGood),
    taken: count((answer) => !isBusy(answer) && isTaken(answer)),
    busy: count(isBusy),
    wrong: answers
      .filter((answer) => !isGood(answer) && !isTaken(answer) && !isBusy(answer))
      .map(({ status, body }) => `${status} ${body.slice(0, 200)}`),
  };
}

/** @returns the last answer, with the longest that one took. */
async function bookOne(
  site: Site,
  { person, firstDay }: { person: number; firstDay: number },
): Promise<Answer & { ms: number }> {
  const freeDay = dayAhead(firstDay + (person % bookedDays));
  const country = { entities: 1, serviceId: site.serviceId, busyDay: freeDay, freeDay };
  const [hold, checkout] = bookingCalls(person, country);
  const path = hold.path.replace(/entityService=.*/, `entityService=${site.entityService}`);
  const slot = startOf(freeDay, Math.floor((person % people) / bookedDays) * 7);
  const persons = (hold.body as Array<{ persons: string[] }>)[0]?.persons ?? [];
  const one = async (request: Request) => {
    const [answer] = await sendTogether(site.product.port, [request]);
    if (!answer) throw new Error('A request without an answer.');
    return answer;
  };
  const held = await one(post(path, [{ slot, persons }], hold.token));
  if (held.status !== 200 || !held.body.includes('"type":"Success"')) return held;
  const booked = await one(post(checkout.path, checkout.body, checkout.token));
  return { ...booked, ms: Math.max(held.ms, booked.ms) };
}

interface Measured {
  previews: Rounds;
  days: Rounds;
  /** Milliseconds. */
  applied: number;
  alone: Rush;
  meanwhile: Rush;
  findings: readonly string[];
}

function linesOf({ previews, days, applied, alone, meanwhile, findings }: Measured): Line[] {
  const wrong = [...alone.wrong, ...meanwhile.wrong, ...findings];
  const told = ({ booked, taken, busy }: Rush) =>
    `${booked} booked, ${taken} found the place taken, ${busy} asked to try again`;
  return [
    {
      what: `the preview of a closure over ${lostBookings} bookings, each with a new time`,
      measured: shown(previews, 'ms'),
      reference: `the day of 300 bookings ${shown(days, 'ms')}`,
      bar: {
        text: 'within 300 ms',
        is: `${previews.middle.toFixed(0)} ms`,
        isMet: previews.middle <= 300,
      },
    },
    {
      what: `${lostBookings} offers with their reserved places, applied`,
      measured: `${applied.toFixed(0)} ms`,
    },
    {
      what: `${people} patients who hold and book there while it is applied`,
      measured: `slowest answer ${meanwhile.slowestMs.toFixed(0)} ms, ${told(meanwhile)}`,
      reference: `the same alone: slowest ${alone.slowestMs.toFixed(0)} ms, ${told(alone)}`,
      bar: {
        text: `no answer but a place, "taken" or "try again", no place given twice, no wait of more than ${lockWaitMs} ms beyond that of the change`,
        is:
          wrong.length === 0
            ? `${(meanwhile.slowestMs - alone.slowestMs).toFixed(0)} ms longer`
            : [...new Set(wrong)].join('; '),
        isMet: wrong.length === 0 && meanwhile.slowestMs - alone.slowestMs <= lockWaitMs,
      },
    },
  ];
}

import { createDb } from '../../server/src/platform/db.ts';
import { sweepOccupancy } from '../../server/src/scheduling/index.ts';
import { dayAhead } from '../country.ts';
import type { DeskSite } from '../desk-site.ts';
import { openDeskSite } from '../desk-site.ts';
import type { Effort } from '../effort.ts';
import type { Request } from '../http-load.ts';
import { get, post, send, sendTogether } from '../http-load.ts';
import type { Line, Rounds } from '../report.ts';
import { rounds, shown } from '../report.ts';
import type { BenchSetup, Running } from '../setup.ts';

/** 84 starts of 6 places: two days and the third until noon. */
const lostBookings = 504;
const people = 50;
const previewsPerRound = 4;
const lockWaitMs = 800;

interface Site extends DeskSite {
  product: Running;
  entityService: string;
}

/**
 * A pharmacy closes over 500 bookings: how long the preview of it takes, and what 50 people who book there meanwhile see of it when
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
  const alone = await bookTogether(site, dayAhead(10));
  const { id } = await previewClosure(site, 0);
  const [applied, meanwhile] = await Promise.all([
    applyChange(site, id),
    bookTogether(site, dayAhead(11)),
  ]);
  await site.product.stop();
  const findings = await sweepOccupancy(createDb(site.database.pool), new Date());
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
  // One of two places is free from the fourth day on.
  const begin = `${dayAhead(4)}T00:00:00Z`;
  await pool.query('set session_replication_role = replica');
  await pool.query(
    `with freed as (delete from occupancy where unit = 2 and lower(during) >= $1 returning owner_id)
     delete from appointments a using freed where a.asset_id = freed.owner_id`,
    [begin],
  );
  await pool.query('set session_replication_role = default');
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ id: string }>('select id from entity_services limit 1');
  const [row] = rows;
  if (!row) throw new Error('The pharmacy has no service.');
  const product = await setup.startProduct({ url: desk.database.url });
  return { ...desk, product, entityService: row.id };
}

const tokenOf = ({ tokens }: Site, turn: number): string => tokens[turn % tokens.length] ?? '';

async function timed(site: Site, request: Request): Promise<{ body: string; ms: number }> {
  const startedAt = performance.now();
  const body = await send(site.product.port, request);
  return { body, ms: performance.now() - startedAt };
}

async function previewClosure(site: Site, turn: number): Promise<{ id: string; ms: number }> {
  const change = {
    kind: 'closure',
    what: 'all',
    from: `${dayAhead(1)}T00:00:00+00:00`,
    until: `${dayAhead(3)}T12:00:00+00:00`,
    reasonPt: 'Obras',
    reasonEn: 'Building work',
  };
  const request = post('/api/v1/schedule-changes', { change }, tokenOf(site, turn));
  const { body, ms } = await timed(site, { ...request, contains: '"state":"previewed"' });
  const { data } = JSON.parse(body) as { data: { id: string; newTimes: number; none: number } };
  if (data.newTimes !== lostBookings || data.none !== 0)
    throw new Error(`${data.newTimes} of ${lostBookings} bookings have a new time.`);
  return { id: data.id, ms };
}

async function applyChange(site: Site, id: string): Promise<number> {
  const choices = { default: 'offer' };
  const request = post(`/api/v1/schedule-changes/${id}/apply`, { choices }, tokenOf(site, 0));
  const { ms } = await timed(site, { ...request, contains: `"offers":${lostBookings}` });
  return ms;
}

interface Rush {
  slowestMs: number;
  reserved: number;
  /** Asked to try again. */
  busy: number;
  /** Any other answer, in words. */
  wrong: string[];
}

/** All people reserve a place of a day at once, each with a session of their own; places are free for all of them. */
async function bookTogether(site: Site, day: string): Promise<Rush> {
  const requests = Array.from({ length: people }, (_, person) => {
    const minutes = 9 * 60 + (person % 30) * 15;
    const time = Temporal.PlainDateTime.from(day).add({ minutes }).toZonedDateTime('Europe/Lisbon');
    const body = {
      entityService: site.entityService,
      time: time.toString({ timeZoneName: 'never', smallestUnit: 'second' }),
    };
    return post('/api/v1/agenda/drafts', body, tokenOf(site, person + 1));
  });
  const answers = await sendTogether(site.product.port, requests);
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  return {
    slowestMs: Math.max(...answers.map(({ ms }) => ms)),
    reserved: count(200),
    busy: count(503),
    wrong: answers
      .filter(({ status }) => status !== 200 && status !== 503)
      .map(({ status, body }) => `${status} ${body.slice(0, 200)}`),
  };
}

interface Measured {
  previews: Rounds;
  days: Rounds;
  /** Milliseconds. */
  applied: number;
  alone: Rush;
  meanwhile: Rush;
  findings: readonly unknown[];
}

function linesOf({ previews, days, applied, alone, meanwhile, findings }: Measured): Line[] {
  const wrong = [...alone.wrong, ...meanwhile.wrong, ...findings.map((one) => JSON.stringify(one))];
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
      what: `${people} people who reserve a place there while it is applied`,
      measured: `slowest answer ${meanwhile.slowestMs.toFixed(0)} ms, ${meanwhile.reserved} reserved, ${meanwhile.busy} asked to try again`,
      reference: `the same alone: slowest ${alone.slowestMs.toFixed(0)} ms, ${alone.reserved} reserved`,
      bar: {
        text: `no answer but a place or "try again", no place given twice, none waits more than ${lockWaitMs} ms longer`,
        is:
          wrong.length === 0
            ? `${(meanwhile.slowestMs - alone.slowestMs).toFixed(0)} ms longer`
            : [...new Set(wrong)].join('; '),
        isMet: wrong.length === 0 && meanwhile.slowestMs - alone.slowestMs <= lockWaitMs,
      },
    },
  ];
}

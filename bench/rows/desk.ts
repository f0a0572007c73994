import { bareRequest, startBareRoute } from '../bare-route.ts';
import type { DeskAppointment, DeskSite } from '../desk-site.ts';
import { openDeskSite } from '../desk-site.ts';
import type { Effort } from '../effort.ts';
import { clients } from '../effort.ts';
import type { LoadResult, Request } from '../http-load.ts';
import { get, post, runLoad, send } from '../http-load.ts';
import type { Call } from '../recorded.ts';
import type { Line } from '../report.ts';
import { ratioBar, rounds, shown } from '../report.ts';
import type { BenchSetup, Running } from '../setup.ts';

/** A member may search 60 times a minute: a load of some hundreds a second is that of many. */
const members = 600;
const works = ['day', 'search', 'checkIn'] as const;
type Work = (typeof works)[number];

interface Site extends DeskSite {
  product: Running;
  bare: Record<Work, Running>;
  /** Some of the people, by the part of their names that no other has. */
  names: string[];
  /** Checked in by the bare route alone, which counts no versions. */
  ofBare: string[];
  turn: number;
}

interface Round {
  product: Record<Work, LoadResult>;
  bare: Record<Work, LoadResult>;
  together: LoadResult;
}

/**
 * A pharmacy of 50,000 people with 300 today, as its members use it: the day, the search, the check-in, and all of them at once.
 * Beside each a bare route over its statements.
 */
export async function measureDesk(
  setup: BenchSetup,
  { seconds, roundsOf }: Effort,
): Promise<Line[]> {
  const site = await openSite(setup);
  const results: Round[] = [];
  for (const work of works) {
    await loadProduct(site, work, 2);
    await loadBare(site, work, 2);
  }
  for (let round = 0; round < roundsOf; round += 1) {
    const product: Partial<Round['product']> = {};
    const bare: Partial<Round['bare']> = {};
    for (const work of works) {
      product[work] = await loadProduct(site, work, seconds);
      bare[work] = await loadBare(site, work, seconds);
    }
    const together = await loadTogether(site, seconds);
    results.push({ product, bare, together } as Round);
  }
  for (const running of [site.product, ...Object.values(site.bare)]) await running.stop();
  return linesOf(results);
}

async function openSite(setup: BenchSetup): Promise<Site> {
  const desk = await openDeskSite(setup, { name: 'desk', members });
  const { database, date, today } = desk;
  const product = await setup.startProduct({ url: database.url });
  const { rows } = await database.pool.query<{ name: string }>(
    `select split_part(name, ' ', 2) as name from persons order by id limit 2000`,
  );
  const names = rows.map(({ name }) => name);
  const [name = ''] = names;
  const [appointment] = today;
  const token = desk.tokens[0] ?? '';
  if (!appointment) throw new Error('Nobody comes today.');
  const calls: Record<Work, { call: Call; subject: string; keeps: (sql: string) => boolean }> = {
    day: {
      call: { method: 'GET', path: dayPath(date), token },
      subject: date,
      keeps: (sql) => sql.includes('capacity_pools') && sql.includes('persons'),
    },
    search: {
      call: { method: 'POST', path: searchPath, token, body: { text: `Pessoa ${name}` } },
      subject: name,
      keeps: (sql) => sql.includes('search_name'),
    },
    checkIn: {
      call: {
        method: 'POST',
        path: actPath(appointment, 'check-in'),
        token,
        body: { version: appointment.version },
      },
      subject: appointment.id,
      keeps: () => true,
    },
  };
  const bare: Partial<Record<Work, Running>> = {};
  for (const work of works) {
    const { call } = calls[work];
    const { path, body } = call;
    const request = call.method === 'GET' ? get(path, token) : post(path, body, token);
    // An act is made once, for its statements: made again, it would be refused.
    const answer = work === 'checkIn' ? actAnswer : await send(product.port, request);
    bare[work] = await startBareRoute(setup, { name: work, database, answer, ...calls[work] });
  }
  const half = today.length / 2;
  const ofBare = today.slice(0, half).map(({ id }) => id);
  const ofProduct = { ...desk, today: today.slice(half) };
  return { ...ofProduct, product, bare: bare as Record<Work, Running>, names, ofBare, turn: 0 };
}

/** As long as the answer of an act. */
const actAnswer = JSON.stringify({ type: 'Success', messages: [], data: 'x'.repeat(580) });

const searchPath = '/api/v1/agenda/search';
const dayPath = (date: string) => `/api/v1/agenda/day?date=${date}`;
const actPath = ({ id }: DeskAppointment, act: string) =>
  `/api/v1/agenda/appointments/${id}/${act}`;

const good = (request: Request): Request => ({ ...request, contains: '"type":"Success"' });

interface Turn {
  turn: number;
  token: string;
  appointment: DeskAppointment;
  name: string;
}

function nextTurn(site: Site): Turn {
  site.turn += 1;
  const { turn, tokens, today, names } = site;
  const token = tokens[turn % tokens.length];
  const appointment = today[turn % today.length];
  const name = names[turn % names.length];
  if (!token || !appointment || !name) throw new Error('The site is empty.');
  return { turn, token, appointment, name };
}

/** Checks a person in, or takes that back. Another client gets to the same person 150 turns later. */
function actOf({ token, appointment }: { token: string; appointment: DeskAppointment }): Request {
  const { version, isIn } = appointment;
  const request = isIn
    ? post(actPath(appointment, 'undo'), { version, act: 'checkIn' }, token)
    : post(actPath(appointment, 'check-in'), { version }, token);
  appointment.version += 1;
  appointment.isIn = !isIn;
  return good(request);
}

function requestOf(site: Site, work: Work): Request {
  const { token, appointment, name } = nextTurn(site);
  switch (work) {
    case 'day':
      return good(get(dayPath(site.date), token));
    case 'search':
      return good(post(searchPath, { text: `Pessoa ${name}` }, token));
    case 'checkIn':
      return actOf({ token, appointment });
  }
}

function loadProduct(site: Site, work: Work, seconds: number): Promise<LoadResult> {
  const next = () => [requestOf(site, work)];
  return runLoad({ port: site.product.port, clients, seconds, next });
}

function loadBare(site: Site, work: Work, seconds: number): Promise<LoadResult> {
  const next = () => {
    const { name, turn } = nextTurn(site);
    const checkIn = site.ofBare[turn % site.ofBare.length] ?? '';
    return [bareRequest({ day: site.date, search: name, checkIn }[work])];
  };
  return runLoad({ port: site.bare[work].port, clients, seconds, next });
}

/** Ten members at work: each acts, reads the day that has changed, and every fifth time looks for a person. */
function loadTogether(site: Site, seconds: number): Promise<LoadResult> {
  const next = () => {
    const requests = [requestOf(site, 'checkIn'), requestOf(site, 'day')];
    return site.turn % 5 === 0 ? [...requests, requestOf(site, 'search')] : requests;
  };
  return runLoad({ port: site.product.port, clients, seconds, next });
}

const told: Record<Work, string> = {
  day: 'a day of 300 bookings',
  search: 'the search for one of 50,000 people by name',
  checkIn: 'check-ins and their undo',
};
const latest = 2.5;

function linesOf(results: readonly Round[]): Line[] {
  const lines = works.flatMap((work) => [
    ...(work === 'day' ? [rateLine(results)] : []),
    p99Line(results, work),
  ]);
  const together = rounds(results.map((result) => result.together.p99));
  const alone = rounds(
    results.map(({ product }) => product.checkIn.p99 + product.day.p99 + product.search.p99),
  );
  return [
    ...lines,
    {
      what: '10 members at work on a day of 300 (an act, the day, now and then a search): 99 of 100 jobs',
      measured: shown(together, 'ms', 1),
      reference: `the three calls measured apart, added up, ${shown(alone, 'ms', 1)}`,
      bar: {
        text: 'no longer than these',
        is: `${together.middle.toFixed(1)} ms`,
        isMet: together.middle <= alone.middle,
      },
    },
  ];
}

function rateLine(results: readonly Round[]): Line {
  return {
    what: told.day,
    measured: shown(rounds(results.map(({ product }) => product.day.rate)), 'a second'),
    reference: `a bare Fastify route over the same statement, as many bytes, ${shown(rounds(results.map(({ bare }) => bare.day.rate)), 'a second')}`,
    bar: ratioBar(
      results.map(({ product, bare }) => ({
        measured: product.day.rate,
        reference: bare.day.rate,
      })),
      { atLeast: 0.4, text: 'at least 40 % of the bare route' },
    ),
  };
}

function p99Line(results: readonly Round[], work: Work): Line {
  const times = rounds(results.map(({ product, bare }) => product[work].p99 / bare[work].p99));
  return {
    what: `${told[work]}: 99 of 100 answers at ${clients} clients`,
    measured: shown(rounds(results.map(({ product }) => product[work].p99)), 'ms', 1),
    reference: `of a bare route over the same statements ${shown(rounds(results.map(({ bare }) => bare[work].p99)), 'ms', 1)}`,
    bar: {
      text: `at most ${latest} times the bare route`,
      is: shown(times, 'times', 2),
      isMet: times.middle <= latest,
    },
  };
}

import { bookingScript } from '../booking-script.ts';
import { countSentEmails, loadBookings, openBookingSite, waitUntilSent } from '../booking-site.ts';
import { makeCountry, makePeople } from '../country.ts';
import type { Effort } from '../effort.ts';
import { clients } from '../effort.ts';
import { fieldBar } from '../field.ts';
import type { LoadResult } from '../http-load.ts';
import type { Script } from '../pgbench.ts';
import { runPgbench } from '../pgbench.ts';
import type { Line } from '../report.ts';
import { ratioBar, rounds, shown } from '../report.ts';
import type { BenchDatabase, BenchSetup } from '../setup.ts';
import { measureBare, startBare } from './slots.ts';

interface Round {
  http: LoadResult;
  sql: number;
  bare: number;
  /** Which part of the e-mails about this round's bookings was sent while it lasted. */
  sent: number;
}

/** A second of load uses up so many people at the most; the last person has a slot of their own. */
const peopleASecond = 4000;
const warmUpSeconds = { http: 4, sql: 2 };

/** Hold and book, each time another person and another slot, paid at the place. */
export async function measureBook(setup: BenchSetup, effort: Effort): Promise<Line[]> {
  const { seconds, roundsOf } = effort;
  const load = seconds * roundsOf + warmUpSeconds.http;
  const site = await openBookingSite(setup, { name: 'book', seconds: load });
  const product = await setup.startProduct({ url: site.database.url });
  const reference = await openReference(setup, effort);
  const bare = await startBare(setup, { ...site, answerOf: product });
  const results: Round[] = [];
  await loadBookings(site, product, warmUpSeconds.http);
  await reference.run(warmUpSeconds.sql);
  for (let round = 0; round < roundsOf; round += 1) {
    const before = await countSentEmails(site);
    const http = await loadBookings(site, product, seconds);
    const sent = ((await countSentEmails(site)) - before) / http.done;
    // The e-mails are part of the product's work; what is left of it must not slow down the reference.
    await waitUntilSent(site);
    const sql = await reference.run(seconds);
    results.push({ http, sent, sql, bare: (await measureBare(bare, seconds / 2)).rate });
  }
  await product.stop();
  await bare.stop();
  return linesOf(results);
}

interface Reference {
  run(seconds: number): Promise<number>;
}

/** A database of its own, because the e-mails that pgbench queues are never sent. */
async function openReference(setup: BenchSetup, { seconds, roundsOf }: Effort): Promise<Reference> {
  const database = await setup.openDatabase('book_reference');
  const country = await makeCountry(database.pool, 5000);
  const count = Math.ceil((seconds * roundsOf + warmUpSeconds.sql) * peopleASecond);
  await makePeople(database.pool, { from: 1, count, country });
  const script = await bookingScript(database, { folder: setup.folder, country });
  let first = 2;
  return {
    async run(seconds) {
      const asked: Script = { ...script, variables: { ...script.variables, ...counters(first) } };
      const { url } = database;
      const { folder } = setup;
      const { rate } = await runPgbench({ url, folder, script: asked, clients, seconds });
      first = (await furthest(database)) + clients;
      return rate;
    },
  };
}

function counters(first: number): Record<string, string> {
  return { i: '-1', first: String(first), clients: String(clients) };
}

/** The last person who has booked. */
async function furthest({ pool }: BenchDatabase): Promise<number> {
  const { rows } = await pool.query<{ last: number }>(
    `select split_part(substr(a.email, 6), '@', 1)::int as last from carts c join accounts a on a.id = c.account_id
      where c.checked_out_at is not null order by c.id desc limit 1`,
  );
  return rows[0]?.last ?? 1;
}

function linesOf(results: readonly Round[]): Line[] {
  const http = rounds(results.map((result) => result.http.rate));
  const sql = rounds(results.map((result) => result.sql));
  const latest = rounds(results.map((result) => result.http.p99));
  const sent = rounds(results.map((result) => result.sent * 100));
  const measured = shown(http, 'a second');
  return [
    {
      what: 'hold and book, a slot and a person each',
      measured,
      reference: `the same statements by pgbench ${shown(sql, 'a second')}`,
      bar: ratioBar(
        results.map((result) => ({ measured: result.http.rate, reference: result.sql })),
        { atLeast: 0.35, text: 'at least 35 % of pgbench' },
      ),
    },
    {
      what: 'the same, beside what people use today',
      measured,
      ...fieldBar(
        results.map((result) => ({ measured: result.http.rate, reference: result.bare })),
        { of: 'bookings', atLeast: 1.5 },
      ),
    },
    { what: '99 of 100 people have held and booked', measured: shown(latest, 'ms', 1) },
    { what: 'of their e-mails sent in the meantime', measured: shown(sent, '%') },
  ];
}

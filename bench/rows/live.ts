import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DeskSite } from '../desk-site.ts';
import { openDeskSite } from '../desk-site.ts';
import type { Effort } from '../effort.ts';
import type { Line } from '../report.ts';
import { rounds, shown } from '../report.ts';
import type { BenchSetup, Running } from '../setup.ts';

const browsers = 200;
const eventsARound = 20;
const longestMs = 500;

/** Streams of live updates, and what each has heard. */
interface Browser {
  request: ClientRequest;
  /** When the last event of a day came. */
  heardAt: number;
}

/** From the commit of an act to the event in the last of 200 browsers; beside it to a plain LISTEN. */
export async function measureLive(setup: BenchSetup, { roundsOf }: Effort): Promise<Line[]> {
  const site = await openDeskSite(setup, { name: 'live', members: browsers });
  const product = await setup.startProduct({ url: site.database.url });
  const opened = await Promise.all(site.tokens.map((token) => openBrowser(product, token)));
  const listener = new pg.Client({ connectionString: site.database.url });
  await listener.connect();
  await listener.query('listen agenda');
  const results: Array<{ slowest: number; listen: number }> = [];
  await measureEvents(site, opened, listener);
  for (let round = 0; round < roundsOf; round += 1)
    results.push(await measureEvents(site, opened, listener));
  for (const { request } of opened) request.destroy();
  await listener.end();
  await product.stop();
  return [
    {
      what: `from a commit to the event in the last of ${browsers} browsers, the slowest of ${eventsARound}`,
      measured: shown(rounds(results.map(({ slowest }) => slowest)), 'ms', 1),
      reference: `to a plain LISTEN ${shown(rounds(results.map(({ listen }) => listen)), 'ms', 1)}`,
      bar: {
        text: `under ${longestMs} ms`,
        is: `${Math.max(...results.map(({ slowest }) => slowest)).toFixed(1)} ms`,
        isMet: results.every(({ slowest }) => slowest < longestMs),
      },
    },
  ];
}

async function openBrowser({ port }: Running, token: string): Promise<Browser> {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const request = get({
    port,
    host: '127.0.0.1',
    path: '/api/v1/agenda/stream',
    headers,
    agent: false,
  });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  if (reply.statusCode !== 200) throw new Error(`A stream was answered ${reply.statusCode}.`);
  const browser: Browser = { request, heardAt: 0 };
  reply.setEncoding('utf8');
  reply.on('data', (text: string) => {
    if (text.includes('event: day\n')) browser.heardAt = performance.now();
  });
  request.on('error', () => {});
  reply.on('error', () => {});
  return browser;
}

async function measureEvents(
  { database, today }: DeskSite,
  opened: readonly Browser[],
  listener: pg.Client,
): Promise<{ slowest: number; listen: number }> {
  let [slowest, listen] = [0, 0];
  for (let event = 0; event < eventsARound; event += 1) {
    const heard = once(listener, 'notification').then(() => performance.now());
    await database.pool.query(`update appointments set desk_note = $2 where id = $1`, [
      today[event]?.id,
      `nota ${event}`,
    ]);
    const committedAt = performance.now();
    listen = Math.max(listen, (await heard) - committedAt);
    const until = committedAt + 5000;
    while (opened.some(({ heardAt }) => heardAt === 0)) {
      if (performance.now() > until) throw new Error('A browser was not told within five seconds.');
      await wait(2);
    }
    slowest = Math.max(slowest, ...opened.map(({ heardAt }) => heardAt - committedAt));
    for (const browser of opened) browser.heardAt = 0;
  }
  return { slowest, listen };
}

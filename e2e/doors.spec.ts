import { readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { demoPassword } from '../server/seeds/people.ts';
import { expect, test } from './support/journey.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
}

interface Sent {
  method?: string;
  /** Sent as it is: a browser or fetch would tidy it up. */
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

function send({ method = 'GET', path = '/', headers = {}, body = '' }: Sent): Promise<Answer> {
  const { hostname, port } = new URL(process.env.APP_URL ?? '');
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const setHost = !('host' in headers);
  const options = { hostname, port, method, path, headers, setHost, agent: false };
  const asked = httpRequest(options, (reply) => {
    reply.resume();
    reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers }));
  });
  asked.on('error', reject).end(body);
  return promise;
}

/** The errors that the product has logged. */
const loggedErrors = () =>
  readFileSync(join(import.meta.dirname, '../output/e2e-app.log'), 'utf8')
    .split('\n')
    .filter((line) => /"msg":"(?:a page failed to render|request failed)"/.test(line));

const form = 'application/x-www-form-urlencoded';
const fromHere = { 'sec-fetch-site': 'same-origin', 'content-type': form };

const oddTargets = [
  ...['http://vaga.example/', 'https://[', '//', '//evil.example/a', '/\\evil'],
  ...['/%00', '/search%00', '/entity/%00', '/user/tests/schedule/%00/place', '/search?q=%00'],
  ...['/%', '/%zz', '/%e0%a4%a', '/%ff%fe', '/entity/%c3%28', '/search?serviceType=%', '/?%=%'],
  ...['/..%2f..%2fetc%2fpasswd', '/assets/..%2f..%2fpackage.json', '/assets/%00', '/assets/%ff'],
  ...['/.data', '/_root.data', '/%00.data', '/search.data?_routes=%00', '/entity/x/y/z'],
  ...['/search?serviceType=-1&service=1e99&date=0000-00-00&location=%27', '/search?date=%F0%9F'],
  ...[`/${'a'.repeat(8000)}`, `/search?location=${'%20'.repeat(2500)}`, `/${'a/'.repeat(3000)}`],
  ...['/payment-success?s=%00', '/payment-error?s=', '/reset?token=%ff', '/email-confirmation?x'],
  ...['/entity/00000000-0000-0000-0000-000000000000', '/__manifest?p=%00', '/__manifest?p=%ff'],
];
const oddHosts = ['a b', '[', '', '[::1', 'x:99999', 'a/b', 'a@b', ',', 'x'.repeat(5000)];
const oddBodies: [type: string, body: string][] = [
  ['', ''],
  ['text/plain', 'language=en'],
  ['application/json', '{"language":"en"}'],
  [form, '%'],
  [form, `${'a=%00&'.repeat(2000)}language=en`],
  [form, `returnTo=${encodeURIComponent('//evil.example')}&language[]=en`],
  [form, 'returnTo=%2F%00%ED%A0%BD'],
  [form, `returnTo=${encodeURIComponent('/é\u2028')}`],
  ['multipart/form-data', 'x'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-dis'],
  ['multipart/form-data; boundary=x', '--x\r\n\r\n\r\n--x--'],
];

test('no address of a page or call, valid or not, is answered with a server error', async () => {
  const before = loggedErrors().length;
  const asked: Sent[] = [
    ...oddTargets.flatMap((path) => [{ path }, { path, method: 'HEAD' }]),
    { path: 'vaga.example:80' },
    ...oddHosts.flatMap((host) =>
      ['/', '/api/location', '/search.data'].map((path) => ({ path, headers: { host } })),
    ),
    ...['TRACE', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'HEAD', 'POST', 'SEARCH'].flatMap(
      (method) =>
        ['/', '/preferences', '/login', '/search.data', '/assets/x', '/api/location', '/x'].map(
          (path) => ({ path, method, headers: fromHere }),
        ),
    ),
    ...oddBodies.flatMap(([type, body]) =>
      ['/preferences', '/preferences.data', '/signed-in', '/logout', '/login', '/', '/404'].map(
        (path) => ({
          path,
          body,
          method: 'POST',
          headers: { ...fromHere, ...(type ? { 'content-type': type } : {}) },
        }),
      ),
    ),
    { headers: { cookie: '%=%; lang=\u00ff; vaga_session=%00; cookie-consent' } },
    { headers: { 'accept-language': '%00,;q=x', 'accept-encoding': 'x', range: 'bytes=9-1' } },
    { headers: { 'x-forwarded-host': 'a b', 'x-forwarded-proto': 'x y', forwarded: ';;' } },
  ];
  const errors: string[] = [];
  for (const one of asked) {
    const status = await send(one).then((answer) => answer.status, String);
    const isFine = typeof status === 'number' && status >= 200 && status < 500;
    if (!isFine) errors.push(`${status}: ${JSON.stringify(one).slice(0, 200)}`);
  }
  expect(errors).toEqual([]);
  expect(loggedErrors().slice(before)).toEqual([]);
});

test('what a reader chose changes from our own pages alone', async () => {
  const { origin } = new URL(process.env.APP_URL ?? '');
  const choose = async (headers: Record<string, string>) => {
    const body = 'language=en&consent=ok&returnTo=/faq';
    const sent = { path: '/preferences', method: 'POST', body };
    const answer = await send({ ...sent, headers: { 'content-type': form, ...headers } });
    return [answer.status, answer.headers['set-cookie']?.length ?? 0];
  };
  const ownPages: Record<string, string>[] = [{ 'sec-fetch-site': 'same-origin' }, { origin }];
  for (const own of ownPages) expect(await choose(own)).toEqual([302, 2]);
  const others: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ];
  for (const foreign of others)
    expect({ foreign, answer: await choose(foreign) }).toEqual({ foreign, answer: [403, 0] });
});

/** The cookie of the demo's patient. */
async function signIn(request: APIRequestContext): Promise<string> {
  const data = { userName: 'patient@vaga.example', password: demoPassword };
  const reply = await request.post('/api/auth/login', { data });
  return `vaga_session=${(await reply.json()).data.token}`;
}

test('the browser stores no page of an account, and stores the public ones', async ({
  request,
}) => {
  const cookie = await signIn(request);
  const keptOf = async (path: string, headers: Record<string, string> = {}) =>
    (await send({ path, headers })).headers['cache-control'];
  for (const path of ['/', '/search', '/faq', '/faq.data', '/user/settings', '/user/tests/list'])
    expect([path, await keptOf(path, { cookie })]).toEqual([path, 'no-store']);
  const opened = ['/payment-success?s=x', '/payment-error?s=x', '/reset', '/email-confirmation'];
  for (const path of [...opened, '/payment-success.data?s=x', '/user/settings', '/no-such-page'])
    expect([path, await keptOf(path)]).toEqual([path, 'no-store']);
  for (const path of ['/', '/search', '/faq', '/faq.data', '/terms-of-use'])
    expect([path, await keptOf(path)]).toEqual([path, 'private, no-cache']);
});

test('the address above the tests list leads to it', async ({ request }) => {
  const cookie = await signIn(request);
  for (const path of ['/user/tests', '/user/tests/']) {
    const { status, headers } = await send({ path, headers: { cookie } });
    expect({ path, status, to: headers.location }).toEqual({
      path,
      status: 302,
      to: '/user/tests/list',
    });
  }
});

test('no link of a public or a patient’s page is broken', async ({ request }) => {
  const cookie = await signIn(request);
  expect(await findBrokenLinks(['/'], {})).toEqual([]);
  expect(await findBrokenLinks(['/user'], { cookie })).toEqual([]);
});

/**
 * Follows the links of what stands on the pages, and says which end at the 404 page. Of each kind of page it reads one.
 */
async function findBrokenLinks(from: string[], headers: Record<string, string>): Promise<string[]> {
  const toSee = new Set(from);
  const broken: string[] = [];
  // What is added on the way is seen too.
  for (const path of toSee) {
    const reply = await fetch(new URL(path, process.env.APP_URL), { headers });
    if (reply.status === 404) broken.push(path);
    const page = await reply.text();
    for (const [, href = ''] of page.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)) {
      const link = href.replaceAll('&amp;', '&');
      if (![...toSee].some((seen) => kindOf(seen) === kindOf(link))) toSee.add(link);
    }
  }
  expect(toSee.size).toBeGreaterThan(8);
  return broken;
}

/** Two links of one kind lead to one screen about two rows, or with other choices. */
const kindOf = (link: string) =>
  link
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replace(/(entity\/id)\/(?!schedule|description|services)[^/?]+/, '$1/name')
    .replace(/(servicos|services)\/[^/?]+/, '$1/service')
    .replace(/((?:servicos|services)\/service)\/[^/?]+/, '$1/town')
    .replace(/\?.*/, '');

import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword, demoSecondFactor } from '../../seeds/people.ts';
import { newId } from '../../src/platform/uuid.ts';
import { codeOf } from '../authenticator.ts';
import { freePort } from '../free-port.ts';
import type { TemporaryFolder } from '../temporary-folder.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import type { Launched } from './launch.ts';
import { launch } from './launch.ts';
import { call, openEmbedded, processorSeconds, waitUntil } from './product.ts';

const password = 'Segredo-7391!';
const newPassword = 'Outro-Segredo-4826!';
const email = 'benedita.quaresma@people.example';
const personal = {
  firstName: 'Benedita',
  lastName: 'Quaresma',
  person: 'Zeferino Quaresma',
  phone: '+351918273645',
  healthNumber: '287465193',
  taxNumber: '245367187',
  street: 'Travessa das Amendoeiras',
};
const patient = { userName: 'patient@vaga.example', password: demoPassword };

let folder: TemporaryFolder;
let dataDir: string;
/** Opened while the demo was allowed. */
let patientToken: string;
/** All that the product has written to its log during the journey. */
let log = '';
/** What must never be in it. */
const secrets: string[] = [];

beforeAll(() => {
  folder = createTemporaryFolder();
  dataDir = join(folder.path, 'data');
});
afterAll(() => folder.remove());

const start = async (settings: Record<string, string> = {}) => {
  const began = performance.now();
  const port = await freePort();
  const product = launch({ port, settings: { DATA_DIR: dataDir, ...settings } });
  await product.ready();
  const seconds = (performance.now() - began) / 1000;
  return { product, seconds, processor: processorSeconds(product) };
};

test('the first start brings the demo, whose accounts sign in with the known password', async () => {
  const { product, seconds, processor } = await start({ LOG_LEVEL: 'trace' });
  console.log(`first start: ${seconds.toFixed(1)} s, ${processor.toFixed(1)} s of processor`);
  const { url } = product;

  for (const name of ['patient', 'pharmacy', 'lab', 'hotel', 'tickets', 'admin']) {
    const code = name === 'admin' ? { code: administratorCode() } : {};
    const body = { userName: `${name}@vaga.example`, password: demoPassword, ...code };
    const signedIn = await call(url, 'POST auth/login', { body });
    expect(signedIn.body.type).toBe('Success');
    if (name === 'patient') patientToken = signedIn.body.data.token;
  }
  expect((await call(url, 'GET /dev/mail')).status).toBe(200);
  // No setting names a proxy: a request that it passes on comes from another machine all the same.
  const elsewhere = { 'x-forwarded-for': '203.0.113.9' };
  const fromOutside = await call(url, 'POST auth/login', { body: patient, ...elsewhere });
  expect(fromOutside.status).toBe(401);
  for (const path of ['/dev/mail', '/dev/mail.json', '/payment-sandbox/style.css'])
    expect((await call(url, `GET ${path}`, elsewhere)).status, path).toBe(404);
  const tests = await call(url, 'GET onboarding/user/schedule', { token: patientToken });
  expect(tests.body.data.length).toBeGreaterThan(10);

  await refundOfDemo(url, tests.body.data);
  await travel(product);
  expect(await product.stop()).toEqual({ code: 0, signal: null });
  log = product.output();
}, 120_000);

test('the log of a whole journey, at its most talkative, has a line for each request and nothing of a person or a secret', () => {
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  const calls = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'call');

  expect(calls.length).toBeGreaterThan(25);
  for (const line of calls) {
    expect(line).toEqual({
      level: 30,
      time: expect.any(String),
      host: hostname(),
      pid: expect.any(Number),
      reqId: expect.stringMatching(/^[\w-]{8,64}$/),
      method: expect.any(String),
      route: expect.stringMatching(/^(none|\/api\/[\w/:*.-]+)$/),
      status: expect.any(Number),
      ms: expect.any(Number),
      msg: 'call',
    });
  }
  expect(secrets.length).toBeGreaterThan(12);
  for (const secret of secrets) expect(log.includes(secret), `${secret} is in the log`).toBe(false);
});

test('the second start is a matter of seconds', async () => {
  const { product, seconds, processor } = await start();
  console.log(`second start: ${seconds.toFixed(1)} s, ${processor.toFixed(1)} s of processor`);

  expect(await product.stop()).toEqual({ code: 0, signal: null });
  // Wall time says more of who else uses this machine: on a quiet one it is less than this.
  expect(processor).toBeLessThan(5);
}, 60_000);

test('on an address that others reach, the same data refuse the known password, and show no mail and no sandbox', async () => {
  const { product } = await start({ HOST: '0.0.0.0' });
  const { url } = product;

  const signIn = await call(url, 'POST auth/login', { body: patient });
  const unknown = await call(url, 'POST auth/login', {
    body: { userName: 'nobody@vaga.example', password: demoPassword },
  });
  expect(signIn.status).toBe(401);
  expect(signIn.body).toEqual(unknown.body);
  const web = await call(url, 'POST v1/session', { body: patient });
  expect(web.status).toBe(401);
  expect(web.headers.get('set-cookie')).toBeNull();
  // A session from before has ended as well.
  const earlier = await call(url, 'GET onboarding/user/schedule', { token: patientToken });
  expect(earlier.status).toBe(401);
  for (const path of ['/dev/mail', '/dev/mail.json', '/payment-sandbox/style.css'])
    expect((await call(url, `GET ${path}`)).status, path).toBe(404);
  // Every other account works as before.
  const own = { userName: email, password: newPassword };
  expect((await call(url, 'POST auth/login', { body: own })).body.type).toBe('Success');

  expect(await product.stop()).toEqual({ code: 0, signal: null });
}, 60_000);

test('with DEMO=1 it is all there again', async () => {
  const { product } = await start({ HOST: '0.0.0.0', DEMO: '1' });

  expect((await call(product.url, 'POST auth/login', { body: patient })).body.type).toBe('Success');
  expect((await call(product.url, 'GET /dev/mail')).status).toBe(200);

  expect(await product.stop()).toEqual({ code: 0, signal: null });
}, 60_000);

/** What the administrator's app shows, once it has the secret that the README prints. */
function administratorCode(): string {
  secrets.push(demoSecondFactor);
  return codeOf(demoSecondFactor);
}

/** What the demo paid comes back as any other: the provider's notice of it reaches this product, on whatever port it is. */
async function refundOfDemo(
  url: string,
  tests: { id: string; canCancel: boolean; refundOnCancelCents: number }[],
): Promise<void> {
  const one = tests.find(({ canCancel, refundOnCancelCents }) => canCancel && refundOnCancelCents);
  const canceled = await call(url, `DELETE onboarding/user/schedule/${one?.id}`, {
    token: patientToken,
  });
  expect(canceled.body.data).toMatchObject({ refundCents: one?.refundOnCancelCents });
  const { db, close } = openEmbedded(dataDir);
  const delivered = db
    .selectFrom('sandbox.webhooks')
    .select('id')
    .where('sessionId', 'like', 'cs_demo%')
    .where('delivered', '>', 0);
  await waitUntil(() => delivered.executeTakeFirst());
  await close();
}

/** Registers, books for one of the family, pays with a card, moves and cancels; and does some of it wrong. */
async function travel(product: Launched): Promise<void> {
  const { url } = product;
  const token = await enter(url);
  const cart = await hold(url, token);
  await call(url, `GET scheduling/${cart}`, { token: `${token.slice(0, -2)}xx` });
  const paid = await call(url, `POST scheduling/${cart}/checkout`, {
    token,
    'idempotency-key': newId(),
    body: {
      paymentType: 2,
      name: 'Benedita Quaresma',
      saveInvoicingData: true,
      taxIdentificationNumber: personal.taxNumber,
      address: personal.street,
      postalCode: '3000-179',
      locality: 'Coimbra',
    },
  });
  expect(paid.body, JSON.stringify(paid.body)).toMatchObject({ type: 'Success' });
  const page = new URL(paid.body.data.paymentResult.url);
  secrets.push(page.pathname.split('/').at(-1) ?? '', cart);
  const done = await fetch(`${url}${page.pathname}/outcome`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome: 'succeed', method: 'card' }),
  });
  const back = done.headers.get('location') ?? '';
  secrets.push(new URL(back).searchParams.get('s') ?? back);
  const [booked] = await waitUntil(async () => {
    const { body } = await call(url, 'GET onboarding/user/schedule', { token });
    return body.data[0]?.status === 'Paid' && body.data;
  });
  await call(url, `GET onboarding/user/schedule/${booked.idPayment}/invoice`, { token });
  const canceled = await call(url, `DELETE onboarding/user/schedule/${booked.id}`, { token });
  expect(canceled.body.type).toBe('Success');
  // Answers of the product's own errors and of hostile input.
  await call(url, `GET /api/v1/payment/${'x'.repeat(30)}?secret=${password}`);
  await call(url, 'POST auth/login', { body: { userName: email, password: [password] } });
  await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"password": "${password}", oops`,
  });
  await fetch(`${url}/api/%E0%A4%A/${password}`);
}

/** Registers and confirms over the mailed link, recovers the password, signs in. */
async function enter(url: string): Promise<string> {
  secrets.push(password, newPassword, email, ...Object.values(personal));
  for (const name of ['postgres.password', 'payment-sandbox.secret', 'encryption.key'])
    secrets.push(readFileSync(join(dataDir, name), 'utf8').trim());
  const { firstName, lastName } = personal;
  const registered = await call(url, 'POST onboarding/user', {
    body: { firstName, lastName, email, password, confirmPassword: password, acceptTerms: true },
  });
  expect(registered.body.type).toBe('Success');
  const confirmationToken = await mailedToken(url, 1);
  await call(url, 'POST auth/confirm-email', { body: { email, confirmationToken } });
  await call(url, 'POST auth/recover-password', { body: { email } });
  const reset = await call(url, 'POST auth/reset-password', {
    body: {
      email,
      token: await mailedToken(url, 2),
      password: newPassword,
      confirmPassword: newPassword,
    },
  });
  expect(reset.body.type).toBe('Success');
  await call(url, 'POST auth/login', { body: { userName: email, password: 'Wrong-Guess-1!' } });
  const signedIn = await call(url, 'POST v1/session', {
    body: { userName: email, password: newPassword },
  });
  const cookie = /vaga_session=([^;]+)/.exec(signedIn.headers.get('set-cookie') ?? '')?.[1] ?? '';
  expect(cookie).not.toBe('');
  await call(url, 'GET v1/session', { cookie: `vaga_session=${cookie}` });
  secrets.push(cookie, 'Wrong-Guess-1!');
  return cookie;
}

/** The token in the link of the newest letter, once there are so many. */
async function mailedToken(url: string, letters: number): Promise<string> {
  const mails = await waitUntil(async () => {
    const { body } = await call(url, `GET /dev/mail.json?to=${email}`);
    return body.length >= letters && body;
  });
  const token = /token=([\w-]{20,})/i.exec(decodeURIComponent(mails[0].text))?.[1] ?? '';
  expect(token).not.toBe('');
  secrets.push(token);
  return token;
}

/** Adds a person, makes a cart and holds the first free place of a pharmacy near Coimbra. */
async function hold(url: string, token: string): Promise<string> {
  const added = await call(url, 'POST onboarding/user/person', {
    token,
    body: { name: personal.person },
  });
  const { id } = added.body.data;
  const data = {
    name: personal.person,
    email,
    phone: personal.phone,
    dateOfBirth: '1971-03-02',
    gender: 'Male',
    healthIdentificationNumber: personal.healthNumber,
    nationalityType: 'National',
    postalCode: '3000-179',
  };
  const saved = await call(url, `POST onboarding/user/person/${id}/data`, { token, body: data });
  expect(saved.body.type).toBe('Success');
  const date = String(Temporal.Now.plainDateISO('Europe/Lisbon').add({ days: 3 }));
  const made = await call(url, 'POST onboarding/user/travel/service', {
    token,
    body: { idService: 501, date, idPersons: [id] },
  });
  const cart: string = made.body.data.idCart;
  const place = await onlinePlace(url, { token, cart, date });
  const { idAsset } = (await call(url, `GET scheduling/${cart}`, { token })).body.data.assets[0];
  const held = await call(
    url,
    `POST scheduling/${cart}/slot?entityService=${place.idEntityService}`,
    { token, body: [{ slot: place.time, persons: [idAsset] }] },
  );
  expect(held.body.type).toBe('Success');
  return cart;
}

/** The first free start of a place where the service can be paid online, without approval, at the place itself. */
async function onlinePlace(
  url: string,
  { token, cart, date }: { token: string; cart: string; date: string },
): Promise<{ idEntityService: string; time: string }> {
  const near = `date=${date}&latitude=40.2109&longitude=-8.4292`;
  const places = await call(url, `GET scheduling/${cart}/locations?${near}`, { token });
  for (const { idEntityService, location, needsApproval, priceRange } of places.body.data) {
    if (location !== 'Entity' || needsApproval || priceRange.minimum === 0) continue;
    const query = `date=${date}&entityService=${idEntityService}`;
    const { body } = await call(url, `GET scheduling/${cart}/slot?${query}`, { token });
    const free = body.data.slots.find(({ available }: { available: number }) => available > 0);
    if (free) return { idEntityService, time: free.time };
  }
  throw new Error('No place near Coimbra has a free start.');
}

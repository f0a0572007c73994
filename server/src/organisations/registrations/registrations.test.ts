import { registrationsPerHour } from '@vaga/contract/limits';
import type { BotCheck } from '@vaga/contract/registrations';
import type { Challenge } from 'altcha-lib';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp } from '../../../test/app.ts';
import { newId } from '../../platform/uuid.ts';
import { registrationsRoutes } from '../index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ routes: registrationsRoutes });
});
afterAll(() => app.close());

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `10.70.0.${addresses}`;
}

async function solve(): Promise<string> {
  const { body } = await app.call('GET', 'v1/bot-check', { from: newAddress() });
  return answerTo(body.data);
}

async function answerTo(check: BotCheck): Promise<string> {
  const challenge = check as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return encode({ challenge, solution });
}

const encode = (answer: unknown) => Buffer.from(JSON.stringify(answer)).toString('base64');

const newForm = (given: object = {}) => ({
  name: 'Farmácia da Sé',
  nif: '509442013',
  representative_phone: '239 000 111',
  representative_name: 'Inês Prata',
  representative_email: `ines-${newId()}@se.example`,
  plan: 'start',
  ...given,
});

interface Sent {
  guid?: string;
  answer?: string;
  form?: object;
  from?: string;
}

async function register({ guid = newId(), answer, form = newForm(), from = newAddress() }: Sent) {
  return app.call('POST', 'v1/partner-registration', {
    from,
    headers: { 'accept-language': 'pt' },
    body: {
      guid,
      type: 'companyRegistration',
      'g-recaptcha-response': answer ?? (await solve()),
      form_data: JSON.stringify(form),
    },
  });
}

const registrationsOf = (email: string) =>
  app.db.selectFrom('registrations').selectAll().where('email', '=', email).execute();
const emailsTo = (recipient: string) =>
  app.db.selectFrom('messages').select('template').where('recipient', '=', recipient).execute();

test('a company that asks to be a partner is written down once, and gets an e-mail', async () => {
  const guid = newId();
  const form = newForm({ partner_kind: 'pharmacy' });
  const { status, body } = await register({ guid, form });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    type: 'Success',
    messages: [{ text: 'Pedido de contacto enviado com sucesso! Irá ser contactado em breve.' }],
  });
  const again = await register({ guid, form, answer: 'none' });
  expect(again.body).toMatchObject({ type: 'Success' });
  expect(await registrationsOf(form.representative_email)).toMatchObject([
    {
      companyName: 'Farmácia da Sé',
      taxNumber: '509442013',
      plan: 'start',
      partnerKind: 'pharmacy',
      language: 'pt',
      state: 'received',
    },
  ]);
  expect(await emailsTo(form.representative_email)).toEqual([
    { template: 'registration-received' },
  ]);
});

test('the form is read from multipart/form-data as well', async () => {
  const form = newForm();
  const boundary = 'a-boundary-of-at-least-27-characters';
  const fields = {
    guid: newId(),
    type: 'companyRegistration',
    'g-recaptcha-response': await solve(),
    form_data: JSON.stringify(form),
  };
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const { body } = await app.call('POST', 'v1/partner-registration', {
    from: newAddress(),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${parts.join('')}--${boundary}--\r\n`,
  });
  expect(body.type).toBe('Success');
  expect(await registrationsOf(form.representative_email)).toHaveLength(1);
});

test('a company that is known gets the same answer as one that is not', async () => {
  const form = newForm();
  const first = await register({ form });
  const second = await register({ form });
  expect(second).toMatchObject({ status: first.status, body: first.body });
  expect(await registrationsOf(form.representative_email)).toHaveLength(2);
});

test('the answer to a bot check is good once, also for two at the same moment', async () => {
  const answer = await solve();
  const forms = [newForm(), newForm(), newForm()];
  const answers = await Promise.all(forms.map((form) => register({ answer, form })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.messages).toMatchObject([
    { code: 'g-recaptcha-response' },
  ]);
  const written = await Promise.all(
    forms.map(({ representative_email: email }) => registrationsOf(email)),
  );
  expect(written.flat()).toHaveLength(1);
});

test('an answer that was made up, changed, or came too late is refused', async () => {
  const { body } = await app.call('GET', 'v1/bot-check', { from: newAddress() });
  const good = JSON.parse(Buffer.from(await answerTo(body.data), 'base64').toString());
  const { challenge, solution } = good;
  const changed = (parameters: object) => ({
    challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
    solution,
  });
  const endsAt = challenge.parameters.data.endsAt + 3_600_000;
  for (const answer of [
    { challenge, solution: { ...solution, counter: solution.counter + 1, derivedKey: 'ab' } },
    changed({ cost: 1 }),
    changed({ nonce: '00' }),
    changed({ data: { endsAt } }),
    { challenge: { ...challenge, signature: 'ab' }, solution },
    {},
    [],
    null,
  ])
    expect((await register({ answer: encode(answer) })).status, JSON.stringify(answer)).toBe(400);
  expect((await register({ answer: '%%%' })).status).toBe(400);
  const late = await solve();
  app.clock.advance(21 * 60_000);
  expect((await register({ answer: late })).status).toBe(400);
});

test('each wrong field is named', async () => {
  for (const [field, value] of [
    ['name', ''],
    ['nif', '509442014'],
    ['nif', '409442013'],
    ['nif', '50944201'],
    ['representative_phone', 'call me'],
    ['representative_name', 'Zé'],
    ['representative_email', 'ines at se.example'],
    ['plan', 'gold'],
    ['partner_kind', 'bank'],
  ] as const) {
    const { status, body } = await register({ form: newForm({ [field]: value }), answer: 'none' });
    expect(status).toBe(400);
    expect(body.messages).toMatchObject([{ code: `form_data.${field}` }]);
  }
});

test('an address sends so many registrations in an hour', async () => {
  const from = newAddress();
  for (let count = 0; count < registrationsPerHour; count += 1)
    expect((await register({ from, answer: 'none' })).status).toBe(400);
  expect((await register({ from, answer: 'none' })).status).toBe(429);
});

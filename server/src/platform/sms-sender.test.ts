import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../test/free-port.ts';
import type { SmsGateway } from '../../test/sms-gateway.ts';
import { startSmsGateway } from '../../test/sms-gateway.ts';
import { createTemporaryFolder } from '../../test/temporary-folder.ts';
import { mailFolder } from './mail-folder.ts';
import { createSmsSender, gatewaySmsSender, SmsError } from './sms-sender.ts';

const message = { id: 'one', to: '+351912345678', text: 'Vaga: Codigo K7M2P9QX.' };
const now = () => new Date('2026-11-24T09:00:00Z');

let gateway: SmsGateway;

beforeAll(async () => {
  gateway = await startSmsGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.answerWith(204);
  gateway.received.length = 0;
});

const errorOf = (url = gateway.url): Promise<SmsError> =>
  gatewaySmsSender(url)
    .send(message)
    .then(
      () => {
        throw new Error('It was taken.');
      },
      (error: SmsError) => error,
    );

test('a gateway gets number, text, credentials, and the key by which it recognises a duplicate', async () => {
  await gatewaySmsSender(gateway.url).send(message);

  const authorization = `Basic ${Buffer.from('vaga:p@ss').toString('base64')}`;
  expect(gateway.received).toEqual([
    { to: '+351912345678', text: message.text, key: 'one', authorization },
  ]);
});

test.each([400, 422])('a status of %i is a permanent failure', async (status) => {
  gateway.answerWith(status);
  const error = await errorOf();
  expect(error).toBeInstanceOf(SmsError);
  expect(error).toMatchObject({ message: `HTTP ${status}`, isPermanent: true });
});

test.each([401, 404, 429, 500, 503])('a status of %i may be retried', async (status) => {
  gateway.answerWith(status);
  expect(await errorOf()).toMatchObject({ message: `HTTP ${status}`, isPermanent: false });
});

test('a redirect is not followed', async () => {
  gateway.answerWith(307);
  expect(await errorOf()).toMatchObject({ message: 'HTTP 307', isPermanent: false });
  expect(gateway.received).toEqual([]);
});

test('a gateway that is down may be retried, and neither number nor password is in the error', async () => {
  const url = `http://vaga:secret@127.0.0.1:${await freePort()}/send`;
  const error = await errorOf(url);
  expect(error).toMatchObject({ message: 'ECONNREFUSED', isPermanent: false });
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/secret|912345678/);
});

test('without a gateway the message is written beside the e-mails, once however often it is sent', async () => {
  const folder = createTemporaryFolder();
  const sms = createSmsSender({ smsUrl: null, allowsDemo: true }, folder.path, now);

  await sms?.send(message);
  await sms?.send(message);

  const dir = mailFolder(folder.path);
  expect(await readdir(dir)).toEqual(['one.sms']);
  const { to, text } = message;
  expect(JSON.parse(await readFile(join(dir, 'one.sms'), 'utf8'))).toEqual({
    to,
    text,
    date: '2026-11-24T09:00:00.000Z',
  });
  folder.remove();
});

test('a real installation without a gateway writes no numbers into a folder', () => {
  expect(createSmsSender({ smsUrl: null, allowsDemo: false }, '/nowhere', now)).toBeNull();
});

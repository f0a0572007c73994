import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp, frozenAt } from '../../test/app.ts';
import type { ThrowAwayFolder } from '../../test/throw-away-folder.ts';
import { createThrowAwayFolder } from '../../test/throw-away-folder.ts';
import { createMail, mailFolder } from '../platform/mail.ts';
import { queueMessage } from '../platform/outbox.ts';
import { createComposer } from './compose-letter.ts';
import { messagingJobs, registerDevMail } from './index.ts';

let world: TestApp;
let folder: ThrowAwayFolder;
let dir: string;

beforeAll(async () => {
  folder = createThrowAwayFolder();
  dir = mailFolder(folder.path);
  world = await createTestApp({
    routes: () => [],
    register: (app) => registerDevMail(app, { dir }),
  });
});
afterAll(async () => {
  await world.close();
  folder.remove();
});

const send = async (recipient: string, firstName = 'Inês') => {
  const id = await world.db.transaction().execute((trx) =>
    queueMessage(trx, {
      channel: 'email',
      recipient,
      language: 'pt',
      template: 'confirm-email',
      data: { firstName, email: recipient, token: 'secret-token' },
      accountId: null,
      now: frozenAt,
    }),
  );
  const mail = createMail({ smtpUrl: null, mailFrom: 'Vaga <no-reply@vaga.example>' }, folder.path);
  await world.runJobs(messagingJobs({ db: world.db, mail, settings: world.settings }));
  return id;
};

test('a folder without mail is an empty list', async () => {
  expect((await world.call('GET', '/dev/mail.json')).body).toEqual([]);
  expect((await world.call('GET', '/dev/mail')).body).toContain('No mail yet');
});

test('tests read the mails to somebody, newest first', async () => {
  await send('first@people.example', 'Ana');
  await send('other@people.example');
  await send('first@people.example', 'Rui');

  const { body } = await world.call('GET', '/dev/mail.json?to=First%40people.example');

  expect(body).toHaveLength(2);
  expect(body[0]).toMatchObject({
    to: 'first@people.example',
    subject: 'Confirme o seu e-mail',
    attachments: [],
  });
  expect(body[0].text).toContain('Olá, Rui.');
  expect(body[1].text).toContain('Olá, Ana.');
  expect(body[0].html).toContain('src="data:image/png;base64,');
  const asked = await world.call('GET', '/dev/mail?to=first%40people.example', {
    headers: { accept: 'application/json' },
  });
  expect(asked.body).toEqual(body);
});

test('a person reads a mail in a frame that runs nothing, and its links open beside it', async () => {
  const id = await send('reader@people.example', '<script>alert(1)</script>');

  const list = await world.call('GET', '/dev/mail');
  const page = await world.call('GET', `/dev/mail/${id}`);
  const content = await world.call('GET', `/dev/mail/${id}/html`);

  expect(list.body).toContain(`href="/dev/mail/${id}"`);
  expect(page.body).toContain(
    `sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mail/${id}/html"`,
  );
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-/);
  expect(content.headers['content-security-policy']).toContain('sandbox allow-popups');
  expect(content.headers['content-security-policy']).toContain("default-src 'none'");
  expect(content.body).toContain('<base target="_blank">');
  for (const { body } of [list, page, content]) expect(body).not.toContain('<script>');
});

test('a mail that is not there is a 404, and no path leads out of the folder', async () => {
  for (const id of ['nothing', '..%2F..%2Fetc%2Fpasswd', '..', '%00']) {
    const { status } = await world.call('GET', `/dev/mail/${id}`);
    expect([400, 404]).toContain(status);
  }
});

test('a letter that is sent twice lies in the folder once', async () => {
  const compose = createComposer(world.settings);
  const mail = createMail(world.settings, folder.path);
  const letter = await compose({
    id: 'twice',
    recipient: 'twice@people.example',
    language: 'pt',
    template: 'confirm-email',
    data: { firstName: 'Ana', email: 'twice@people.example', token: 't' },
  });

  await mail.send(letter);
  await mail.send(letter);

  const names = (await readdir(join(folder.path, 'mail'))).filter((name) => name.includes('twice'));
  expect(names).toEqual(['twice.eml']);
});

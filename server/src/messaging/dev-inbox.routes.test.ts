import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp, frozenAt } from '../../test/app.ts';
import { messagingJobsWithSender } from '../../test/messaging-jobs.ts';
import type { TemporaryFolder } from '../../test/temporary-folder.ts';
import { createTemporaryFolder } from '../../test/temporary-folder.ts';
import type { EmailSender } from '../platform/email-sender.ts';
import { createEmailSender } from '../platform/email-sender.ts';
import { mailFolder } from '../platform/mail-folder.ts';
import { queueMessage } from '../platform/outbox.ts';
import { createSmsSender } from '../platform/sms-sender.ts';
import { newId } from '../platform/uuid.ts';
import { registerDevInbox } from './index.ts';
import { createEmailRenderer } from './render-email.ts';

let world: TestApp;
let folder: TemporaryFolder;
let dir: string;

beforeAll(async () => {
  folder = createTemporaryFolder();
  dir = mailFolder(folder.path);
  world = await createTestApp({
    routes: () => [],
    register: (app) => registerDevInbox(app, { dir }),
  });
});
afterAll(async () => {
  await world.close();
  folder.remove();
});

const log = pino({ level: 'silent' });
const runJobs = (mail: EmailSender) => {
  const { db, settings, clock, links } = world;
  const sms = createSmsSender({ smsUrl: null, allowsDemo: true }, folder.path, () => clock.now());
  return world.runJobs(
    messagingJobsWithSender({ db, emailSender: mail, settings, links, smsSender: sms, log }),
  );
};
const send = async (recipient: string, firstName = 'Inês') => {
  const id = await world.db.transaction().execute((trx) =>
    queueMessage(trx, {
      channel: 'email',
      recipient,
      language: 'pt',
      template: 'confirm-email',
      data: { firstName, email: recipient, token: 'secret-token', code: null },
      accountId: null,
      now: frozenAt,
    }),
  );
  const mail = createEmailSender(
    { smtpUrl: null, mailFrom: 'Vaga <no-reply@vaga.example>' },
    folder.path,
  );
  await runJobs(mail);
  return id;
};

test('an empty folder is an empty list', async () => {
  expect((await world.call('GET', '/dev/mail.json')).body).toEqual([]);
  expect((await world.call('GET', '/dev/mail')).body).toContain('No mail yet');
});

test('tests read the e-mails to a recipient, newest first', async () => {
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

test('a person reads an e-mail in a frame that runs no script, and its links open in a new tab', async () => {
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

test('text messages are listed among the e-mails, each with its number, and have no HTML page', async () => {
  const id = await world.db.transaction().execute((trx) =>
    queueMessage(trx, {
      channel: 'sms',
      entityId: newId(),
      recipient: '+351961234567',
      language: 'pt',
      template: 'appointment-canceled',
      data: {
        appointmentId: newId(),
        code: 'VAGAK7M2P9QX',
        timeZone: 'Europe/Lisbon',
        personName: 'Rosa',
        placeName: 'Casa & <Filhos>',
        location: 'Entity',
        startsAt: '2026-11-25T09:20:00Z',
      },
      accountId: null,
      now: frozenAt,
    }),
  );
  const mail = createEmailSender(world.settings, folder.path);
  await runJobs(mail);

  const { body } = await world.call('GET', '/dev/mail.json?to=%2B351961234567');
  const list = await world.call('GET', '/dev/mail');
  const page = await world.call('GET', `/dev/mail/${id}`);

  const text =
    'Vaga: foi cancelada a marcacao de Rosa: quarta, 25/11, 09:20, Casa & <Filhos>. Veja o seu e-mail.';
  const date = '2026-11-24T09:00:00.000Z';
  const empty = { subject: '', html: '', attachments: [] };
  expect(body).toEqual([{ id, channel: 'sms', to: '+351961234567', text, date, ...empty }]);
  expect(list.body).toContain(`href="/dev/mail/${id}"`);
  expect(list.body).toContain('Casa &amp; &lt;Filhos&gt;');
  expect(page.body).toContain('<h1>SMS to +351961234567</h1>');
  expect(page.body).not.toContain('<iframe');
  expect((await world.call('GET', `/dev/mail/${id}/html`)).status).toBe(404);
});

test('foreign files are not messages and break no list', async () => {
  await writeFile(join(dir, 'strange.sms'), '{"to":');
  await writeFile(join(dir, 'stranger.sms'), '{"to":1}');

  expect((await world.call('GET', '/dev/mail')).status).toBe(200);
  expect((await world.call('GET', '/dev/mail/strange')).status).toBe(404);
  expect((await world.call('GET', '/dev/mail/stranger')).status).toBe(404);
});

test('an unknown e-mail is a 404, and no path leads out of the folder', async () => {
  for (const id of ['nothing', '..%2F..%2Fetc%2Fpasswd', '..', '%00']) {
    const { status } = await world.call('GET', `/dev/mail/${id}`);
    expect([400, 404]).toContain(status);
  }
});

test('an e-mail that is sent twice is in the folder once', async () => {
  const compose = createEmailRenderer(world.settings, world.links);
  const mail = createEmailSender(world.settings, folder.path);
  const email = await compose({
    id: 'twice',
    recipient: 'twice@people.example',
    language: 'pt',
    template: 'confirm-email',
    data: { firstName: 'Ana', email: 'twice@people.example', token: 't', code: null },
  });

  await mail.send(email);
  await mail.send(email);

  const names = (await readdir(join(folder.path, 'mail'))).filter((name) => name.includes('twice'));
  expect(names).toEqual(['twice.eml']);
});

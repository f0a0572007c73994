import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildEntity, buildMember } from '../../test/builders/index.ts';
import { findEmail, tokenOf } from '../../test/mailbox.ts';
import { messagingJobsWithSender } from '../../test/messaging-jobs.ts';
import type { TestSmtp } from '../../test/smtp.ts';
import { startSmtp } from '../../test/smtp.ts';
import type { TestProduct } from '../../test/test-product.ts';
import { createTestProduct } from '../../test/test-product.ts';
import type { EmailSender } from '../platform/email-sender.ts';
import { smtpEmailSender } from '../platform/email-sender.ts';

let product: TestProduct;
let smtp: TestSmtp;
let mail: EmailSender;

beforeAll(async () => {
  product = await createTestProduct();
  smtp = await startSmtp();
  mail = smtpEmailSender(smtp.url, 'Vaga <no-reply@vaga.example>');
  const { db, settings, jobs, links } = product;
  const log = pino({ level: 'silent' });
  const { 'messaging.send': send } = messagingJobsWithSender({
    db,
    emailSender: mail,
    settings,
    log,
    smsSender: null,
    links,
  });
  Object.assign(jobs, { 'messaging.send': send });
});
afterAll(async () => {
  await mail.close();
  await smtp.close();
  await product.close();
});

/** An entity with a mailbox, whose manager reads this language. */
async function entityOf(entityType: 'AccommodationPartner' | 'LabPartner', language: 'pt' | 'en') {
  const { db } = product;
  const email = `${entityType}-${language}@people.example`.toLowerCase();
  const { id } = await buildEntity(db, { entityType, email, businessName: `${entityType} A` });
  const { accountId } = await buildMember(db, { entityId: id, roles: ['manager'] });
  await db.updateTable('accounts').set({ language }).where('id', '=', accountId).execute();
  return { id, email, token: await product.signIn(accountId, id) };
}

test.each([
  ['pt', { asks: /propõe um protocolo/, accepted: /Protocolo aceite/, ended: /terminado/ }],
  ['en', { asks: /proposes a protocol/, accepted: /Protocol accepted/, ended: /ended/ }],
] as const)(
  '%s: the e-mail that asks leads to the answer, and each side reads what the other did',
  async (language, { asks, accepted, ended }) => {
    const [hotel, lab] = [
      await entityOf('AccommodationPartner', language),
      await entityOf('LabPartner', language),
    ];
    const path = `accommodation/entity/${lab.id}/protocol`;
    const body = { name: '', phoneNumber: '', email: '' };
    await product.call('POST', path, { token: hotel.token, body });
    await product.runDueJobs();
    const asked = findEmail(smtp, lab.email, asks);
    expect(asked.text).toContain('AccommodationPartner A');
    const token = tokenOf(asked, '/protocol/');
    await product.call('POST', `v1/protocol-request/${token}/accept`, { body: {} });
    await product.runDueJobs();
    expect(findEmail(smtp, hotel.email, accepted).text).toContain('/partner/dashboard/protocols');
    await product.call('DELETE', path, { token: hotel.token });
    await product.runDueJobs();
    expect(findEmail(smtp, lab.email, ended).text).toContain('/partner/test/dashboard/protocols');
  },
);

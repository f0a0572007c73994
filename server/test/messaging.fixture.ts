import { pino } from 'pino';
import type { MessagingDeps } from '../src/messaging/index.ts';
import type { Db } from '../src/platform/db.ts';
import { smtpEmailSender } from '../src/platform/email-sender.ts';
import type { Job } from '../src/platform/jobs.ts';
import type { EmailOf, EmailToQueue } from '../src/platform/outbox.ts';
import { queueMessage } from '../src/platform/outbox.ts';
import { inTransaction } from '../src/platform/transact.ts';
import { newId } from '../src/platform/uuid.ts';
import type { TestApp } from './app.ts';
import { createTestApp, frozenAt } from './app.ts';
import { messagingJobsWithSender } from './messaging-jobs.ts';
import type { TestSmtp } from './smtp.ts';
import { startSmtp } from './smtp.ts';

/** The queue of messages, a mail server, and no gateway for text messages unless a test names one. */
export interface MessagingFixture extends TestApp {
  smtp: TestSmtp;
  jobs(overrides?: Partial<MessagingDeps>): Record<string, Job>;
  /** Runs what is due. */
  runDueJobs(overrides?: Partial<MessagingDeps>): Promise<void>;
  /** The sender waits longer and longer; a test does not. */
  skipRetryDelays(): Promise<void>;
  /** Queues an e-mail to a recipient without an account; its id. */
  queue(email: EmailToQueue, recipient?: string): Promise<string>;
  /** The same with data that are not those of the template, as an earlier version may have stored them. */
  queueStale(email: EmailToQueue, data: object): Promise<string>;
  row(id: string): ReturnType<typeof readRow>;
}

/** The data of an e-mail with a link. */
export const link = {
  firstName: 'Inês',
  email: 'ines@people.example',
  token: 'secret-token',
  code: null,
};

/** An e-mail with a link. */
export const linkEmail: EmailToQueue = { template: 'confirm-email', data: link };

export const appointment: EmailOf<'appointment-confirmed'>['data'] = {
  firstName: 'Inês',
  appointmentId: newId(),
  sequence: 0,
  code: 'VAGAK7M2P9QX',
  personName: 'Rosa Almeida',
  serviceName: 'Análises',
  preparation: 'Jejum de 8 horas.',
  placeName: 'Farmácia Central',
  bookingEntityName: null,
  address: 'Rua Ferreira Borges 10, 3000-179 Coimbra',
  phone: null,
  location: 'Entity',
  timeZone: 'Europe/Lisbon',
  startsAt: '2026-11-24T09:20:00Z',
  endsAt: '2026-11-24T09:30:00Z',
  priceCents: 2550,
  payment: 'local',
  payBy: null,
  linkExpiresAt: null,
};

export async function createMessagingFixture(): Promise<MessagingFixture> {
  const app = await createTestApp({ routes: () => [] });
  const smtp = await startSmtp();
  const emailSender = smtpEmailSender(smtp.url, 'Vaga <no-reply@vaga.example>');
  const { db, settings, links } = app;
  const jobs: MessagingFixture['jobs'] = (overrides = {}) =>
    messagingJobsWithSender({
      db,
      emailSender,
      settings,
      links,
      smsSender: null,
      log: pino({ level: 'silent' }),
      ...overrides,
    });
  return {
    ...app,
    smtp,
    jobs,
    runDueJobs: async (overrides) => void (await app.runJobs(jobs(overrides))),
    skipRetryDelays: async () => {
      await db
        .updateTable('messages')
        .set({ dueAt: frozenAt })
        .where('status', '=', 'queued')
        .execute();
    },
    queue: (email, recipient) => queueEmail(db, email, recipient),
    queueStale: async (email, data) => {
      const id = await queueEmail(db, email);
      const stored = JSON.stringify(data);
      await db.updateTable('messages').set({ data: stored }).where('id', '=', id).execute();
      return id;
    },
    row: (id) => readRow(app, id),
    close: async () => {
      await emailSender.close();
      await smtp.close();
      await app.close();
    },
  };
}

const queueEmail = (db: Db, email: EmailToQueue, recipient = `${newId()}@people.example`) =>
  inTransaction(db, (trx) =>
    queueMessage(trx, {
      channel: 'email',
      recipient,
      language: 'pt',
      accountId: null,
      now: frozenAt,
      ...email,
    }),
  );

const readRow = ({ db }: TestApp, id: string) =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

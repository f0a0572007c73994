import type { Selectable } from 'kysely';
import { pino } from 'pino';
import type { MessagingDeps } from '../src/messaging/index.ts';
import type { Db } from '../src/platform/db.ts';
import type { Messages } from '../src/platform/db-types.ts';
import { smtpEmailSender } from '../src/platform/email-sender.ts';
import type { Job } from '../src/platform/jobs.ts';
import type { EmailOf, EmailToQueue } from '../src/platform/outbox.ts';
import { queueMessage } from '../src/platform/outbox.ts';
import { inTransaction } from '../src/platform/transact.ts';
import { newId } from '../src/platform/uuid.ts';
import { linkExample } from './account-email-examples.ts';
import type { TestApp } from './app.ts';
import { createTestApp, frozenAt } from './app.ts';
import { readRow, updateRow } from './builders/index.ts';
import { appointmentExample } from './email-examples.ts';
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
  row(id: string): Promise<Selectable<Messages>>;
}

/** The data of an e-mail with a link. */
export const link = { ...linkExample, email: 'ines@people.example', code: null };

/** An e-mail with a link. */
export const linkEmail: EmailToQueue = { template: 'confirm-email', data: link };

export const appointment: EmailOf<'appointment-confirmed'>['data'] = {
  ...appointmentExample,
  appointmentId: newId(),
  sequence: 0,
  serviceName: 'Análises',
  preparation: 'Jejum de 8 horas.',
  payment: 'local',
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
      await updateRow(db, 'messages', { id, data: JSON.stringify(data) });
      return id;
    },
    row: (id) => readRow(db, 'messages', { id }),
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

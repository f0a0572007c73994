import { sql } from 'kysely';
import { pino } from 'pino';
import { messagingJobs } from '../src/messaging/index.ts';
import { smtpEmailSender } from '../src/platform/email-sender.ts';
import { queueMessage } from '../src/platform/outbox.ts';
import { newId } from '../src/platform/uuid.ts';
import type { TestApp } from './app.ts';
import { createTestApp, frozenAt } from './app.ts';
import type { TestSmtp } from './smtp.ts';
import { startSmtp } from './smtp.ts';

type Deps = Parameters<typeof messagingJobs>[0];

/** The queue of messages, a mail server, and no gateway for text messages unless a test names one. */
export interface MessagingFixture extends TestApp {
  smtp: TestSmtp;
  jobs(overrides?: Partial<Deps>): ReturnType<typeof messagingJobs>;
  /** Runs what is due. */
  runDueJobs(overrides?: Partial<Deps>): Promise<void>;
  /** The queue waits longer and longer; a test does not. */
  skipRetryDelays(): Promise<void>;
  /** Queues a letter to nobody's account; its id. */
  queue(template: string, data: Record<string, unknown>, recipient?: string): Promise<string>;
  row(id: string): ReturnType<typeof readRow>;
}

/** The data of a letter with a link. */
export const link = { firstName: 'Inês', email: 'ines@people.example', token: 'secret-token' };

export const appointment = {
  firstName: 'Inês',
  appointmentId: newId(),
  sequence: 0,
  code: 'VAGAK7M2P9QX',
  personName: 'Rosa Almeida',
  serviceName: 'Análises',
  placeName: 'Farmácia Central',
  address: 'Rua Ferreira Borges 10, 3000-179 Coimbra',
  timeZone: 'Europe/Lisbon',
  startsAt: '2026-11-24T09:20:00Z',
  endsAt: '2026-11-24T09:30:00Z',
  priceCents: 2550,
  payment: 'local',
};

export async function createMessagingFixture(): Promise<MessagingFixture> {
  const app = await createTestApp({ routes: () => [] });
  const smtp = await startSmtp();
  const emailSender = smtpEmailSender(smtp.url, 'Vaga <no-reply@vaga.example>');
  const { db, settings, links } = app;
  const jobs: MessagingFixture['jobs'] = (overrides = {}) =>
    messagingJobs({
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
      await sql`update graphile_worker._private_jobs set run_at = now() - interval '1 second'`.execute(
        db,
      );
    },
    queue: (template, data, recipient = `${newId()}@people.example`) =>
      db.transaction().execute((trx) =>
        queueMessage(trx, {
          channel: 'email',
          recipient,
          language: 'pt',
          template,
          data,
          accountId: null,
          now: frozenAt,
        }),
      ),
    row: (id) => readRow(app, id),
    close: async () => {
      await emailSender.close();
      await smtp.close();
      await app.close();
    },
  };
}

const readRow = ({ db }: TestApp, id: string) =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

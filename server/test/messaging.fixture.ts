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
  jobs(other?: Partial<Deps>): ReturnType<typeof messagingJobs>;
  /** Runs what is due. */
  run(other?: Partial<Deps>): Promise<void>;
  /** The queue waits longer and longer; a test does not. */
  hurry(): Promise<void>;
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
  const world = await createTestApp({ routes: () => [] });
  const smtp = await startSmtp();
  const mail = smtpEmailSender(smtp.url, 'Vaga <no-reply@vaga.example>');
  const { db, settings } = world;
  const jobs: MessagingFixture['jobs'] = (other = {}) =>
    messagingJobs({
      db,
      emailSender: mail,
      settings,
      smsSender: null,
      log: pino({ level: 'silent' }),
      ...other,
    });
  return {
    ...world,
    smtp,
    jobs,
    run: async (other) => void (await world.runJobs(jobs(other))),
    hurry: async () => {
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
    row: (id) => readRow(world, id),
    close: async () => {
      await mail.close();
      await smtp.close();
      await world.close();
    },
  };
}

const readRow = ({ db }: TestApp, id: string) =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

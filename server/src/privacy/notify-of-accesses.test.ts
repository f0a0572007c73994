import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import {
  buildAccount,
  buildAppointment,
  buildEntity,
  buildEntityService,
  buildMember,
  buildPerson,
} from '../../test/builders/index.ts';
import type { MessagingFixture } from '../../test/messaging.fixture.ts';
import { createMessagingFixture } from '../../test/messaging.fixture.ts';
import { runDueJobs } from '../../test/run-due-jobs.ts';
import { recordDayAccess, recordHealthAccess } from '../audit/index.ts';
import type { MemberActor } from '../identity/index.ts';
import { inTransaction } from '../platform/transact.ts';
import { accessesJobs } from './index.ts';

let mail: MessagingFixture;

beforeAll(async () => {
  mail = await createMessagingFixture();
});
afterAll(() => mail.close());
beforeEach(() => {
  mail.smtp.received.length = 0;
});

const at = (time: string) => new Date(`2026-11-${time}:00Z`);

/** What the crontab runs at a time, and what follows from it. */
async function run(job: 'findAtOnce' | 'findAll' | 'findDocuments', now: Date) {
  const jobs = accessesJobs({ db: mail.db });
  await jobs[`accesses.${job}`]?.({} as never, { now });
  await runDueJobs(mail.db, { ...jobs, ...mail.jobs() }, now);
}

const emailsTo = (address: string | null) =>
  mail.smtp.received.filter(({ to }) => to?.some((one) => one.address === address));

async function buildPatient(given: { language?: string; accessesNotice?: string } = {}) {
  const account = await buildAccount(mail.db, { firstName: 'Inês', ...given });
  const person = await buildPerson(mail.db, { accountId: account.id, name: 'Rosa Tavares' });
  return { accountId: account.id, email: account.email, personId: person.id };
}

async function buildColleague(businessName = 'Farmácia Central'): Promise<MemberActor> {
  const entity = await buildEntity(mail.db, { businessName });
  return { kind: 'member', ...(await buildMember(mail.db, { entityId: entity.id })) };
}

interface Seen {
  personId: string;
  act?: 'opened' | 'document';
  now: Date;
}

const see = (actor: MemberActor, { personId, act = 'opened', now }: Seen) =>
  inTransaction(mail.db, (trx) =>
    recordHealthAccess(trx, {
      actor,
      act,
      people: [{ personId, appointmentId: null }],
      fields: ['name'],
      now,
    }),
  );

test.each([
  ['pt', 'Quem viu os seus dados', /Farmácia Central\s+ficha aberta; 2 vezes/],
  ['en', 'Who saw your data', /Farmácia Central\s+record opened; 2 times/],
])(
  '%s: an account is notified in the evening by which entities, and not again of the same',
  async (language, subject, text) => {
    const patient = await buildPatient({ language });
    const member = await buildColleague();
    await see(member, { ...patient, now: at('24T09:00') });
    await see(member, { ...patient, now: at('24T10:00') });

    await run('findAtOnce', at('24T10:10'));
    expect(emailsTo(patient.email)).toEqual([]);
    await run('findAll', at('24T18:50'));
    const [email, ...others] = emailsTo(patient.email);
    expect(others).toEqual([]);
    expect(email?.subject).toBe(subject);
    expect(email?.text).toMatch(text);
    expect(email?.text).toContain('/user/settings/accesses');
    expect(email?.text).not.toMatch(/Rosa|Tavares/);
    expect(email?.text).not.toContain(member.accountId);

    mail.smtp.received.length = 0;
    await run('findDocuments', at('24T19:50'));
    await run('findAll', at('25T18:50'));
    expect(emailsTo(patient.email)).toEqual([]);
  },
);

test('the digest is weekly; who chose daily is notified each day, who chose at once within minutes', async () => {
  const patients = {
    weekly: await buildPatient(),
    daily: await buildPatient({ accessesNotice: 'daily' }),
    at_once: await buildPatient({ accessesNotice: 'at_once' }),
  };
  const member = await buildColleague();
  const opened: Record<string, string[]> = { weekly: [], daily: [], at_once: [] };
  for (const day of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    for (const patient of Object.values(patients))
      await see(member, { ...patient, now: at(`0${day}T09:00`) });
    for (const [job, time] of [
      ['findAtOnce', '09:10'],
      ['findAll', '18:50'],
    ] as const) {
      mail.smtp.received.length = 0;
      await run(job, at(`0${day}T${time}`));
      for (const [notice, { email }] of Object.entries(patients))
        opened[notice]?.push(...emailsTo(email).map(() => `${day} ${time}`));
    }
  }
  const each = (time: string) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((day) => `${day} ${time}`);
  expect(opened).toEqual({
    weekly: ['1 18:50', '8 18:50'],
    daily: each('18:50'),
    at_once: each('09:10'),
  });
});

test('an opened document is notified on the same day, also right after a digest', async () => {
  const patient = await buildPatient();
  const member = await buildColleague();
  await see(member, { ...patient, now: at('24T09:00') });
  await run('findAll', at('24T18:50'));
  await see(member, { ...patient, act: 'document', now: at('24T22:00') });
  mail.smtp.received.length = 0;
  await run('findDocuments', at('24T22:50'));
  expect(emailsTo(patient.email).map(({ text }) => text)).toEqual([
    expect.stringContaining('documento aberto'),
  ]);
});

test('the list of a day is notified to each who had an appointment on it, and to no other', async () => {
  const [patient, other] = [await buildPatient(), await buildPatient()];
  const service = await buildEntityService(mail.db);
  await buildAppointment(mail.db, {
    accountId: patient.accountId,
    personId: patient.personId,
    entityServiceId: service.id,
    status: 'Paid',
    serviceDate: '2026-11-25',
  });
  const actor: MemberActor = {
    kind: 'member',
    ...(await buildMember(mail.db, { entityId: service.entityId })),
  };
  await inTransaction(mail.db, (trx) =>
    recordDayAccess(trx, {
      actor,
      act: 'listed',
      serviceDate: '2026-11-25',
      fields: ['name'],
      now: frozenAt,
    }),
  );
  await run('findAll', at('24T18:50'));
  expect(emailsTo(patient.email)).toHaveLength(1);
  expect(emailsTo(other.email)).toEqual([]);
});

test('two jobs at once notify an account once', async () => {
  const patient = await buildPatient();
  await see(await buildColleague(), { ...patient, now: at('24T09:00') });
  const notify = accessesJobs({ db: mail.db })['accesses.notify'];
  const payload = { accountId: patient.accountId } as never;
  await Promise.all([1, 2, 3, 4].map(() => notify?.(payload, { now: at('24T18:50') })));
  await runDueJobs(mail.db, mail.jobs(), at('24T18:50'));
  expect(emailsTo(patient.email)).toHaveLength(1);
});

test('a deleted account and an unclaimed one get no e-mail', async () => {
  const [deleted, unclaimed] = [await buildPatient(), await buildPatient()];
  const member = await buildColleague();
  for (const patient of [deleted, unclaimed])
    await see(member, { ...patient, act: 'document', now: at('24T09:00') });
  await mail.db
    .updateTable('accounts')
    .set({ deletedAt: frozenAt })
    .where('id', '=', deleted.accountId)
    .execute();
  await mail.db
    .updateTable('accounts')
    .set({
      email: null,
      passwordHash: null,
      keptByEntityId: member.entityId,
      contactEmail: 'contacto@people.example',
    })
    .where('id', '=', unclaimed.accountId)
    .execute();
  await run('findAll', at('24T18:50'));
  expect(emailsTo(deleted.email)).toEqual([]);
  expect(emailsTo('contacto@people.example')).toEqual([]);
});

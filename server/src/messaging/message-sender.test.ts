import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import type { MessagingFixture } from '../../test/messaging.fixture.ts';
import { appointment, createMessagingFixture, linkEmail } from '../../test/messaging.fixture.ts';
import { queueMessage } from '../platform/outbox.ts';
import { inTransaction } from '../platform/transact.ts';
import { newId } from '../platform/uuid.ts';
import { messagingJobs, startMessageSender } from './index.ts';
import { createSendDeps } from './messaging-deps.ts';
import { batchSize, sendDueMessages } from './send-due-messages.ts';

let fixture: MessagingFixture;
/** Message-ids without their host, in the order in which they were sent. */
let sent: string[];
let whileSending: () => void | Promise<void>;

beforeAll(async () => {
  fixture = await createMessagingFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.db.deleteFrom('messages').execute();
  sent = [];
  whileSending = () => {};
});

const messagingDeps = () => ({
  db: fixture.db,
  emailSender: {
    send: async ({ id }: { id: string }) => {
      await whileSending();
      sent.push(id);
    },
    close: async () => {},
  },
  smsSender: null,
  settings: fixture.settings,
  links: fixture.links,
  log: pino({ level: 'silent' }),
});

const after = (seconds: number) => () => new Date(frozenAt.getTime() + seconds * 1000);

const aboutAppointment = () =>
  fixture.queue({ entityId: newId(), template: 'appointment-confirmed', data: appointment });

const queueMany = async (count: number) => {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await fixture.queue(linkEmail));
  return ids;
};

test('of senders that look at the same time, one sends each message', async () => {
  const ids = await queueMany(4 * batchSize + 5);
  const deps = createSendDeps(messagingDeps());

  const due = await Promise.all(
    Array.from({ length: 6 }, () => sendDueMessages(deps, { now: after(0) })),
  );

  expect(due.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
  expect(sent.toSorted()).toEqual(ids.toSorted());
});

test('while many people book, messages about appointments wait half a minute and those to an account do not', async () => {
  const booked = await aboutAppointment();
  const link = await fixture.queue(linkEmail);
  const deps = createSendDeps(messagingDeps());
  const isBusy = () => true;

  await sendDueMessages(deps, { now: after(29), isBusy });
  expect(sent).toEqual([link]);
  await sendDueMessages(deps, { now: after(30), isBusy });

  expect(sent).toEqual([link, booked]);
});

test('a message that a process had taken when it was killed is sent by another after 15 seconds', async () => {
  const [id] = await queueMany(1);
  const deps = createSendDeps(messagingDeps());
  const { promise: killed, resolve: end } = Promise.withResolvers<void>();
  const { promise: started, resolve: tellStarted } = Promise.withResolvers<void>();
  whileSending = () => {
    tellStarted();
    return killed;
  };
  const first = sendDueMessages(deps, { now: after(0) });
  await started;
  whileSending = () => {};

  await sendDueMessages(deps, { now: after(14) });
  expect(sent).toEqual([]);
  await sendDueMessages(deps, { now: after(15) });
  expect(sent).toEqual([id]);

  // The first was only slow: the message has been sent twice under one id, and is counted as one.
  end();
  await first;
  expect(await fixture.row(id ?? '')).toMatchObject({ status: 'sent', attempts: 1 });
});

test('a sender that stops in a batch sends the message at hand, and gives the others back at once', async () => {
  const ids = await queueMany(3);
  const deps = createSendDeps(messagingDeps());
  const stopping = new AbortController();
  whileSending = () => stopping.abort();

  await sendDueMessages(deps, { now: after(0), signal: stopping.signal });
  expect(sent).toEqual(ids.slice(0, 1));
  await sendDueMessages(deps, { now: after(0) });

  expect(sent).toEqual(ids);
});

test('after half a minute with a slow mail server a batch starts no more messages, which are due at once again', async () => {
  const ids = await queueMany(3);
  const deps = createSendDeps(messagingDeps());
  const started = performance.now();
  const clock = vi.spyOn(performance, 'now');
  // The second message takes half a minute.
  whileSending = () => void (sent.length === 1 && clock.mockReturnValue(started + 31_000));

  await sendDueMessages(deps, { now: after(0) });
  clock.mockRestore();
  expect(sent).toEqual(ids.slice(0, 2));
  await sendDueMessages(deps, { now: after(0) });

  expect(sent).toEqual(ids);
});

test('an error of ours in one message keeps no other of its batch, and that message is taken again in 15 seconds', async () => {
  const ids = await queueMany(3);
  const log = {
    error: () => {},
    warn: () => {
      throw new Error('an error of ours');
    },
  };
  const deps = createSendDeps({ ...messagingDeps(), log });
  whileSending = () => {
    if (sent.length !== 1) return;
    whileSending = () => {};
    throw new Error('refused');
  };

  await sendDueMessages(deps, { now: after(0) });
  expect(sent).toEqual([ids[0], ids[2]]);
  await sendDueMessages(deps, { now: after(15) });

  expect(sent).toEqual([ids[0], ids[2], ids[1]]);
});

test('a message that takes long is kept by its sender, and what its batch has sent before is recorded meanwhile', async () => {
  const ids = await queueMany(3);
  const deps = createSendDeps(messagingDeps());
  const clock = { seconds: 0 };
  const now = () => after(clock.seconds)();
  const { promise: answer, resolve: answers } = Promise.withResolvers<void>();
  whileSending = () => (sent.length === 1 ? answer : undefined);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const first = sendDueMessages(deps, { now });
  await expect.poll(() => sent).toEqual(ids.slice(0, 1));
  const isKeptUntil = async () =>
    (await fixture.row(ids[1] ?? '')).dueAt.getTime() === after(clock.seconds + 15)().getTime();

  for (const seconds of [5, 10, 15, 20]) {
    clock.seconds = seconds;
    vi.advanceTimersByTime(5000);
    await expect.poll(isKeptUntil).toBe(true);
  }
  vi.useRealTimers();

  expect(await fixture.row(ids[0] ?? '')).toMatchObject({ status: 'sent' });
  expect(await sendDueMessages(deps, { now })).toBe(0);
  answers();
  await first;
  expect(sent).toEqual(ids);
});

test('what was sent is not sent again because the database could not record it at first', async () => {
  const ids = await queueMany(2);
  let refusals = 2;
  const db = new Proxy(fixture.db, {
    get(target, name) {
      if (name !== 'executeQuery') return Reflect.get(target, name, target);
      return async (query: CompiledQuery) => {
        if (query.sql.includes(`set status = 'sent'`) && refusals > 0) {
          refusals -= 1;
          throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
        }
        return target.executeQuery(query);
      };
    },
  });

  await sendDueMessages(createSendDeps({ ...messagingDeps(), db }), { now: after(0) });

  expect(refusals).toBe(0);
  for (const id of ids) expect(await fixture.row(id)).toMatchObject({ status: 'sent' });
});

test('a code to sign in and a text message wait behind no other e-mails, whether about appointments or to many accounts', async () => {
  for (let index = 0; index < batchSize; index += 1) {
    await aboutAppointment();
    await fixture.queue({ template: 'password-changed', data: { firstName: 'Inês' } });
  }
  const code = await fixture.queue(linkEmail);
  const deps = createSendDeps(messagingDeps());

  await sendDueMessages(deps, { now: after(0), kind: 'awaited' });
  expect(sent).toEqual([code]);
  expect(await sendDueMessages(deps, { now: after(0), kind: 'sms' })).toBe(0);
});

test('a code that is taken together with other e-mails is the first that is sent', async () => {
  const booked = [await aboutAppointment(), await aboutAppointment()];
  const code = await fixture.queue(linkEmail);

  await sendDueMessages(createSendDeps(messagingDeps()), { now: after(0) });

  expect(sent).toEqual([code, ...booked]);
});

test('what a stopped sender gives back keeps its place before what was queued later', async () => {
  const [first, second] = await queueMany(2);
  const later = await fixture.queue(linkEmail);
  await fixture.db
    .updateTable('messages')
    .set({ dueAt: after(3)() })
    .where('id', '=', later)
    .execute();
  const stopping = new AbortController();
  whileSending = () => stopping.abort();
  const deps = createSendDeps(messagingDeps());
  await sendDueMessages(deps, { now: after(5), signal: stopping.signal });

  await sendDueMessages(deps, { now: after(5) });

  expect(sent).toEqual([first, second, later]);
});

test('the job of a message that a process of the version before queued makes it due', async () => {
  const [id = ''] = await queueMany(1);
  const deps = createSendDeps(messagingDeps());
  const dueAt = after(600)();
  await fixture.db.updateTable('messages').set({ dueAt }).where('id', '=', id).execute();
  expect(await sendDueMessages(deps, { now: after(1) })).toBe(0);

  await messagingJobs(messagingDeps())['messaging.send']?.({ id } as never, { now: after(1)() });

  await sendDueMessages(deps, { now: after(1) });
  expect(sent).toEqual([id]);
});

test('two senders whose clocks are ten minutes behind and ahead send each message once, and as soon as it is due', async () => {
  const minutes = (count: number) => () => new Date(Date.now() + count * 60_000);
  const start = (count: number) =>
    startMessageSender(messagingDeps(), {
      now: minutes(count),
      callsPool: { totalCount: 0, idleCount: 0 },
    });
  const { promise: started, resolve: tellStarted } = Promise.withResolvers<void>();
  whileSending = () => {
    tellStarted();
    return pause(2000);
  };
  const behind = start(-10);
  // By a call in a process whose clock is ahead.
  const message = { channel: 'email', recipient: 'ines@people.example', language: 'pt' } as const;
  const given = { ...message, ...linkEmail, accountId: null, now: minutes(10)() };
  const id = await inTransaction(fixture.db, (trx) => queueMessage(trx, given));
  await started;
  const ahead = start(10);
  await expect.poll(() => sent, { timeout: 6000 }).toEqual([id]);
  await Promise.all([behind.stop(), ahead.stop()]);

  expect(sent).toEqual([id]);
  expect(await fixture.row(id)).toMatchObject({ status: 'sent', attempts: 1 });
});

test('the sender finds messages by itself within a second or so, those about appointments once fewer people book, until it is stopped', async () => {
  const callsPool = { totalCount: 4, idleCount: 0 };
  const booked = await aboutAppointment();
  const dueNow = { dueAt: new Date() };
  await fixture.db.updateTable('messages').set(dueNow).where('id', '=', booked).execute();
  const sender = startMessageSender(messagingDeps(), { now: () => new Date(), callsPool });
  const code = await fixture.queue(linkEmail);
  await expect.poll(() => sent, { timeout: 5000 }).toEqual([code]);
  await pause(1200);
  expect(sent).toEqual([code]);
  callsPool.idleCount = 1;
  await expect.poll(() => sent, { timeout: 5000 }).toEqual([code, booked]);
  const many = await queueMany(2 * batchSize + 1);
  await expect.poll(() => sent.length, { timeout: 5000 }).toBe(many.length + 2);
  await sender.stop();

  await queueMany(1);
  await pause(1500);

  expect(sent).toHaveLength(many.length + 2);
});

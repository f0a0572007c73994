import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import type { MessagingFixture } from '../../test/messaging.fixture.ts';
import { appointment, createMessagingFixture, linkEmail } from '../../test/messaging.fixture.ts';
import { newId } from '../platform/uuid.ts';
import { startMessageSender } from './index.ts';
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

test('what was sent is recorded also where an error of ours ends its batch', async () => {
  const ids = await queueMany(3);
  const log = {
    error: () => {},
    warn: () => {
      throw new Error('an error of ours');
    },
  };
  whileSending = () => {
    if (sent.length === 1) throw new Error('refused');
  };

  const deps = createSendDeps({ ...messagingDeps(), log });
  await expect(sendDueMessages(deps, { now: after(0) })).rejects.toThrow('an error of ours');

  expect(await fixture.row(ids[0] ?? '')).toMatchObject({ status: 'sent' });
  whileSending = () => {};
  await sendDueMessages(deps, { now: after(0) });
  expect(sent).toEqual([ids[0], ids[2]]);
});

test('the sender finds messages by itself within a second or so, until it is stopped', async () => {
  const sender = startMessageSender(messagingDeps(), {
    now: () => new Date(),
    callsPool: { totalCount: 3, idleCount: 0 },
  });
  const [first] = await queueMany(1);
  await expect.poll(() => sent, { timeout: 5000 }).toEqual([first]);
  const many = await queueMany(2 * batchSize + 1);
  await expect.poll(() => sent.length, { timeout: 5000 }).toBe(many.length + 1);
  await sender.stop();

  await queueMany(1);
  await pause(1500);

  expect(sent).toHaveLength(many.length + 1);
});

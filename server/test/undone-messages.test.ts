import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifyOfAppointments } from '../src/appointments/index.ts';
import { EmailError } from '../src/platform/email-sender.ts';
import { inTransaction } from '../src/platform/transact.ts';
import type { FamilyBooking } from './agenda-acts.fixture.ts';
import { bookFamily, messagesOf, rowOf } from './agenda-acts.fixture.ts';
import type { Answer } from './app.ts';
import { openDesk } from './desk.fixture.ts';
import { messagingJobsWithSender } from './messaging-jobs.ts';
import { at } from './patient-actions.ts';
import { runDueJobs } from './run-due-jobs.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
afterAll(() => app.close());

/** What a member does that the patient reads of, and by which message. */
const templateOf = {
  cancel: 'appointment-canceled',
  move: 'appointment-moved',
  takeMoney: 'receipt',
  noShow: 'appointment-no-show',
  result: 'result-ready',
} as const;
type ToldAct = keyof typeof templateOf;
const told = Object.keys(templateOf) as ToldAct[];

interface Step {
  act: ToldAct | 'checkIn';
  isUndo: boolean;
  /** What the clock moves on before, in seconds. */
  wait: number;
  /** Whether the mail server and the gateway refuse what is sent before. */
  isDown: boolean;
}

const undone = (act: Step['act'], wait: number): Step => ({
  act,
  isUndo: true,
  wait,
  isDown: false,
});
const done = (act: Step['act'], wait = 0): Step => ({ act, isUndo: false, wait, isDown: false });

const someStep: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...told, ...told, 'checkIn' as const),
  isUndo: fc.boolean(),
  wait: fc.constantFrom(0, 0, 20, 60, 100, 119, 121, 131, 300, 1500),
  isDown: fc.constantFrom(false, false, false, true),
});
const someHistory = fc.record({
  people: fc.constantFrom(1, 2),
  isOnline: fc.boolean(),
  steps: fc.array(someStep, { minLength: 4, maxLength: 14 }),
});

/** All acts, each undone in time and done for good; and what was refused at first is dropped by a late undo too. */
const certain = {
  people: 1,
  isOnline: false,
  steps: [
    ...(['takeMoney', 'move', 'cancel'] as const).flatMap((act) => [done(act), undone(act, 119)]),
    ...(['takeMoney', 'move'] as const).map((act) => done(act)),
    // Wherever it was moved to, it is late three hours on.
    done('noShow', 10_800),
    { ...undone('noShow', 200), isDown: true },
    done('checkIn'),
    done('result'),
    undone('result', 100),
    done('result'),
    done('checkIn', 300),
  ],
};

interface RecordedAct {
  act: ToldAct;
  at: number;
  messageIds: string[];
  /** What had left when it was undone; null: it stands. */
  leftBefore: string[] | null;
}

/** A booking with what members did to it, and what has left the house. */
interface Story {
  booking: FamilyBooking;
  id: string;
  acts: RecordedAct[];
  sent: Set<string>;
  /** How often what is sent is refused. */
  isDown: boolean;
}

const counts = { dropped: 0, sent: 0 };

/** Runs what is due, as the sender does. */
async function send(story: Story): Promise<void> {
  const deliver = async ({ id }: { id: string }) => {
    if (story.isDown) throw new EmailError('450', false);
    story.sent.add(id);
  };
  const { db, links, jobs, clock } = app;
  const sending = messagingJobsWithSender({
    db,
    links,
    emailSender: { send: deliver, close: async () => {} },
    smsSender: { send: deliver },
    settings: { publicUrl: 'https://vaga.example', variant: 'vaga', mailFrom: 'Vaga' },
    log: pino({ level: 'silent' }),
  });
  await runDueJobs(db, { ...jobs, ...sending }, clock.now());
}

async function act({ booking, id }: Story, step: Step): Promise<Answer> {
  const { desk } = booking;
  const { version, result } = await rowOf(app, id);
  if (step.act === 'result') {
    const path = step.isUndo ? `v1/results/${id}/undo` : `v1/results/${id}`;
    const next = result === 'Authorized' ? 'Unauthorized' : 'Authorized';
    const isCorrection = result !== 'Pending' && result !== 'Executed';
    const reason = isCorrection ? { reason: 'Leitura errada' } : {};
    const entered = step.isUndo ? {} : { result: next, confirmed: true, ...reason };
    return app.call('POST', path, { token: desk.token, body: { version, ...entered } });
  }
  if (step.isUndo) return desk.act(id, 'undo', { version, act: step.act });
  const later = ['10:00', '10:30', '11:00', '11:30'][version % 4] ?? '';
  const calls = {
    cancel: ['cancel', { reason: 'Avaria' }],
    move: ['move', { newDate: at(later) }],
    takeMoney: ['take-money', { method: 'cash' }],
    noShow: ['no-show', {}],
    checkIn: ['check-in', {}],
  } as const;
  const [name, body] = calls[step.act];
  return desk.act(id, name, { version, ...body });
}

const messages = (ids?: string[]) =>
  app.db
    .selectFrom('messages')
    .select(['id', 'template', 'status'])
    .where('id', 'in', ids ?? app.db.selectFrom('messages').select('id'))
    .execute();

/** A result that is taken back takes back all that the patient does not read yet; another act its last alone. */
function undoneBy({ acts }: Story, undo: ToldAct): RecordedAct[] {
  const standing = acts.filter((one) => one.act === undo && one.leftBefore === null);
  const now = app.clock.now().getTime();
  return undo === 'result' ? standing.filter((one) => now < one.at + 130_000) : standing.slice(-1);
}

async function live(story: Story, step: Step): Promise<void> {
  app.clock.advance(step.wait * 1000);
  story.isDown = step.isDown;
  await send(story);
  const before = new Set((await messages()).map(({ id }) => id));
  const { body } = await act(story, step);
  if (body.type !== 'Success' || step.act === 'checkIn') return;
  const { act: name } = step;
  if (step.isUndo) {
    for (const one of undoneBy(story, name)) {
      one.leftBefore = one.messageIds.filter((id) => story.sent.has(id));
      // Of a no-show alone: it can be taken back until there is a result.
      if (name !== 'noShow')
        expect({ ...step, left: one.leftBefore }).toEqual({ ...step, left: [] });
    }
    return;
  }
  const messageIds = (await messages())
    .filter(({ id, template }) => !before.has(id) && template === templateOf[name])
    .map(({ id }) => id);
  const now = app.clock.now().getTime();
  story.acts.push({ act: name, at: now, messageIds, leftBefore: null });
}

/** What was undone never leaves; what stands does, or is superseded; and no refund of who comes. */
async function expectOnlyWhatStands(story: Story): Promise<void> {
  for (const { act: name, messageIds, leftBefore } of story.acts) {
    const left = messageIds.filter((id) => story.sent.has(id));
    if (leftBefore !== null) expect({ name, left }).toEqual({ name, left: leftBefore });
    const rows = messageIds.length > 0 ? await messages(messageIds) : [];
    expect({ name, waits: rows.filter(({ status }) => status === 'queued') }).toEqual({
      name,
      waits: [],
    });
    if (leftBefore !== null) counts.dropped += messageIds.length - left.length;
    counts.sent += left.length;
  }
  const { status } = await rowOf(app, story.id);
  const refunds = await app.db
    .selectFrom('refunds')
    .select('id')
    .where('appointmentId', '=', story.id)
    .execute();
  if (status !== 'Canceled') expect(refunds).toEqual([]);
}

test('whatever members do and take back, and whenever: no e-mail, no text and no refund of an act that was undone ever leaves, and those of what stands do', async () => {
  await fc.assert(
    fc.asyncProperty(someHistory, async ({ people, isOnline, steps }) => {
      const antigen = { service: { serviceId: 501 } };
      const type = isOnline ? 2 : 1;
      const booking = await bookFamily(app, { people, type, service: antigen });
      const { entityId } = booking.service;
      const desk = await openDesk(app, { entityId, roles: ['desk', 'results'] });
      const id = booking.ids[0] ?? '';
      const story: Story = {
        booking: { ...booking, desk },
        id,
        acts: [],
        sent: new Set(),
        isDown: false,
      };
      await app.db.deleteFrom('messages').execute();
      for (const step of steps) await live(story, step);
      story.isDown = false;
      for (const minutes of [3, 10, 60]) {
        app.clock.advance(minutes * 60_000);
        await send(story);
      }
      await expectOnlyWhatStands(story);
    }),
    { numRuns: 25, examples: [[certain]], endOnFailure: true },
  );
  // Else nothing was proved.
  expect(Math.min(counts.dropped, counts.sent)).toBeGreaterThanOrEqual(4);
}, 120_000);

const storyOf = (booking: FamilyBooking): Story => ({
  booking,
  id: booking.ids[0] ?? '',
  acts: [],
  sent: new Set(),
  isDown: false,
});

const later = async (story: Story, seconds: number) => {
  app.clock.advance(seconds * 1000);
  await send(story);
};

const statusesOf = async (template: string) =>
  (await messagesOf(app, template))
    .filter(({ channel }) => channel === 'email')
    .map(({ status }) => status);

test('a confirmation that waited is sent while the cancellation of a member can be undone, and is not once the patient reads of it', async () => {
  for (const [seconds, status] of [
    [60, 'sent'],
    [131, 'dropped'],
  ] as const) {
    const story = storyOf(await bookFamily(app));
    const notification = { template: 'appointment-confirmed' } as const;
    const told = { appointmentIds: [story.id], notification, now: app.clock.now() };
    await inTransaction(app.db, (trx) => notifyOfAppointments(trx, told));
    expect((await act(story, done('cancel'))).status).toBe(200);

    await later(story, seconds);

    expect(await statusesOf('appointment-confirmed')).toEqual([status]);
  }
});

test('an e-mail about a move by a member is not sent once the patient has moved the appointment on', async () => {
  const story = storyOf(await bookFamily(app));
  const { id, booking } = story;
  expect((await act(story, done('move'))).status).toBe(200);
  const { token } = booking.family;
  const body = { newDate: at('12:15') };
  const path = `onboarding/user/scheduled/${id}/reschedule`;
  expect((await app.call('POST', path, { token, body })).status).toBe(200);

  await later(story, 131);

  expect(await statusesOf('appointment-moved')).toEqual(['dropped', 'sent']);
});

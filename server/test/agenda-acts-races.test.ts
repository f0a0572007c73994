import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepPayments } from '../src/payments/index.ts';
import { inTransaction } from '../src/platform/transact.ts';
import type { Answer } from './app.ts';
import { codeOf, frozenAt } from './app.ts';
import { openDesk } from './desk.fixture.ts';
import { untilSessionWaitsForLock } from './occupancy.fixture.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import { at } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(async () => {
  expect(await sweepOccupancy(app.db, app.clock.now())).toEqual([]);
  expect(await sweepPayments(app.db)).toEqual([]);
  await app.close();
});

const rounds = [1, 2, 3, 4, 5];
const clockTo = (wall: string) => app.clock.set(new Date(`2026-11-25T${wall}:00Z`));
const row = (id: string) =>
  app.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const changesOf = async (id: string) => {
  const changes = await app.db
    .selectFrom('appointmentChanges')
    .select(['field', 'toValue'])
    .where('appointmentId', '=', id)
    .orderBy('id')
    .execute();
  return changes.map(({ field, toValue }) => (field === 'status' ? toValue : field));
};

/** A patient's own booking of Wednesday 9:00, to be paid at the desk, and two members of its entity. */
async function bookByPatient() {
  const service = await app.addService({ entity: { localPayment: 'open' } });
  const family = await app.addFamily();
  const cart = await app.createCart(family, service.serviceId);
  await cart.hold(service, [at('09:00')]);
  await app.call('POST', `scheduling/${cart.id}/checkout`, {
    token: family.token,
    body: { paymentType: { id: 1, method: 0 } },
  });
  const { id } = await app.db
    .selectFrom('appointments')
    .select('id')
    .where('cartId', '=', cart.id)
    .executeTakeFirstOrThrow();
  const { entityId } = service;
  // A session that acts for an entity ends overnight.
  clockTo('08:50');
  const [desk, colleague] = [await openDesk(app, { entityId }), await openDesk(app, { entityId })];
  const { version } = await row(id);
  const cancel = () =>
    app.call('DELETE', `onboarding/user/schedule/${id}`, { token: family.token });
  return { id, desk, colleague, version, cancel };
}

/** Starts two calls that both wait for the appointment, the first of them in front. */
async function inThisOrder(
  id: string,
  [first, second]: [() => Promise<Answer>, () => Promise<Answer>],
): Promise<[Answer, Answer]> {
  const answers = await inTransaction(app.db, async (trx) => {
    await trx.selectFrom('appointments').select('id').where('id', '=', id).forUpdate().execute();
    const one = first();
    await untilSessionWaitsForLock(app.db);
    const other = second();
    await untilSessionWaitsForLock(app.db, 2);
    return { one, other };
  });
  return [await answers.one, await answers.other];
}

test('a check-in that comes before a cancellation by the patient holds, and the patient reads that it is too late', async () => {
  const { id, desk, version, cancel } = await bookByPatient();
  const checkIn = () => desk.act(id, 'check-in', { version });

  const [arrived, canceled] = await inThisOrder(id, [checkIn, cancel]);

  expect([arrived.status, codeOf(canceled)]).toEqual([200, 'appointment.cannot_cancel']);
  expect((await row(id)).status).toBe('CheckedIn');
  expect(await changesOf(id)).toEqual(['Await', 'CheckedIn']);
});

test('a check-in that comes after a cancellation by the patient is refused, and the member reads of it', async () => {
  const { id, desk, version, cancel } = await bookByPatient();
  const checkIn = () => desk.act(id, 'check-in', { version });

  const [canceled, arrived] = await inThisOrder(id, [cancel, checkIn]);

  expect([canceled.body.type, arrived.status, codeOf(arrived)]).toEqual([
    'Success',
    409,
    'agenda.changed',
  ]);
  const { text } = arrived.body.messages[0];
  expect(text).toBe('O utente cancelou esta marcação às 08:50. Veja como está.');
  expect(await row(id)).toMatchObject({ status: 'Canceled', checkedInAt: null });
  expect(await changesOf(id)).toEqual(['Await', 'Canceled']);
});

test.for(rounds)(
  'of a check-in and a cancellation by the patient at once exactly one is done (%i)',
  async () => {
    const { id, desk, version, cancel } = await bookByPatient();

    const [arrived, canceled] = await Promise.all([
      desk.act(id, 'check-in', { version }),
      cancel(),
    ]);

    const done = [arrived, canceled].filter(({ body }) => body.type === 'Success');
    expect(done).toHaveLength(1);
    const isIn = arrived.status === 200;
    expect((await row(id)).status).toBe(isIn ? 'CheckedIn' : 'Canceled');
  },
);

test.for(rounds)(
  'of a check-in and a no-show by a colleague one is done, and the other reads of it (%i)',
  async () => {
    const { id, desk, colleague, version } = await bookByPatient();
    clockTo('09:15');

    const answers = await Promise.all([
      desk.act(id, 'check-in', { version }),
      colleague.act(id, 'no-show', { version }),
    ]);

    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && codeOf(refused)).toBe('agenda.changed');
    const { status, noShowAt, version: now } = await row(id);
    const isIn = answers[0].status === 200;
    expect([status, noShowAt !== null, now]).toEqual([
      isIn ? 'CheckedIn' : 'Await',
      !isIn,
      version + 1,
    ]);
    const emails = await app.db
      .selectFrom('messages')
      .select('id')
      .where('template', '=', 'appointment-no-show')
      .where('status', '=', 'queued')
      .execute();
    expect(emails).toHaveLength(isIn ? 0 : 1);
    await app.db.deleteFrom('messages').execute();
  },
);

test.for(rounds)('of ten check-ins at once one is done, and it is recorded once (%i)', async () => {
  const { id, desk, colleague, version } = await bookByPatient();
  clockTo('08:50');

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? desk : colleague).act(id, 'check-in', { version }),
    ),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => codeOf(answer) === 'agenda.changed')).toHaveLength(9);
  expect(await changesOf(id)).toEqual(['Await', 'CheckedIn']);
});

test.for(rounds)(
  'of the undo of a check-in and the next step of a colleague one is done (%i)',
  async () => {
    const { id, desk, colleague, version } = await bookByPatient();
    clockTo('08:50');
    await desk.act(id, 'check-in', { version });
    const seen = { version: version + 1, act: 'checkIn' };

    const answers = await Promise.all([
      desk.act(id, 'undo', seen),
      colleague.act(id, 'done', seen),
    ]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { status, result } = await row(id);
    const isUndone = answers[0].status === 200;
    expect([status, result]).toEqual(isUndone ? ['Await', 'Pending'] : ['CheckedIn', 'Executed']);
  },
);

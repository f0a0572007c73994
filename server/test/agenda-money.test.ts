import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepPayments } from '../src/payments/index.ts';
import {
  actNow,
  bookFamily,
  clockTo,
  messagesOf,
  paymentOf,
  rowOf,
} from './agenda-acts.fixture.ts';
import { codeOf } from './app.ts';
import { openDesk, openHotelDesk } from './desk.fixture.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import { readPdfText } from './read-pdf-text.ts';
import { runDueJobs } from './run-due-jobs.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
afterAll(async () => {
  expect(await sweepOccupancy(app.db, app.clock.now())).toEqual([]);
  expect(await sweepPayments(app.db)).toEqual([]);
  await app.close();
});

const cash = { method: 'cash' };
const undo = { act: 'takeMoney' };

test('money that is taken at one chip is that of the whole payment: all its people have paid, and the answer says so', async () => {
  const { ids, paymentId, desk } = await bookFamily(app, { people: 2 });
  const [first = '', second = ''] = ids;
  const { priceCents } = await rowOf(app, first);
  const before = await actNow(app, desk, [second, 'check-in']);
  expect(before.body.data).toMatchObject({ dueCents: 2 * priceCents, duePeople: 2 });

  const taken = await actNow(app, desk, [first, 'take-money', { method: 'terminal' }]);

  expect(taken.body).toMatchObject({
    type: 'Success',
    data: { status: 'Paid', paymentStatus: 'paid', dueCents: 0, duePeople: 0 },
    messages: [
      { code: 'agenda.money_taken_for', text: 'O pagamento de 2 pessoas ficou registado.' },
    ],
  });
  expect(await rowOf(app, second)).toMatchObject({ status: 'CheckedIn', paidAt: app.clock.now() });
  expect(await paymentOf(app, paymentId)).toMatchObject({
    status: 'paid',
    paidCents: 0,
    takenCents: 2 * priceCents,
    takenBy: desk.accountId,
    returnedCents: 0,
    localMethod: 2,
  });
});

test('a check-in that is undone after the money was taken is paid, not due', async () => {
  const { ids, desk } = await bookFamily(app);
  const [id = ''] = ids;
  await actNow(app, desk, [id, 'check-in']);
  await actNow(app, desk, [id, 'take-money', cash]);
  const undone = await actNow(app, desk, [id, 'undo', { act: 'checkIn' }]);
  expect(undone.body.data).toMatchObject({ status: 'Paid', paymentStatus: 'paid' });
});

test('the receipt is e-mailed after the undo time, and the account can download it', async () => {
  const { ids, paymentId, desk, family } = await bookFamily(app);
  const [id = ''] = ids;
  await actNow(app, desk, [id, 'take-money', cash]);

  const [receipt] = await messagesOf(app, 'receipt');
  expect(receipt?.data).toMatchObject({ paymentId, method: 'cash', amountCents: 2000 });
  await runDueJobs(app.db, app.jobs, app.clock.now());
  expect((await messagesOf(app, 'receipt'))[0]?.status).toBe('queued');
  clockTo(app, '08:52');
  const again = await actNow(app, desk, [id, 'undo', undo]);
  expect(again.body.type).toBe('Success');
  await actNow(app, desk, [id, 'take-money', cash]);
  const file = await app.app.inject({
    url: `/api/onboarding/user/schedule/${paymentId}/invoice`,
    headers: { authorization: `Bearer ${family.token}` },
  });
  expect(readPdfText(file.rawPayload).text).toContain('Dinheiro, no local');
});

test('taking money is undone for two minutes: it is due again, what was taken is noted as returned, and no receipt is sent', async () => {
  const { ids, paymentId, desk } = await bookFamily(app, { people: 2 });
  const [first = '', second = ''] = ids;
  await app.db.deleteFrom('messages').execute();
  await actNow(app, desk, [first, 'take-money', cash]);
  const { receiptNumber, takenCents } = await paymentOf(app, paymentId);

  // At the other chip: it is the payment that is undone.
  const undone = await actNow(app, desk, [second, 'undo', undo]);

  expect(undone.body.data).toMatchObject({ status: 'Await', paymentStatus: 'due', duePeople: 2 });
  expect(await rowOf(app, first)).toMatchObject({ status: 'Await', paidAt: null });
  const payment = await paymentOf(app, paymentId);
  expect(payment).toMatchObject({ status: 'due', paidAt: null, returnedCents: takenCents });
  expect(await messagesOf(app, 'receipt')).toMatchObject([
    { status: 'dropped', lastError: 'undone', data: {} },
  ]);
  await actNow(app, desk, [first, 'take-money', cash]);
  expect(await paymentOf(app, paymentId)).toMatchObject({
    status: 'paid',
    returnedCents: 0,
    receiptNumber,
  });
});

test('after two minutes, or once there is a result, it is not undone', async () => {
  const { ids, desk } = await bookFamily(app);
  const [id = ''] = ids;
  await actNow(app, desk, [id, 'take-money', cash]);
  app.clock.advance(121_000);
  const late = await actNow(app, desk, [id, 'undo', undo]);
  expect([late.status, codeOf(late)]).toEqual([200, 'agenda.undo_late']);
  app.clock.advance(-121_000);
  await app.db
    .updateTable('appointments')
    .set({ result: 'Authorized' })
    .where('id', '=', id)
    .execute();
  expect(codeOf(await actNow(app, desk, [id, 'undo', undo]))).toBe('agenda.has_result');
});

test('nothing is taken where nothing is due: paid before, free, cancelled, or paid by a hotel', async () => {
  const { ids, desk } = await bookFamily(app, { type: 2 });
  const [online = ''] = ids;
  expect(codeOf(await actNow(app, desk, [online, 'take-money', cash]))).toBe('agenda.nothing_due');
  expect(codeOf(await actNow(app, desk, [online, 'undo', undo]))).toBe('agenda.not_possible');

  const hotel = await openHotelDesk(app);
  const ofHotel = await bookFamily(app);
  await app.db
    .updateTable('payments')
    .set({ kind: 'partner', payerEntityId: hotel.entityId })
    .where('id', '=', ofHotel.paymentId)
    .execute();
  const [guest = ''] = ofHotel.ids;
  const refused = await actNow(app, ofHotel.desk, [guest, 'take-money', cash]);
  expect(codeOf(refused)).toBe('agenda.nothing_due');

  const canceled = await bookFamily(app);
  const [id = ''] = canceled.ids;
  await app.call('DELETE', `onboarding/user/schedule/${id}`, { token: canceled.family.token });
  expect(codeOf(await actNow(app, canceled.desk, [id, 'take-money', cash]))).toBe(
    'agenda.nothing_due',
  );
});

test('money is taken by the desk and managers of the place, and by no other', async () => {
  const { ids, desk } = await bookFamily(app);
  const [id = ''] = ids;
  const { version } = await rowOf(app, id);
  const results = await openDesk(app, { entityId: desk.entityId, roles: ['results'] });
  const elsewhere = await bookFamily(app);
  expect((await results.act(id, 'take-money', { version, ...cash })).status).toBe(403);
  expect((await elsewhere.desk.act(id, 'take-money', { version, ...cash })).status).toBe(404);
});

test('a patient who cancels what was paid at the desk starts no refund at a payment provider', async () => {
  const { ids, desk, family } = await bookFamily(app);
  const [id = ''] = ids;
  await actNow(app, desk, [id, 'take-money', cash]);
  const canceled = await app.call('DELETE', `onboarding/user/schedule/${id}`, {
    token: family.token,
  });
  expect(canceled.body).toMatchObject({
    type: 'Success',
    data: { refundState: 'none', refundCents: 0 },
  });
  await runDueJobs(app.db, app.jobs, app.clock.now());
  const refunds = await app.db.selectFrom('refunds').select('id').execute();
  expect(refunds).toEqual([]);
});

for (const round of [1, 2, 3]) {
  test(`of two members who take the same money one does, and the other reads of it (${round})`, async () => {
    const { ids, paymentId, desk, colleague } = await bookFamily(app, { people: 2 });
    const [first = '', second = ''] = ids;
    const { version } = await rowOf(app, first);

    const answers = await Promise.all([
      desk.act(first, 'take-money', { version, ...cash }),
      colleague.act(first, 'take-money', { version, ...cash }),
      colleague.act(second, 'take-money', { version: (await rowOf(app, second)).version, ...cash }),
    ]);

    const done = answers.filter(({ body }) => body.type === 'Success');
    expect(done).toHaveLength(1);
    const refused = answers.filter(({ body }) => body.type !== 'Success');
    expect(refused.every((answer) => codeOf(answer) === 'agenda.changed')).toBe(true);
    expect(await paymentOf(app, paymentId)).toMatchObject({ status: 'paid', takenCents: 4000 });
    await app.db.deleteFrom('messages').execute();
  });
}

for (const round of [1, 2, 3]) {
  test(`money that is taken while the patient cancels: never paid and cancelled unseen (${round})`, async () => {
    const { ids, paymentId, desk, family } = await bookFamily(app);
    const [id = ''] = ids;
    const { version } = await rowOf(app, id);
    const cancel = () =>
      app.call('DELETE', `onboarding/user/schedule/${id}`, { token: family.token });

    const [taken, canceled] = await Promise.all([
      desk.act(id, 'take-money', { version, ...cash }),
      cancel(),
    ]);

    expect(canceled.body.type).toBe('Success');
    const isTaken = taken.body.type === 'Success';
    if (!isTaken) expect(codeOf(taken)).toBe('agenda.changed');
    const { status } = await paymentOf(app, paymentId);
    expect(status).toBe(isTaken ? 'paid' : 'due');
  });
}

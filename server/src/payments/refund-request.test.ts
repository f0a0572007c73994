import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import type { HeldCart } from '../../test/payments-test-app.ts';
import { payOnline } from '../../test/payments-test-app.ts';
import { sharedPaymentsTestApp } from '../../test/shared-fixtures.ts';
import { inTransaction } from '../platform/transact.ts';
import { eraseInvoicing } from './payments-privacy.queries.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const testApp = await sharedPaymentsTestApp();

interface Asked extends HeldCart {
  id: string;
  paymentId: string;
}

/** Two people paid; the first cancels a day and an hour later, and so the place has to be asked. */
async function askedBack(fields: object = {}, body?: object): Promise<Asked> {
  const cart = await testApp.holdCart({ people: 2 });
  await testApp.db
    .updateTable('entities')
    .set({ email: 'balcao@central.example' })
    .where('id', '=', cart.place.entityId)
    .execute();
  const payment = await payOnline(testApp, cart);
  await testApp.atProvider(payment.session, 'outcome', {
    outcome: 'succeed',
    method: 'card',
    ...fields,
  });
  await testApp.run();
  testApp.clock.advance(day + 60 * minute);
  const [first] = await testApp.db
    .selectFrom('appointments')
    .select('id')
    .where('cartId', '=', cart.cartId)
    .orderBy('startsAt')
    .execute();
  const id = first?.id ?? '';
  const canceled = await testApp.call('DELETE', `onboarding/user/schedule/${id}`, {
    token: cart.token,
    ...(body ? { body } : {}),
  });
  expect(canceled.body.data).toEqual({ refundState: 'requested', refundCents: 2000 });
  await testApp.run();
  return { ...cart, id, paymentId: payment.paymentId };
}

const mails = async (template: string) =>
  (
    await testApp.db
      .selectFrom('messages')
      .select(['recipient', 'accountId', 'data'])
      .where('template', '=', template)
      .orderBy('id')
      .execute()
  ).map((mail) => ({ ...mail, data: mail.data as Record<string, unknown> }));

/** What the newest mail to a desk opens. */
async function deskOf() {
  const mail = (await mails('refund-asked')).at(-1);
  const path = `v1/refund-request/${String(mail?.data.token)}`;
  return {
    mail: JSON.stringify(mail?.data),
    read: () => testApp.call('GET', path),
    accept: () => testApp.call('POST', `${path}/accept`),
    refuse: (body: object = { reason: 'Foi desmarcada em cima da hora.' }) =>
      testApp.call('POST', `${path}/refuse`, { body }),
  };
}

const listed = async ({ token, id }: Asked) =>
  (await testApp.call('GET', 'onboarding/user/schedule', { token })).body.data.find(
    (one: { id: string }) => one.id === id,
  );
const refundOf = ({ id }: Asked) =>
  testApp.db
    .selectFrom('refunds')
    .selectAll()
    .where('appointmentId', '=', id)
    .executeTakeFirstOrThrow();

test('the place is asked by a mail that says how much and when, and not who', async () => {
  const cart = await askedBack();
  const desk = await deskOf();
  const { data } = (await desk.read()).body;
  expect(data).toMatchObject({
    state: 'requested',
    money: null,
    amountCents: 2000,
    reason: null,
    requestReason: null,
    time: '2026-12-10T10:00:00+00:00',
    askedAt: '2026-11-25T10:00:00.000Z',
    paidAt: frozenAt.toISOString(),
  });
  expect(desk.mail).not.toContain(data.person);
  expect(desk.mail).not.toContain(data.service);
  expect(await listed(cart)).toMatchObject({ status: 'Canceled', refundState: 'requested' });
  expect((await refundOf(cart)).status).toBe('requested');
});

test('accepted: that person’s share goes back, both are told of it, and the list says so', async () => {
  const cart = await askedBack({ refunds: 'pending' });
  const accepted = await (await deskOf()).accept();
  expect(accepted.body.data).toMatchObject({ state: 'accepted', money: 'onItsWay' });
  await testApp.run();
  expect(await listed(cart)).toMatchObject({ refundState: 'automatic' });
  const [told] = (await mails('refund-answered')).filter((one) => one.accountId === cart.accountId);
  expect(told?.data).toMatchObject({ amountCents: 2000, reason: null });

  testApp.clock.advance(2 * minute);
  await testApp.sweep();
  expect(await listed(cart)).toMatchObject({ refundState: 'accepted', statusNote: null });
  expect((await (await deskOf()).read()).body.data.money).toBe('back');
  expect(await refundOf(cart)).toMatchObject({ status: 'done', amountCents: 2000 });
  const done = (await mails('refund-done')).filter((one) => one.accountId === cart.accountId);
  expect(done).toHaveLength(1);
  const living = await testApp.db
    .selectFrom('appointments')
    .select('status')
    .where('cartId', '=', cart.cartId)
    .execute();
  expect(living.map(({ status }) => status).sort()).toEqual(['Canceled', 'Paid']);
});

test('refused: nothing goes back, and the person reads why in the mail and in the list, and whom to call', async () => {
  const cart = await askedBack();
  const phone = '+351239000111';
  await testApp.db.updateTable('entities').set({ phone }).execute();
  const refused = await (await deskOf()).refuse();
  const reason = 'Foi desmarcada em cima da hora.';
  expect(refused.body.data).toMatchObject({ state: 'refused', money: null, reason });
  await testApp.run();
  expect(await listed(cart)).toMatchObject({ refundState: 'refused', statusNote: reason });
  const [told] = (await mails('refund-answered')).filter((one) => one.accountId === cart.accountId);
  expect(told?.data).toMatchObject({ reason, placePhone: phone });
  expect(await refundOf(cart)).toMatchObject({ status: 'refused', answerReason: reason });
});

test('a refusal without a reason is none', async () => {
  const cart = await askedBack();
  for (const body of [{}, { reason: '' }, { reason: '  ' }, { reason: 'x'.repeat(301) }]) {
    expect((await (await deskOf()).refuse(body)).status).toBe(400);
  }
  expect((await refundOf(cart)).status).toBe('requested');
});

test('two desks that answer at once give one answer, and it cannot be changed by the same link', async () => {
  const cart = await askedBack();
  const desk = await deskOf();
  const [accepted, refused] = await Promise.all([desk.accept(), desk.refuse()]);
  expect([accepted.body.type, refused.body.type].sort()).toEqual(['Success', 'Warning']);
  expect(accepted.body.data.state).toBe(refused.body.data.state);
  const after = await (accepted.body.type === 'Success' ? desk.refuse() : desk.accept());
  expect(after.body).toMatchObject({ type: 'Warning', data: { state: accepted.body.data.state } });
  await testApp.run();
  const told = (await mails('refund-answered')).filter((one) => one.accountId === cart.accountId);
  expect(told).toHaveLength(1);
});

test('what the provider cannot give back is failed, for the person and for the desk', async () => {
  const cart = await askedBack({ refunds: 'failed' });
  const desk = await deskOf();
  await desk.accept();
  await testApp.run();
  testApp.clock.advance(2 * minute);
  await testApp.sweep();
  expect(await listed(cart)).toMatchObject({ refundState: 'failed' });
  expect((await desk.read()).body.data).toMatchObject({ state: 'accepted', money: 'failed' });
});

test('a place that does not answer is asked again each week, until its link ends and the money goes back', async () => {
  const cart = await askedBack();
  const { id } = await refundOf(cart);
  const again = async (milliseconds: number) => {
    testApp.clock.advance(milliseconds);
    await testApp.sweep();
    const asked = await mails('refund-asked');
    return asked.filter(({ data }) => String(data.token).startsWith(id)).slice(1);
  };
  expect(await again(6 * day)).toEqual([]);
  expect(await again(day)).toMatchObject([{ data: { isReminder: true } }]);
  expect(await again(day)).toHaveLength(1);
  const desk = await deskOf();
  testApp.clock.advance(22 * day - minute);
  await testApp.sweep();
  expect((await refundOf(cart)).status).toBe('requested');
  testApp.clock.advance(minute);
  const over = await desk.read();
  expect([over.body.type, over.body.data]).toEqual(['Warning', null]);
  expect((await desk.accept()).body.messages[0].code).toBe('local_payment.link_over');

  await testApp.sweep();
  expect(await refundOf(cart)).toMatchObject({ status: 'done', amountCents: 2000 });
  const token = await testApp.signIn(cart.accountId);
  expect(await listed({ ...cart, token })).toMatchObject({ refundState: 'accepted' });
  const told = (await mails('refund-answered')).filter((one) => one.accountId === cart.accountId);
  expect(told).toMatchObject([{ data: { isUnanswered: true, reason: null } }]);
  testApp.clock.advance(7 * day);
  await testApp.sweep();
  expect(await again(0)).toHaveLength(2);
});

test('a refund that went back by itself is nobody’s to answer, and a forged link is 404', async () => {
  const cart = await testApp.holdCart();
  const { session, paymentId } = await payOnline(testApp, cart);
  await testApp.atProvider(session, 'outcome', { outcome: 'succeed', method: 'card' });
  await testApp.run();
  const [test] = (await testApp.call('GET', 'onboarding/user/schedule', { token: cart.token })).body
    .data;
  await testApp.call('DELETE', `onboarding/user/schedule/${test.id}`, { token: cart.token });
  await testApp.run();
  const { id: subject } = await testApp.db
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
  const expiresAt = new Date(testApp.clock.now().getTime() + day);
  const token = testApp.links.sign({ purpose: 'refund', subject, expiresAt });
  expect((await testApp.call('GET', `v1/refund-request/${token}`)).status).toBe(404);
  const other = testApp.links.sign({ purpose: 'approval', subject, expiresAt });
  expect((await testApp.call('POST', `v1/refund-request/${other}/accept`)).status).toBe(404);
});

test('somebody who is gone since is not written to, and their money goes back all the same', async () => {
  const cart = await askedBack();
  await testApp.db
    .updateTable('accounts')
    .set({ deletedAt: testApp.clock.now() })
    .where('id', '=', cart.accountId)
    .execute();
  await (await deskOf()).accept();
  await testApp.run();
  expect((await refundOf(cart)).status).toBe('done');
  const told = (await mails('refund-answered')).filter((one) => one.accountId === cart.accountId);
  expect(told).toEqual([]);
});

test('a reason that the patient adds is read by the desk behind its link, not in the mail, and goes with the account', async () => {
  const reason = 'Fui internada nesse dia.';
  const asked = await askedBack({}, { reason });
  await testApp.run();
  const { rows } = await sql<{ data: object; token: string }>`
    select data, data->>'token' as token from messages where template = 'refund-asked' order by id desc limit 1`.execute(
    testApp.db,
  );
  expect(JSON.stringify(rows[0]?.data)).not.toContain('internada');
  const shown = await testApp.call('GET', `v1/refund-request/${rows[0]?.token}`);
  expect(shown.body.data).toMatchObject({ state: 'requested', requestReason: reason });

  await inTransaction(testApp.db, (trx) => eraseInvoicing(trx, asked.accountId));
  const after = await testApp.call('GET', `v1/refund-request/${rows[0]?.token}`);
  expect(after.body.data).toMatchObject({ requestReason: null });
});

test('a reason that is too long is refused in words, and nothing is cancelled', async () => {
  const cart = await testApp.holdCart();
  const { session } = await payOnline(testApp, cart);
  await testApp.atProvider(session, 'outcome', { outcome: 'succeed', method: 'card' });
  await testApp.run();
  const [{ id }] = (await testApp.call('GET', 'onboarding/user/schedule', { token: cart.token }))
    .body.data;
  const body = { reason: 'a'.repeat(301) };
  const answer = await testApp.call('DELETE', `onboarding/user/schedule/${id}`, {
    token: cart.token,
    body,
  });
  expect(answer.status).toBe(400);
  const list = await testApp.call('GET', 'onboarding/user/schedule', { token: cart.token });
  expect(list.body.data).toMatchObject([{ status: 'Paid' }]);
});

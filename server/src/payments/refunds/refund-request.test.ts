import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import type { HeldCart } from '../../../test/patient-actions.ts';
import { payOnline } from '../../../test/patient-actions.ts';
import { shareTestProduct } from '../../../test/share-test-product.ts';
import { inTransaction } from '../../platform/transact.ts';
import { eraseInvoicing } from '../payments-privacy.queries.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const product = await shareTestProduct();

interface RequestedRefund extends HeldCart {
  id: string;
  paymentId: string;
}

/** Two persons are paid for; the first cancels a day and an hour later, so the refund needs the entity's answer. */
async function requestRefund(fields: object = {}, body?: object): Promise<RequestedRefund> {
  const cart = await product.holdCart({ people: 2 });
  await product.db
    .updateTable('entities')
    .set({ email: 'balcao@central.example' })
    .where('id', '=', cart.service.entityId)
    .execute();
  const payment = await payOnline(product, cart);
  await product.submitAtProvider(payment.session, 'outcome', {
    outcome: 'succeed',
    method: 'card',
    ...fields,
  });
  await product.runDueJobs();
  product.clock.advance(day + 60 * minute);
  const [first] = await product.db
    .selectFrom('appointments')
    .select('id')
    .where('cartId', '=', cart.cartId)
    .orderBy('startsAt')
    .execute();
  const id = first?.id ?? '';
  const canceled = await product.call('DELETE', `onboarding/user/schedule/${id}`, {
    token: cart.token,
    ...(body ? { body } : {}),
  });
  expect(canceled.body.data).toEqual({ refundState: 'requested', refundCents: 2000 });
  await product.runDueJobs();
  return { ...cart, id, paymentId: payment.paymentId };
}

const readEmails = async (template: string) =>
  (
    await product.db
      .selectFrom('messages')
      .select(['recipient', 'accountId', 'data'])
      .where('template', '=', template)
      .orderBy('id')
      .execute()
  ).map((email) => ({ ...email, data: email.data as Record<string, unknown> }));

/** The request that the newest e-mail to an entity opens. */
async function openNewestRequest() {
  const email = (await readEmails('refund-asked')).at(-1);
  const path = `v1/refund-request/${String(email?.data.token)}`;
  return {
    email: JSON.stringify(email?.data),
    read: () => product.call('GET', path),
    accept: () => product.call('POST', `${path}/accept`),
    refuse: (body: object = { reason: 'Foi desmarcada em cima da hora.' }) =>
      product.call('POST', `${path}/refuse`, { body }),
  };
}

const listed = async ({ token, id }: RequestedRefund) =>
  (await product.call('GET', 'onboarding/user/schedule', { token })).body.data.find(
    (one: { id: string }) => one.id === id,
  );
const refundOf = ({ id }: RequestedRefund) =>
  product.db
    .selectFrom('refunds')
    .selectAll()
    .where('appointmentId', '=', id)
    .executeTakeFirstOrThrow();

test('the e-mail to the entity states the sum and the time, and not the patient', async () => {
  const cart = await requestRefund();
  const request = await openNewestRequest();
  const { data } = (await request.read()).body;
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
  expect(request.email).not.toContain(data.person);
  expect(request.email).not.toContain(data.service);
  expect(await listed(cart)).toMatchObject({ status: 'Canceled', refundState: 'requested' });
  expect((await refundOf(cart)).status).toBe('requested');
});

test('the answer leads a person without an account to the appointment', async () => {
  const { accountId, service } = await requestRefund();
  await sql`update accounts set kept_by_entity_id = ${service.entityId}, claimed_at = null, contact_email = email,
                   email = null, password_hash = null
             where id = ${accountId}`.execute(product.db);
  await (await openNewestRequest()).accept();
  const [answer] = (await readEmails('refund-answered')).filter(
    (one) => one.accountId === accountId,
  );
  expect(answer?.data).toMatchObject({ linkExpiresAt: expect.any(String) });
});

test('an accepted request refunds that person’s share; the list shows it, and the e-mails are sent', async () => {
  const cart = await requestRefund({ refunds: 'pending' });
  const accepted = await (await openNewestRequest()).accept();
  expect(accepted.body.data).toMatchObject({ state: 'accepted', money: 'onItsWay' });
  await product.runDueJobs();
  expect(await listed(cart)).toMatchObject({ refundState: 'automatic' });
  const [answers] = (await readEmails('refund-answered')).filter(
    (one) => one.accountId === cart.accountId,
  );
  expect(answers?.data).toMatchObject({ amountCents: 2000, reason: null });

  product.clock.advance(2 * minute);
  await product.sweep();
  expect(await listed(cart)).toMatchObject({ refundState: 'accepted', refusalReason: null });
  expect((await (await openNewestRequest()).read()).body.data.money).toBe('back');
  expect(await refundOf(cart)).toMatchObject({ status: 'done', amountCents: 2000 });
  const done = (await readEmails('refund-done')).filter((one) => one.accountId === cart.accountId);
  expect(done).toHaveLength(1);
  const account = await product.db
    .selectFrom('appointments')
    .select('status')
    .where('cartId', '=', cart.cartId)
    .execute();
  expect(account.map(({ status }) => status).sort()).toEqual(['Canceled', 'Paid']);
});

test('a refused request refunds nothing; the e-mail and the list show the reason, and the number to call', async () => {
  const cart = await requestRefund();
  const phone = '+351239000111';
  await product.db.updateTable('entities').set({ phone }).execute();
  const refused = await (await openNewestRequest()).refuse();
  const reason = 'Foi desmarcada em cima da hora.';
  expect(refused.body.data).toMatchObject({ state: 'refused', money: null, reason });
  await product.runDueJobs();
  expect(await listed(cart)).toMatchObject({ refundState: 'refused', refusalReason: reason });
  const [answers] = (await readEmails('refund-answered')).filter(
    (one) => one.accountId === cart.accountId,
  );
  expect(answers?.data).toMatchObject({ reason, placePhone: phone });
  expect(await refundOf(cart)).toMatchObject({ status: 'refused', answerReason: reason });
});

test('a refusal without a reason is rejected', async () => {
  const cart = await requestRefund();
  for (const body of [{}, { reason: '' }, { reason: '  ' }, { reason: 'x'.repeat(301) }]) {
    expect((await (await openNewestRequest()).refuse(body)).status).toBe(400);
  }
  expect((await refundOf(cart)).status).toBe('requested');
});

test('two members who answer a refund request at the same moment give one answer, and the same link cannot change it', async () => {
  const cart = await requestRefund();
  const request = await openNewestRequest();
  const [accepted, refused] = await Promise.all([request.accept(), request.refuse()]);
  expect([accepted.body.type, refused.body.type].sort()).toEqual(['Success', 'Warning']);
  expect(accepted.body.data.state).toBe(refused.body.data.state);
  const after = await (accepted.body.type === 'Success' ? request.refuse() : request.accept());
  expect(after.body).toMatchObject({ type: 'Warning', data: { state: accepted.body.data.state } });
  await product.runDueJobs();
  const answers = (await readEmails('refund-answered')).filter(
    (one) => one.accountId === cart.accountId,
  );
  expect(answers).toHaveLength(1);
});

test('a refund that the provider cannot make is shown as failed to the patient and the entity', async () => {
  const cart = await requestRefund({ refunds: 'failed' });
  const request = await openNewestRequest();
  await request.accept();
  await product.runDueJobs();
  product.clock.advance(2 * minute);
  await product.sweep();
  expect(await listed(cart)).toMatchObject({ refundState: 'failed' });
  expect((await request.read()).body.data).toMatchObject({ state: 'accepted', money: 'failed' });
});

test('an entity that does not answer gets an e-mail each week, until its link expires and the money is refunded', async () => {
  const cart = await requestRefund();
  const { id } = await refundOf(cart);
  const waitAndCount = async (milliseconds: number) => {
    product.clock.advance(milliseconds);
    await product.sweep();
    const requested = await readEmails('refund-asked');
    return requested.filter(({ data }) => String(data.token).startsWith(id)).slice(1);
  };
  expect(await waitAndCount(6 * day)).toEqual([]);
  expect(await waitAndCount(day)).toMatchObject([{ data: { isReminder: true } }]);
  expect(await waitAndCount(day)).toHaveLength(1);
  const request = await openNewestRequest();
  product.clock.advance(22 * day - minute);
  await product.sweep();
  expect((await refundOf(cart)).status).toBe('requested');
  product.clock.advance(minute);
  const expired = await request.read();
  expect([expired.body.type, expired.body.data]).toEqual(['Warning', null]);
  expect((await request.accept()).body.messages[0].code).toBe('local_payment.link_over');

  await product.sweep();
  expect(await refundOf(cart)).toMatchObject({ status: 'done', amountCents: 2000 });
  const token = await product.signIn(cart.accountId);
  expect(await listed({ ...cart, token })).toMatchObject({ refundState: 'accepted' });
  const answers = (await readEmails('refund-answered')).filter(
    (one) => one.accountId === cart.accountId,
  );
  expect(answers).toMatchObject([{ data: { isUnanswered: true, reason: null } }]);
  product.clock.advance(7 * day);
  await product.sweep();
  expect(await waitAndCount(0)).toHaveLength(2);
});

test('an automatic refund cannot be answered, and a forged link is answered with 404', async () => {
  const cart = await product.holdCart();
  const { session, paymentId } = await payOnline(product, cart);
  await product.submitAtProvider(session, 'outcome', { outcome: 'succeed', method: 'card' });
  await product.runDueJobs();
  const [test] = (await product.call('GET', 'onboarding/user/schedule', { token: cart.token })).body
    .data;
  await product.call('DELETE', `onboarding/user/schedule/${test.id}`, { token: cart.token });
  await product.runDueJobs();
  const { id: subject } = await product.db
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
  const expiresAt = new Date(product.clock.now().getTime() + day);
  const token = product.links.sign({ purpose: 'refund', subject, expiresAt });
  expect((await product.call('GET', `v1/refund-request/${token}`)).status).toBe(404);
  const other = product.links.sign({ purpose: 'approval', subject, expiresAt });
  expect((await product.call('POST', `v1/refund-request/${other}/accept`)).status).toBe(404);
});

test('a deleted account gets no e-mail, and its money is refunded nevertheless', async () => {
  const cart = await requestRefund();
  await product.db
    .updateTable('accounts')
    .set({ deletedAt: product.clock.now() })
    .where('id', '=', cart.accountId)
    .execute();
  await (await openNewestRequest()).accept();
  await product.runDueJobs();
  expect((await refundOf(cart)).status).toBe('done');
  const answers = (await readEmails('refund-answered')).filter(
    (one) => one.accountId === cart.accountId,
  );
  expect(answers).toEqual([]);
});

test('the entity reads the patient’s reason behind the link and not in the e-mail, and it is erased with the account', async () => {
  const reason = 'Fui internada nesse dia.';
  const requested = await requestRefund({}, { reason });
  await product.runDueJobs();
  const { rows } = await sql<{ data: object; token: string }>`
    select data, data->>'token' as token from messages where template = 'refund-asked' order by id desc limit 1`.execute(
    product.db,
  );
  expect(JSON.stringify(rows[0]?.data)).not.toContain('internada');
  const view = await product.call('GET', `v1/refund-request/${rows[0]?.token}`);
  expect(view.body.data).toMatchObject({ state: 'requested', requestReason: reason });

  await inTransaction(product.db, (trx) => eraseInvoicing(trx, requested.accountId));
  const after = await product.call('GET', `v1/refund-request/${rows[0]?.token}`);
  expect(after.body.data).toMatchObject({ requestReason: null });
});

test('a reason that is too long is refused with a message, and nothing is cancelled', async () => {
  const cart = await product.holdCart();
  const { session } = await payOnline(product, cart);
  await product.submitAtProvider(session, 'outcome', { outcome: 'succeed', method: 'card' });
  await product.runDueJobs();
  const [{ id }] = (await product.call('GET', 'onboarding/user/schedule', { token: cart.token }))
    .body.data;
  const body = { reason: 'a'.repeat(301) };
  const answer = await product.call('DELETE', `onboarding/user/schedule/${id}`, {
    token: cart.token,
    body,
  });
  expect(answer.status).toBe(400);
  const list = await product.call('GET', 'onboarding/user/schedule', { token: cart.token });
  expect(list.body.data).toMatchObject([{ status: 'Paid' }]);
});

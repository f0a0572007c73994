import { afterAll, beforeAll, expect, test } from 'vitest';
import { frozenAt } from './app.ts';
import { seedApprovalRequest } from './approval-request.ts';
import { buildMember, buildProtocol } from './builders/index.ts';
import { buildPayOnSiteRequest, buildRefundRequest } from './matrix/entity-requests.ts';
import { at } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

// Its own, without the sweep of the money: the refund is a row that no payment provider knows.
let product: TestProduct;
beforeAll(async () => {
  product = await createTestProduct({ hasReference: true });
});
afterAll(() => product.close());

/** An entity with a request of each kind, all open, and what a member with these roles can call. */
async function seedRequests() {
  const approval = await seedApprovalRequest(product);
  const { entityId, entityServiceId } = approval.service;
  const payOnSiteId = await buildPayOnSiteRequest(product.db, entityId);
  const refundId = await buildRefundRequest(product.db, entityServiceId);
  const protocol = await buildProtocol(product.db, {
    serviceEntityId: entityId,
    state: 'pending',
    askedAt: frozenAt,
  });
  const { id: approvalId } = await product.db
    .selectFrom('approvalRequests')
    .select('id')
    .where('cartId', '=', approval.cart.id)
    .executeTakeFirstOrThrow();
  const paths = {
    approval: `v1/requests/approval/${approvalId}`,
    payOnSite: `v1/requests/local-payment/${payOnSiteId}`,
    refund: `v1/requests/refund/${refundId}`,
    protocol: `v1/requests/protocol/${protocol.id}`,
  };
  const signInAs = async (roles: readonly ('manager' | 'desk' | 'results')[], at = entityId) => {
    const { accountId } = await buildMember(product.db, { entityId: at, roles });
    const token = await product.signIn(accountId, at);
    return {
      accountId,
      get: (path: string) => product.call('GET', path, { token }),
      post: (path: string, body?: object) =>
        product.call('POST', path, { token, ...(body ? { body } : {}) }),
      kinds: async () =>
        (await product.call('GET', 'v1/requests', { token })).body.data.map(
          ({ kind }: { kind: string }) => kind,
        ),
    };
  };
  return { approval, approvalId, entityId, payOnSiteId, refundId, paths, signInAs };
}

const changesBy = (accountId: string) =>
  product.db
    .selectFrom('appointmentChanges')
    .select(['field', 'toValue', 'actor'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();

const accessesBy = (accountId: string) =>
  product.db
    .selectFrom('healthAccesses')
    .select(['act', 'fields'])
    .where('accountId', '=', accountId)
    .execute();

test('a manager sees the requests of every kind by their deadline, the desk those that it may answer, others none', async () => {
  const { signInAs, paths } = await seedRequests();
  const manager = await signInAs(['manager']);
  const desk = await signInAs(['desk']);
  const results = await signInAs(['results']);
  expect(await manager.kinds()).toEqual(['local-payment', 'approval', 'refund', 'protocol']);
  expect(await desk.kinds()).toEqual(['local-payment', 'approval']);
  const count = async ({ get }: typeof desk) => (await get('v1/requests/waiting')).body.data.count;
  expect([await count(manager), await count(desk)]).toEqual([4, 2]);
  expect((await manager.get('v1/requests?kind=refund')).body.data).toMatchObject([
    { kind: 'refund', people: 1, amountCents: 2000, askedAt: frozenAt.toISOString() },
  ]);
  for (const path of Object.values(paths)) {
    expect((await manager.get(path)).status).toBe(200);
    expect((await results.get(path)).status).toBe(403);
  }
  for (const path of [paths.refund, paths.protocol]) {
    for (const answer of [desk.get(path), desk.post(`${path}/accept`)])
      expect((await answer).status).toBe(403);
  }
  expect((await results.get('v1/requests')).status).toBe(403);
});

test('a request to another entity is not found, and stands in no other list', async () => {
  const { paths, entityId } = await seedRequests();
  const other = await seedRequests();
  const stranger = await other.signInAs(['manager', 'desk']);
  expect(await stranger.kinds()).toHaveLength(4);
  for (const path of Object.values(paths)) expect((await stranger.get(path)).status).toBe(404);
  const refused = await stranger.post(`${paths.refund}/refuse`, { reason: 'Não é nosso pedido.' });
  expect([refused.status, entityId === other.entityId]).toEqual([404, false]);
});

test('a time is accepted by a member as by the link, the answer says who gave it, and the link gets what stands', async () => {
  const { approval, paths, signInAs } = await seedRequests();
  const desk = await signInAs(['desk']);
  const read = await desk.get(`${paths.approval}?date=2026-11-25`);
  expect(read.body.data).toEqual((await approval.entity.read('?date=2026-11-25')).body.data);
  const accepted = await desk.post(`${paths.approval}/accept`, { slots: [at('11:00')] });
  expect(accepted.body).toMatchObject({ type: 'Success', data: { state: 'accepted' } });
  const late = await approval.entity.refuse('Afinal não temos lugar.');
  expect(late.body).toMatchObject({
    type: 'Warning',
    data: { state: 'accepted' },
    messages: [{ code: 'approval.answered' }],
  });
  expect(await changesBy(desk.accountId)).toContainEqual({
    field: 'status',
    toValue: 'PaymentPending',
    actor: 'member',
  });
  expect(await desk.kinds()).toEqual(['local-payment']);
});

test('money and payment on site are answered by a member, and the record says by whom', async () => {
  const { paths, signInAs, payOnSiteId } = await seedRequests();
  const manager = await signInAs(['manager']);
  const refused = await manager.post(`${paths.refund}/refuse`, { reason: 'Em cima da hora.' });
  expect(refused.body.data).toMatchObject({ state: 'refused', reason: 'Em cima da hora.' });
  expect(await changesBy(manager.accountId)).toEqual([
    { field: 'refundState', toValue: 'refused', actor: 'member' },
  ]);
  const granted = await manager.post(`${paths.payOnSite}/accept`);
  expect(granted.body.data).toMatchObject({ state: 'granted' });
  const entries = await product.db
    .selectFrom('auditEntries')
    .select(['act', 'actor', 'accountId', 'after'])
    .where('subjectId', '=', payOnSiteId)
    .execute();
  expect(entries).toEqual([
    {
      act: 'pay_on_site_request.answered',
      actor: 'member',
      accountId: manager.accountId,
      after: { state: 'granted', amountCents: 2000 },
    },
  ]);
});

test('whose requests a member has seen is recorded, and that a request waits is no access', async () => {
  const { paths, signInAs } = await seedRequests();
  const desk = await signInAs(['desk']);
  await desk.get('v1/requests/waiting');
  expect(await accessesBy(desk.accountId)).toEqual([]);
  await desk.get(paths.approval);
  const fields = ['name', 'time', 'service', 'payment'];
  expect(await accessesBy(desk.accountId)).toEqual([{ act: 'opened', fields }]);
});

test('of a link and a member who answer a time at once, one counts', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { approval, paths, signInAs } = await seedRequests();
    const desk = await signInAs(['desk']);
    const answers = await Promise.all([
      approval.entity.refuse(),
      desk.post(`${paths.approval}/accept`, { slots: [at('11:00')] }),
    ]);
    const states = answers.map(({ body }) => body.data.state);
    expect(answers.map(({ body }) => body.type).toSorted()).toEqual(['Success', 'Warning']);
    expect(states).toEqual([states[0], states[0]]);
    expect(await approval.readState()).toMatchObject({ state: states[0] });
  }
});

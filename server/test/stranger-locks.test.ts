import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../src/platform/transact.ts';
import { bookFamily, rowOf } from './agenda-acts.fixture.ts';
import { frozenAt } from './app.ts';
import { seedApprovalRequest } from './approval-request.ts';
import { openDesk, openHotelDesk } from './desk.fixture.ts';
import { buildRefundRequest } from './matrix/entity-requests.ts';
import { at } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

// Its own, without the sweep of the money: the refund is a row that no payment provider knows.
let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(() => app.close());

const lockedTables = [
  'carts',
  'payments',
  'appointments',
  'desk_drafts',
  'approval_requests',
  'refunds',
] as const;

type StrangeCall = [method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object];

/** Makes calls while another session has locked all that they are about: a call that took a lock would wait for it and be refused. */
async function answersUnderLocks(token: string, calls: readonly StrangeCall[]): Promise<string[]> {
  return inTransaction(app.db, async (trx) => {
    for (const table of lockedTables)
      await sql`select id from ${sql.table(table)} for update`.execute(trx);
    const answers: string[] = [];
    for (const [method, path, body] of calls) {
      const { status } = await app.call(method, path, { token, ...(body ? { body } : {}) });
      answers.push(`${method} ${path} ${status}`);
    }
    return answers;
  });
}

const refused = (calls: readonly StrangeCall[]) =>
  calls.map(([method, path]) => `${method} ${path} 404`);

test('a member of another entity waits for no lock of an appointment and keeps none: the acts answer 404 at once', async () => {
  const { ids, service, desk } = await bookFamily(app);
  const id = ids[0] ?? '';
  const draft = (await desk.reserve(service, '10:00')).body.data.id;
  const { version } = await rowOf(app, id);
  const { token } = await openDesk(app, {
    entityId: (await app.addService()).entityId,
    roles: ['manager', 'desk', 'results'],
  });
  const act = (name: string, body: object = {}): StrangeCall => [
    'POST',
    `v1/agenda/appointments/${id}/${name}`,
    { version, ...body },
  ];
  const calls: StrangeCall[] = [
    ...['check-in', 'call', 'done', 'no-show'].map((name) => act(name)),
    ...['checkIn', 'noShow', 'takeMoney', 'move', 'cancel'].map((done) =>
      act('undo', { act: done }),
    ),
    act('take-money', { method: 'cash' }),
    act('move', { newDate: at('10:00') }),
    act('cancel', { reason: 'Uma razão' }),
    act('confirm-address', { email: 'a@people.example' }),
    ['PUT', `v1/agenda/appointments/${id}/note`, { version, note: 'Nota' }],
    ['PUT', `accommodation/scheduled/${id}/person`, { name: 'Outro Nome' }],
    ['POST', `v1/results/${id}`, { version, result: 'Authorized', confirmed: true }],
    ['POST', `v1/results/${id}/undo`, { version }],
    ['DELETE', `v1/agenda/drafts/${draft}`],
    [
      'POST',
      'v1/agenda/appointments',
      { idDraft: draft, person: { name: 'Joaquim Reis' }, payment: 'onSite' },
    ],
  ];

  expect(await answersUnderLocks(token, calls)).toEqual(refused(calls));
});

test('another patient, and a hotel that did not book it, wait for no lock of an appointment and keep none', async () => {
  const { ids } = await bookFamily(app);
  const id = ids[0] ?? '';
  const patient = await app.addFamily();
  const hotel = await openHotelDesk(app);
  const newDate = at('10:00');
  const byPatient: StrangeCall[] = [
    ['DELETE', `onboarding/user/schedule/${id}`],
    ['POST', `onboarding/user/scheduled/${id}/reschedule`, { newDate }],
    ['POST', `v1/appointments/${id}/group/move`, { starts: [{ id, time: newDate }] }],
    ['POST', `v1/appointments/${id}/group/cancel`, { ids: [id] }],
  ];
  const byHotel: StrangeCall[] = [
    ['DELETE', `accommodation/scheduled/${id}`],
    ['POST', `accommodation/scheduled/${id}/reschedule`, { newDate }],
  ];

  expect(await answersUnderLocks(patient.token, byPatient)).toEqual(refused(byPatient));
  expect(await answersUnderLocks(hotel.token, byHotel)).toEqual(refused(byHotel));
});

test('a manager of another entity waits for no lock of a request and keeps none', async () => {
  const { service, cart } = await seedApprovalRequest(app);
  const refundId = await buildRefundRequest(app.db, service.entityServiceId);
  const { id } = await app.db
    .selectFrom('approvalRequests')
    .select('id')
    .where('cartId', '=', cart.id)
    .executeTakeFirstOrThrow();
  const { entityId } = await app.addService();
  const { token } = await openDesk(app, { entityId, roles: ['manager', 'desk'] });
  const calls: StrangeCall[] = [
    ['POST', `v1/requests/approval/${id}/refuse`, {}],
    ['POST', `v1/requests/refund/${refundId}/accept`],
  ];

  expect(await answersUnderLocks(token, calls)).toEqual(refused(calls));
});

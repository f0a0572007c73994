import { expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import { seedApprovalRequest } from '../../../test/approval-request.ts';
import { buildMember } from '../../../test/builders/index.ts';
import { at, wednesday } from '../../../test/patient-actions.ts';
import { shareTestProduct } from '../../../test/share-test-product.ts';
import { approvalLink } from './notify-of-approval.ts';

const product = await shareTestProduct({ hasReference: true });

const minute = 60_000;

test("the entity's e-mail names the request but not the people, and its link shows the names", async () => {
  const { entity, service } = await seedApprovalRequest(product, 2);

  const email = (await product.readEmails(null)).findLast(
    ({ template }) => template === 'approval-asked',
  );
  expect(email).toMatchObject({ recipient: 'balcao@central.example', data: { people: 2 } });
  expect(JSON.stringify(email?.data)).not.toContain('Ana');

  const { status, body } = await entity.read();
  expect([status, body.type]).toEqual([200, 'Success']);
  expect(body.data).toMatchObject({
    state: 'pending',
    serviceDate: wednesday,
    date: wednesday,
    standing: null,
    people: [{ time: null }, { time: null }],
  });
  expect(body.data.starts[0]).toMatchObject({
    time: at('09:00'),
    slots: [at('09:00'), at('09:15')],
  });
  expect(body.data.days).toHaveLength(7);
  expect(JSON.stringify(body.data)).not.toContain(service.poolId);
});

test('reading a request changes nothing, however often', async () => {
  const { entity, readState, list } = await seedApprovalRequest(product);
  const before = await list();
  for (let turn = 0; turn < 3; turn += 1) await entity.read(`?date=${wednesday}`);
  expect(await list()).toEqual(before);
  expect(await readState()).toEqual({ state: 'pending', reason: null });
});

test('an accepted time is held for a day, opens the cart at that time, and waits for the patient', async () => {
  const { entity, cart, list, family, service } = await seedApprovalRequest(product, 2);
  product.clock.advance(-10 * 60 * minute);

  const { status, body } = await entity.accept([at('11:00'), at('11:15')]);

  const until = new Date(Number(frozenAt) + 14 * 60 * minute).toISOString();
  expect([status, body.type]).toEqual([200, 'Success']);
  expect(body.data).toMatchObject({
    state: 'accepted',
    standing: 'waiting',
    holdExpiresAt: until,
    starts: [],
    people: [{ time: at('11:00') }, { time: at('11:15') }],
  });
  expect((await cart.get()).body.data).toMatchObject({
    jumpToSlots: true,
    canCheckout: true,
    holdExpiresAt: until,
    preferred: { idEntityService: service.entityServiceId, time: at('11:00') },
  });
  expect(await list()).toMatchObject([
    { status: 'PaymentPending', date: at('11:00'), idPayment: null, holdExpiresAt: until },
    { status: 'PaymentPending', date: at('11:15'), canCancel: true },
  ]);
  const sent = (await product.readEmails(family.accountId)).filter(
    ({ template }) => template === 'approval-accepted',
  );
  expect(sent).toMatchObject([{ data: { cartId: cart.id, keptUntil: until } }]);
  const texts = await product.db
    .selectFrom('messages')
    .select(['recipient', 'template', 'data'])
    .where('accountId', '=', family.accountId)
    .where('channel', '=', 'sms')
    .execute();
  // Both people have the same mobile: it gets one text message, without the service.
  expect(texts).toEqual([
    {
      recipient: '+351912345678',
      template: 'approval-accepted',
      data: {
        cartId: cart.id,
        requestedDate: wednesday,
        placeName: 'Farmácia Central',
        timeZone: 'Europe/Lisbon',
        startsAt: '2026-11-25T11:00:00.000Z',
        keptUntil: until,
      },
    },
  ]);
});

test('a time accepted for another day comes with the day that was requested, to the list, the cart and the messages', async () => {
  const { entity, cart, list, family } = await seedApprovalRequest(product);
  const thursday = '2026-11-26T11:00:00+00:00';

  expect((await entity.accept([thursday])).body.type).toBe('Success');

  expect(await list()).toMatchObject([{ date: thursday, requestedDate: wednesday }]);
  expect((await cart.get()).body.data).toMatchObject({ requestedDate: wednesday });
  const messages = await product.db
    .selectFrom('messages')
    .select(['channel', 'data'])
    .where('accountId', '=', family.accountId)
    .where('template', '=', 'approval-accepted')
    .orderBy('channel')
    .execute();
  expect(messages).toMatchObject([
    { channel: 'email', data: { requestedDate: wednesday } },
    { channel: 'sms', data: { requestedDate: wednesday } },
  ]);
});

test('a cart with an accepted time can take only that time and cannot ask another entity', async () => {
  const { entity, cart, request, service } = await seedApprovalRequest(product);
  await entity.accept([at('11:00')]);

  const slots = await request();
  expect(slots.body.data).toMatchObject({
    approvalPending: false,
    slots: [{ time: at('11:00'), tickets: cart.assetIds }],
  });
  expect((await cart.hold(service, [at('11:00')])).body.type).toBe('Success');
  expect((await cart.hold(service, [at('11:15')])).body.messages[0].code).toBe('approval.needed');
  const other = await request('2026-11-27');
  expect(other.body.messages[0].code).toBe('approval.accepted_before');
});

test('an accepted time is held at most until two hours before it, and not accepted too late to be confirmed', async () => {
  const near = await seedApprovalRequest(product);
  product.clock.set(new Date(`${wednesday}T08:00:00Z`));
  const { body } = await near.entity.accept([at('11:00')]);
  expect(body.data.holdExpiresAt).toBe(`${wednesday}T09:00:00.000Z`);

  product.clock.set(frozenAt);
  const late = await seedApprovalRequest(product);
  product.clock.set(new Date(`${wednesday}T08:00:00Z`));
  const listed = (await late.entity.read()).body.data.starts.map(
    ({ time }: { time: string }) => time,
  );
  expect(listed[0]).toBe(at('10:15'));
  expect((await late.entity.accept([at('10:00')])).body.messages[0].code).toBe('approval.too_soon');
});

test('a link used twice shows the first answer, and two members who answer at once give one answer', async () => {
  const { entity, family } = await seedApprovalRequest(product);
  const answers = await Promise.all([
    entity.accept([at('11:00')]),
    entity.accept([at('12:00')]),
    entity.refuse('Estamos cheios.'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.map(({ body }) => body.type).sort()).toEqual(['Success', 'Warning', 'Warning']);
  const states = new Set(answers.map(({ body }) => body.data.state));
  expect(states.size).toBe(1);
  const emails = (await product.readEmails(family.accountId)).map(({ template }) => template);
  expect(emails).toHaveLength(2);

  const again = await entity.refuse();
  expect([again.body.type, again.body.messages[0].code]).toEqual(['Warning', 'approval.answered']);
  expect(new Set([again.body.data.state])).toEqual(states);
});

test('a repeated idempotency key returns the same answer and accepts once', async () => {
  const { entity, family } = await seedApprovalRequest(product);
  const headers = { 'idempotency-key': 'the member pressed twice' };
  const first = await entity.accept([at('11:00')], headers);
  const second = await entity.accept([at('11:00')], headers);
  expect(second.body).toEqual(first.body);
  expect(await product.readEmails(family.accountId)).toHaveLength(2);
});

test('accepting a taken time returns the nearest available times and decides nothing', async () => {
  const { entity, service, readState } = await seedApprovalRequest(product);
  const other = await product.addService({
    service: { entityId: service.entityId, location: 'Online' },
    schedule: { poolId: service.poolId },
  });
  const otherFamily = await product.addFamily();
  const otherCart = await product.createCart(otherFamily, other.serviceId);
  expect((await otherCart.hold(other, [at('11:00')])).body.type).toBe('Success');

  const { status, body } = await entity.accept([at('11:00')]);

  expect([status, body.messages[0].code]).toEqual([409, 'slot.taken']);
  expect(body.data.alternatives[0].time).toBe(at('10:45'));
  expect(await readState()).toEqual({ state: 'pending', reason: null });
  expect((await entity.accept([at('10:45')])).body.type).toBe('Success');
});

test('the last place goes to exactly one of an acceptance and a hold at the same moment', async () => {
  const { entity, service } = await seedApprovalRequest(product);
  const other = await product.addService({
    service: { entityId: service.entityId, location: 'Online' },
    schedule: { poolId: service.poolId },
  });
  const otherFamily = await product.addFamily();
  const otherCart = await product.createCart(otherFamily, other.serviceId);

  const [acceptance, hold] = await Promise.all([
    entity.accept([at('13:00')]),
    otherCart.hold(other, [at('13:00')]),
  ]);

  const won = [acceptance, hold].filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
});

test("an entity does not learn of a patient's other appointments", async () => {
  const { entity, service, family } = await seedApprovalRequest(product);
  const elsewhere = await product.addService({
    entity: { businessName: 'Clinica Secreta' },
    service: { serviceId: service.serviceId },
  });
  const cart = await product.createCart(family, service.serviceId);
  await cart.hold(elsewhere, [at('11:00')]);

  const { status, body } = await entity.accept([at('11:00')]);

  expect([status, body.messages[0].code]).toEqual([409, 'approval.person_busy']);
  expect(JSON.stringify(body)).not.toContain('Secreta');
});

test('a link of another purpose, or to an unknown request, opens nothing', async () => {
  const expiresAt = new Date(Number(frozenAt) + 60 * minute);
  const subject = '019a0000-0000-7000-8000-000000000009';
  for (const purpose of ['refund', approvalLink.purpose]) {
    const token = product.links.sign({ purpose, subject, expiresAt });
    expect((await product.call('GET', `v1/approval/${token}`)).status).toBe(404);
    const accept = { body: { slots: [at('11:00')] } };
    expect((await product.call('POST', `v1/approval/${token}/accept`, accept)).status).toBe(404);
    const refused = await product.call('POST', `v1/approval/${token}/refuse`, { body: {} });
    expect(refused.status).toBe(404);
  }
});

test('an entity without an e-mail address is asked through the members of its desk', async () => {
  const service = await product.addService({
    entity: { email: null },
    service: { needsApproval: true },
  });
  const { entityId } = service;
  const member = await buildMember(product.db, { entityId, roles: ['desk'] });
  await buildMember(product.db, { entityId, roles: ['results'] });
  const family = await product.addFamily();
  const cart = await product.createCart(family, service.serviceId);
  await cart.get(`/slot?entityService=${service.entityServiceId}&date=${wednesday}`);
  const { email } = await product.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', member.accountId)
    .executeTakeFirstOrThrow();
  expect((await product.readEmails(null)).at(-1)).toMatchObject({ recipient: email });
});

import { expect, test } from 'vitest';
import { seedApprovalRequest } from '../../../test/approval-request.ts';
import { at, wednesday } from '../../../test/patient-actions.ts';
import { shareTestProduct } from '../../../test/share-test-product.ts';

const product = await shareTestProduct({ hasReference: true });

test('a refusal ends the request, with its reason in the e-mail and in the list', async () => {
  const { entity, readState, list, family, request } = await seedApprovalRequest(product);
  const { body } = await entity.refuse('Nesse dia o médico está ausente.');

  expect(body.data).toMatchObject({ state: 'refused', reason: 'Nesse dia o médico está ausente.' });
  expect(await readState()).toMatchObject({ state: 'refused' });
  expect(await list()).toMatchObject([
    {
      status: 'Canceled',
      statusReason: 'refused',
      refusalReason: 'Nesse dia o médico está ausente.',
    },
  ]);
  expect((await product.readEmails(family.accountId)).at(-1)).toMatchObject({
    template: 'appointment-canceled',
    data: { reason: 'refused', note: 'Nesse dia o médico está ausente.' },
  });
  expect((await request()).body.messages[0].code).toBe('approval.refused');
});

test('an accepted time that is not confirmed expires with an e-mail, and can be requested again', async () => {
  const { entity, cart, list, family, request } = await seedApprovalRequest(product);
  await entity.accept([at('17:45')]);
  product.clock.set(new Date(`${wednesday}T09:30:00Z`));
  await product.sweep();

  expect(await list()).toMatchObject([{ status: 'Canceled', statusReason: 'expired' }]);
  expect((await product.readEmails(family.accountId)).at(-1)).toMatchObject({
    template: 'payment-not-completed',
    data: { reason: 'expired' },
  });
  expect((await entity.read()).body.data).toMatchObject({ state: 'accepted', standing: 'ended' });
  expect((await cart.get()).body.data.jumpToSlots).toBe(false);

  expect((await request()).body.messages[0].code).toBe('approval.pending');
  expect((await entity.read()).body.data).toMatchObject({ state: 'pending', standing: null });
});

test('an accepted request that was cancelled, or has expired before the sweep, no longer waits for the patient', async () => {
  const { entity, list, family } = await seedApprovalRequest(product);
  await entity.accept([at('17:45')]);
  const [row] = await list();
  expect(row).toMatchObject({ requestedDate: wednesday });
  await product.call('DELETE', `onboarding/user/schedule/${row.id}`, { token: family.token });
  expect(await list()).toMatchObject([{ statusReason: 'byPerson', requestedDate: null }]);

  const late = await seedApprovalRequest(product);
  await late.entity.accept([at('17:45')]);
  product.clock.set(new Date(`${wednesday}T09:30:00Z`));
  expect(await late.list()).toMatchObject([{ statusReason: 'expired', requestedDate: null }]);
});

test('an accepted time that has expired before the sweep stays expired when its person holds another at another entity', async () => {
  const { entity, list, cart, service } = await seedApprovalRequest(product);
  await entity.accept([at('17:45')]);
  product.clock.set(new Date(`${wednesday}T09:30:00Z`));
  const { serviceId } = service;
  const other = await product.addService({ service: { serviceId } });

  expect((await cart.hold(other, [at('16:00')])).body.type).toBe('Success');

  expect(await list()).toMatchObject([{ statusReason: 'expired', holdExpiresAt: null }]);
});

test('a cancelled request cannot be answered, and its link says so', async () => {
  const { entity, list, family } = await seedApprovalRequest(product);
  const [row] = await list();
  await product.call('DELETE', `onboarding/user/schedule/${row.id}`, { token: family.token });

  expect((await entity.read()).body.data).toMatchObject({ state: 'canceled', starts: [] });
  const { body } = await entity.accept([at('11:00')]);
  expect([body.type, body.data.state]).toEqual(['Warning', 'canceled']);
});

test('if one of two people cancels, the entity answers for the other alone', async () => {
  const { entity, list, family } = await seedApprovalRequest(product, 2);
  const [row] = await list();
  await product.call('DELETE', `onboarding/user/schedule/${row.id}`, { token: family.token });

  const tooMany = await entity.accept([at('11:00'), at('11:15')]);
  expect([tooMany.body.type, tooMany.body.messages[0].code]).toEqual([
    'Warning',
    'approval.changed',
  ]);
  expect((await entity.accept([at('11:00')])).body.data.people).toHaveLength(1);
});

test('an unanswered request expires at the end of its day', async () => {
  const { entity, readState, list, family, token } = await seedApprovalRequest(product);
  product.clock.set(new Date('2026-11-26T00:00:01Z'));
  await product.sweep();

  expect(await readState()).toMatchObject({ state: 'expired' });
  expect(await list()).toMatchObject([
    { status: 'Canceled', statusReason: 'expired', endsAt: null },
  ]);
  expect((await product.readEmails(family.accountId)).at(-1)).toMatchObject({
    template: 'appointment-canceled',
  });
  const expired = await entity.read();
  expect([expired.status, expired.body.type, expired.body.messages[0].code]).toEqual([
    ...[200, 'Warning'],
    'approval.link_over',
  ]);
  expect((await entity.accept([at('11:00')])).body.messages[0].code).toBe('approval.link_over');
  const forged = await product.call('GET', `v1/approval/${token.slice(0, -3)}abc`);
  expect([forged.status, forged.body.messages[0].code]).toEqual([404, 'approval.link_unknown']);
});

test('an acceptance and the cancellation of the last person at the same moment: exactly one wins', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const { entity, list, family } = await seedApprovalRequest(product);
    const [row] = await list();
    const [accepted] = await Promise.all([
      entity.accept([at('11:00')]),
      product.call('DELETE', `onboarding/user/schedule/${row.id}`, { token: family.token }),
    ]);
    expect(accepted.status).toBe(200);
    expect(await list()).toMatchObject([{ status: 'Canceled', statusReason: 'byPerson' }]);
    const live = await product.db
      .selectFrom('occupancy')
      .select('id')
      .where('accountId', '=', family.accountId)
      .where('live', '=', true)
      .execute();
    expect(live).toEqual([]);
  }
});

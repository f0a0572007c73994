import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import { buildCampaign, buildEntity, buildProtocol } from '../../../test/builders/index.ts';
import type { HeldCart, PaymentsTestApp } from '../../../test/payments-test-app.ts';
import { createPaymentsTestApp, payOnline } from '../../../test/payments-test-app.ts';

const minute = 60_000;
let testApp: PaymentsTestApp;

beforeAll(async () => {
  testApp = await createPaymentsTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => testApp.clock.set(frozenAt));

const holdsOf = ({ cartId }: HeldCart) =>
  testApp.db
    .selectFrom('occupancy')
    .selectAll()
    .where('cartId', '=', cartId)
    .where('live', '=', true)
    .execute();

/** A place that was lost by a cart with an entity code; the code's price applies for 180 minutes. */
async function losePlaceWithCode(code: string) {
  const cart = await testApp.holdCart();
  const { entityServiceId, entityId } = cart.service;
  const partner = await buildEntity(testApp.db, { code, entityType: 'AccommodationPartner' });
  const agreement = { partnerEntityId: partner.id, serviceEntityId: entityId };
  const { id: protocolId } = await buildProtocol(testApp.db, agreement);
  await buildCampaign(testApp.db, { entityServiceId, entityCode: code, priceCents: 1500 });
  const entityCodeEndsAt = new Date(frozenAt.getTime() + 180 * minute);
  await testApp.db
    .updateTable('carts')
    .set({ entityCode: code, entityCodeEndsAt })
    .where('id', '=', cart.cartId)
    .execute();
  const { s } = await payOnline(testApp, cart);
  testApp.clock.advance(60 * minute);
  await testApp.sweep();
  expect(await holdsOf(cart)).toEqual([]);
  const readRetryPrice = async () => {
    expect((await testApp.call('PUT', `scheduling/payment/${s}/try-again`)).body.type).toBe(
      'Success',
    );
    return (await holdsOf(cart)).map(({ priceCents }) => priceCents);
  };
  return { protocolId, readRetryPrice };
}

test('a retry takes a lost place with the entity code that is in force then, at its price', async () => {
  expect(await (await losePlaceWithCode('counts')).readRetryPrice()).toEqual([1500]);
});

test('a retry pays the public price if the entity code has expired or its agreements are disabled', async () => {
  const lost = await losePlaceWithCode('ended');
  testApp.clock.advance(120 * minute);
  expect(await lost.readRetryPrice()).toEqual([2000]);
  testApp.clock.set(frozenAt);
  const { protocolId, readRetryPrice } = await losePlaceWithCode('disabled');
  await testApp.db
    .updateTable('protocols')
    .set({ isEnabled: false })
    .where('id', '=', protocolId)
    .execute();
  expect(await readRetryPrice()).toEqual([2000]);
});

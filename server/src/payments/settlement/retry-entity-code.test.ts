import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import { buildCampaign, buildEntity, buildProtocol } from '../../../test/builders/index.ts';
import type { HeldCart } from '../../../test/patient-actions.ts';
import { payOnline } from '../../../test/patient-actions.ts';
import type { TestProduct } from '../../../test/test-product.ts';
import { createTestProduct } from '../../../test/test-product.ts';

const minute = 60_000;
let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct();
});
afterAll(() => product.close());
beforeEach(() => product.clock.set(frozenAt));

const holdsOf = ({ cartId }: HeldCart) =>
  product.db
    .selectFrom('occupancy')
    .selectAll()
    .where('cartId', '=', cartId)
    .where('live', '=', true)
    .execute();

/** A place that was lost by a cart with an entity code; the code's price applies for 180 minutes. */
async function losePlaceWithCode(code: string) {
  const cart = await product.holdCart();
  const { entityServiceId, entityId } = cart.service;
  const partner = await buildEntity(product.db, { code, entityType: 'AccommodationPartner' });
  const agreement = { partnerEntityId: partner.id, serviceEntityId: entityId };
  const { id: protocolId } = await buildProtocol(product.db, agreement);
  await buildCampaign(product.db, { entityServiceId, entityCode: code, priceCents: 1500 });
  const entityCodeEndsAt = new Date(frozenAt.getTime() + 180 * minute);
  await product.db
    .updateTable('carts')
    .set({ entityCode: code, entityCodeEndsAt })
    .where('id', '=', cart.cartId)
    .execute();
  const { s } = await payOnline(product, cart);
  product.clock.advance(60 * minute);
  await product.sweep();
  expect(await holdsOf(cart)).toEqual([]);
  const readRetryPrice = async () => {
    expect((await product.call('PUT', `scheduling/payment/${s}/try-again`)).body.type).toBe(
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
  product.clock.advance(120 * minute);
  expect(await lost.readRetryPrice()).toEqual([2000]);
  product.clock.set(frozenAt);
  const { protocolId, readRetryPrice } = await losePlaceWithCode('disabled');
  await product.db
    .updateTable('protocols')
    .set({ state: 'deleted' })
    .where('id', '=', protocolId)
    .execute();
  expect(await readRetryPrice()).toEqual([2000]);
});

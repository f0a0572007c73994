import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import { buildCampaign, buildEntity, buildProtocol } from '../../test/builders/index.ts';
import type { HeldCart, Till } from '../../test/till.ts';
import { openTill, payOnline } from '../../test/till.ts';

const minute = 60_000;
let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());
beforeEach(() => till.clock.set(frozenAt));

const holdsOf = ({ cartId }: HeldCart) =>
  till.db
    .selectFrom('occupancy')
    .selectAll()
    .where('cartId', '=', cartId)
    .where('live', '=', true)
    .execute();

/** A place lost by who came with a code that gives its price for 180 minutes. */
async function loseWithCode(code: string) {
  const cart = await till.holdCart();
  const { entityServiceId, entityId } = cart.place;
  const partner = await buildEntity(till.db, { code, entityType: 'AccommodationPartner' });
  const agreement = { partnerEntityId: partner.id, serviceEntityId: entityId };
  const { id: protocolId } = await buildProtocol(till.db, agreement);
  await buildCampaign(till.db, { entityServiceId, entityCode: code, priceCents: 1500 });
  const entityCodeEndsAt = new Date(frozenAt.getTime() + 180 * minute);
  await till.db
    .updateTable('carts')
    .set({ entityCode: code, entityCodeEndsAt })
    .where('id', '=', cart.cartId)
    .execute();
  const { s } = await payOnline(till, cart);
  till.clock.advance(60 * minute);
  await till.sweep();
  expect(await holdsOf(cart)).toEqual([]);
  const priceAgain = async () => {
    expect((await till.call('PUT', `scheduling/payment/${s}/try-again`)).body.type).toBe('Success');
    return (await holdsOf(cart)).map(({ priceCents }) => priceCents);
  };
  return { protocolId, priceAgain };
}

test('another try takes a lost place with the code that counts then, at its price', async () => {
  expect(await (await loseWithCode('counts')).priceAgain()).toEqual([1500]);
});

test('a code that ended, or whose agreements were disabled, gives another try the public price', async () => {
  const late = await loseWithCode('ended');
  till.clock.advance(120 * minute);
  expect(await late.priceAgain()).toEqual([2000]);
  till.clock.set(frozenAt);
  const { protocolId, priceAgain } = await loseWithCode('disabled');
  await till.db
    .updateTable('protocols')
    .set({ isEnabled: false })
    .where('id', '=', protocolId)
    .execute();
  expect(await priceAgain()).toEqual([2000]);
});

import { endpoints } from '@vaga/contract/index';
import { expect, test } from 'vitest';
import { openDesk, openHotelDesk } from '../desk.fixture.ts';
import type { GuestCart } from '../guest-cart.fixture.ts';
import { openColleague, openGuestCart, openHotelNear } from '../guest-cart.fixture.ts';
import { at, wednesday } from '../patient-actions.ts';
import { shareTestProduct } from '../share-test-product.ts';

const app = await shareTestProduct({ hasReference: true });

/** The calls of accounts that a hotel's members make for guests; a new one is in this test by its `members`. */
const calls = endpoints.filter(({ endpoint }) => endpoint.members);

/** The input of each call that needs one. */
const inputs: Record<string, (cart: GuestCart, entityServiceId: string) => object> = {
  listEntityOptions: () => ({ query: `date=${wednesday}&latitude=40.2&longitude=-8.4` }),
  listSlots: (_cart, id) => ({ query: `date=${wednesday}&entityService=${id}` }),
  holdSlots: ({ assetIds }, id) => ({
    query: `entityService=${id}`,
    body: [{ slot: at('15:00'), persons: assetIds }],
  }),
  checkout: () => ({ body: { paymentType: 1 } }),
  checkoutPaymentLink: () => ({ body: { email: 'hans@people.example' } }),
  resendPaymentLink: () => ({ body: { email: 'hans@people.example' } }),
};

test('the calls that a hotel makes for its guests name a cart, and are those of the four steps', () => {
  expect(calls.map(({ name }) => name).toSorted()).toEqual([
    ...['cancelCartPayment', 'checkout', 'checkoutPaymentLink', 'holdSlots', 'listEntityOptions'],
    ...['listPaymentLinkMethods', 'listPaymentTypes', 'listSlots', 'readCart', 'resendPaymentLink'],
  ]);
  for (const { endpoint } of calls) expect(endpoint.path).toContain(':cartId');
});

for (const { name, endpoint } of calls) {
  test(`${name}: answers each member of the hotel's desk, and no other caller`, async () => {
    const { service, hotel } = await openHotelNear(app, { service: { priceCents: 2000 } });
    const cart = await openGuestCart(app, { hotel, service });
    const { entityId } = hotel;
    const removed = await openDesk(app, { entityId });
    await app.db.deleteFrom('entityMembers').where('accountId', '=', removed.accountId).execute();
    const input = inputs[name]?.(cart, service.entityServiceId) ?? {};
    const { query, body } = input as { query?: string; body?: object };
    const path = endpoint.path.replace(':cartId', cart.id) + (query ? `?${query}` : '');
    const send = (token?: string) =>
      app.call(endpoint.method, path, { ...(token ? { token } : {}), ...(body ? { body } : {}) });
    const others = {
      'another hotel': (await openHotelDesk(app)).token,
      'the provider': (await openDesk(app, { entityId: service.entityId })).token,
      'a member who was removed': removed.token,
      'the account of a member, for itself': await app.signIn(hotel.accountId),
      'a patient': (await app.addFamily()).token,
    };

    for (const [who, token] of Object.entries(others)) {
      const { status, body: answer } = await send(token);
      expect({ who, status }).toEqual({ who, status: 404 });
      expect(JSON.stringify(answer)).not.toContain('Maier');
    }
    expect((await send()).status).toBe(401);
    for (const { token } of [await openColleague(app, hotel), hotel])
      expect((await send(token)).status).toBe(200);
  });
}

// Written by `npm run calls` from contract/src/cart.ts.
import type * as contract from '../src/cart.ts';
import type { Call } from '../src/endpoint.ts';

export const createCart: Call<typeof contract.createCart> = { method: 'POST', path: 'onboarding/user/travel/service', access: 'account' };
export const holdSlots: Call<typeof contract.holdSlots> = { method: 'POST', path: 'scheduling/:cartId/slot', access: 'account' };
export const listEntityOptions: Call<typeof contract.listEntityOptions> = { method: 'GET', path: 'scheduling/:cartId/locations', access: 'account' };
export const listSlots: Call<typeof contract.listSlots> = { method: 'GET', path: 'scheduling/:cartId/slot', access: 'account' };
export const readCart: Call<typeof contract.readCart> = { method: 'GET', path: 'scheduling/:cartId', access: 'account' };

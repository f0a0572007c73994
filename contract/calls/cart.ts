// Written by `npm run calls` from contract/src/cart.ts.
import type * as contract from '../src/cart.ts';
import type { Call } from '../src/endpoint.ts';

export const createCart: Call<typeof contract.createCart> = { method: 'POST', path: 'onboarding/user/travel/service' };
export const holdSlots: Call<typeof contract.holdSlots> = { method: 'POST', path: 'scheduling/:cartId/slot' };
export const listEntityOptions: Call<typeof contract.listEntityOptions> = { method: 'GET', path: 'scheduling/:cartId/locations' };
export const listSlots: Call<typeof contract.listSlots> = { method: 'GET', path: 'scheduling/:cartId/slot' };
export const readCart: Call<typeof contract.readCart> = { method: 'GET', path: 'scheduling/:cartId' };

import type { createGuestCart } from '@vaga/contract/agenda';
import * as agendaCalls from '@vaga/contract/calls/agenda';
import * as cartCalls from '@vaga/contract/calls/cart';
import * as geographyCalls from '@vaga/contract/calls/geography';
import type { createCart, holdSlots } from '@vaga/contract/cart';
import type { CallBody } from '../platform/api.ts';
import { api } from '../platform/api.ts';

/** The cart as it stands by now. */
export function readCartNow(cartId: string) {
  return api.data(cartCalls.readCart, { params: { cartId } });
}

/** The starts of an entity service on a day; null where the answer is another one. */
export async function listSlotsOf(where: { cartId: string; entityService: string; date: string }) {
  const { cartId, ...query } = where;
  const { type, data } = await api.call(cartCalls.listSlots, { params: { cartId }, query });
  return type === 'Success' ? data : null;
}

/** Makes the cart; the answer is its id. */
export function makeCart(body: CallBody<typeof createCart>, idempotencyKey: string) {
  return api.call(cartCalls.createCart, { body, idempotencyKey });
}

/** Makes the cart of a hotel's guests, of whom the first leads; the answer is its id. */
export function makeGuestCart(body: CallBody<typeof createGuestCart>, idempotencyKey: string) {
  return api.call(agendaCalls.createGuestCart, { body, idempotencyKey });
}

/** Takes places for the people named: all of them or none; what the cart `insteadOf` holds is given back before. */
export function holdPlaces(
  where: { cartId: string; entityService: string; insteadOf?: string | undefined },
  body: CallBody<typeof holdSlots>,
  idempotencyKey: string,
) {
  const { cartId, ...query } = where;
  return api.call(cartCalls.holdSlots, { params: { cartId }, query, body, idempotencyKey });
}

/** Municipalities of a district or island, by its official code as a number. */
export function municipalitiesOf(district: number) {
  return api.data(geographyCalls.listMunicipalities, { params: { id: district } });
}

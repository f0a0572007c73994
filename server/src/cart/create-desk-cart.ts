import type { Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';
import type { CartSource } from './cart.queries.ts';
import { insertAssets, insertCart, updateAsset } from './create-cart.queries.ts';

interface CreateDeskCartInput {
  accountId: string;
  personId: string;
  serviceId: number;
  entityServiceId: string;
  /** In lower case. It does not end: it is the entity's own. */
  entityCode: string | null;
  /** The civil day of the start, at the entity of the service. */
  serviceDate: string;
  /** Where the service is done, if at the person's address. */
  address: string | null;
  source: Extract<CartSource, 'desk' | 'hotel'>;
  /** The entity of the member. */
  bookedByEntityId: string;
  /** The person's stay there. */
  reservationId: string | null;
  now: Date;
}

/** Creates a cart for one person whom a member of an entity books for. Holds no place yet. */
export async function createDeskCart(
  trx: Trx,
  input: CreateDeskCartInput,
): Promise<{ cartId: string; assetId: string }> {
  const { personId, address, now, ...cart } = input;
  const cartId = newId();
  await insertCart(trx, { id: cartId, ...cart, isTravelling: false, createdAt: now });
  const people = [{ personId, prescription: null }];
  const [assetId] = await insertAssets(trx, { cartId, people, now });
  if (assetId === undefined) throw new Error('One asset was added and none was returned.');
  if (address !== null) await updateAsset(trx, assetId, { address });
  return { cartId, assetId };
}

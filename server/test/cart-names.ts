import { readRow } from './builders/index.ts';
import type { HeldCart } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';

/** What is done for a cart, in Portuguese. */
export async function serviceNameOf({ db }: TestProduct, { service }: HeldCart): Promise<string> {
  return (await readRow(db, 'services', { id: service.serviceId })).namePt;
}

/** The first of a cart's people. */
export async function personNameOf({ db }: TestProduct, { assetIds }: HeldCart): Promise<string> {
  const { personId } = await readRow(db, 'assets', { id: assetIds[0] ?? '' });
  return (await readRow(db, 'persons', { id: personId })).name;
}

import type { HeldCart } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';

/** What is done for a cart, in Portuguese. */
export async function serviceNameOf({ db }: TestProduct, { service }: HeldCart): Promise<string> {
  const { namePt } = await db
    .selectFrom('services')
    .select('namePt')
    .where('id', '=', service.serviceId)
    .executeTakeFirstOrThrow();
  return namePt;
}

/** The first of a cart's people. */
export async function personNameOf({ db }: TestProduct, { assetIds }: HeldCart): Promise<string> {
  const { name } = await db
    .selectFrom('persons')
    .innerJoin('assets', 'assets.personId', 'persons.id')
    .select('name')
    .where('assets.id', '=', assetIds[0] ?? '')
    .executeTakeFirstOrThrow();
  return name;
}

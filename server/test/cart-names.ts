import type { HeldCart, PaymentsTestApp } from './payments-test-app.ts';

/** What is done for a cart, in Portuguese. */
export async function serviceNameOf(
  { db }: PaymentsTestApp,
  { service }: HeldCart,
): Promise<string> {
  const { namePt } = await db
    .selectFrom('services')
    .select('namePt')
    .where('id', '=', service.serviceId)
    .executeTakeFirstOrThrow();
  return namePt;
}

/** The first of a cart's people. */
export async function personNameOf(
  { db }: PaymentsTestApp,
  { assetIds }: HeldCart,
): Promise<string> {
  const { name } = await db
    .selectFrom('persons')
    .innerJoin('assets', 'assets.personId', 'persons.id')
    .select('name')
    .where('assets.id', '=', assetIds[0] ?? '')
    .executeTakeFirstOrThrow();
  return name;
}

import type { Prescription } from '@vaga/contract/cart';
import type { Insertable, Updateable } from 'kysely';
import type { z } from 'zod';
import type { Trx } from '../platform/db.ts';
import type { Assets, Carts } from '../platform/db-types.ts';
import { newId } from '../platform/uuid.ts';

/**
 * The names of those of these persons that belong to the account, are not deleted and are no copies of an entity. Locks them, in the order of their
 * ids, against deletion until the transaction ends.
 */
export async function lockPersonNames(
  trx: Trx,
  accountId: string,
  personIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('persons')
    .select('name')
    .where('id', 'in', personIds)
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where('keptByEntityId', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ name }) => name);
}

/** How many of the account's carts were created after `since`. */
export async function countCartsSince(trx: Trx, accountId: string, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('carts')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The entity service chosen before the cart was created; null if it does not offer the service, or no longer. */
export async function findPreferredEntityService(
  trx: Trx,
  entityServiceId: string,
  serviceId: number,
): Promise<{ id: string; timeZone: string } | null> {
  const row = await trx
    .selectFrom('entityServices')
    .innerJoin('entities', 'entities.id', 'entityServices.entityId')
    .select(['entityServices.id', 'entities.timeZone'])
    .where('entityServices.id', '=', entityServiceId)
    .where('entityServices.serviceId', '=', serviceId)
    .where('entityServices.isActive', '=', true)
    .where('entities.isActive', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertCart(trx: Trx, cart: Insertable<Carts>): Promise<void> {
  await trx.insertInto('carts').values(cart).execute();
}

export interface NewAsset {
  personId: string;
  prescription: Omit<z.output<typeof Prescription>, 'idPerson'> | null;
  assetNumber?: string;
}

interface InsertAssetsInput {
  cartId: string;
  people: readonly NewAsset[];
  now: Date;
}

/** @returns the ids of the new assets, in the order of `people`. */
export async function insertAssets(
  trx: Trx,
  { cartId, people, now }: InsertAssetsInput,
): Promise<string[]> {
  const ids = people.map(() => newId());
  await trx
    .insertInto('assets')
    .values(
      people.map(({ personId, prescription, assetNumber = null }, index) => ({
        id: ids[index] ?? newId(),
        cartId,
        personId,
        assetNumber,
        ordinal: index + 1,
        prescriptionTypeId: prescription?.type ?? null,
        prescriptionNumber: prescription?.number ?? null,
        prescriptionAccessCode: prescription?.accessCode ?? null,
        prescriptionProvisionCode: prescription?.provisionCode ?? null,
        createdAt: now,
      })),
    )
    .execute();
  return ids;
}

export async function updateAsset(
  trx: Trx,
  assetId: string,
  values: Updateable<Assets>,
): Promise<void> {
  await trx.updateTable('assets').set(values).where('id', '=', assetId).execute();
}

import { sql } from 'kysely';
import type { Trx } from '../platform/db.ts';
import { noPassword } from '../platform/passwords.ts';

/**
 * Takes the identity out of everything that an account leaves behind, whichever slice wrote it: the right to be
 * forgotten is all or nothing, so it is one transaction and no chain of jobs of which one may fail.
 * What the law makes us keep stays without a name: payments, receipts with the invoice data typed for them, appointments.
 */
export async function forgetAccount(trx: Trx, accountId: string, now: Date): Promise<void> {
  await forgetPeople(trx, accountId, now);
  await forgetBookings(trx, accountId);
  await trx.deleteFrom('invoicingData').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('messages').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('idempotencyKeys').where('caller', '=', accountId).execute();
  await trx.deleteFrom('emailTokens').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('secondFactors').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('sessions').where('accountId', '=', accountId).execute();
  await trx
    .updateTable('accounts')
    .set({
      email: `deleted+${accountId}@invalid`,
      firstName: '',
      lastName: '',
      passwordHash: noPassword,
      emailConfirmedAt: null,
      deletedAt: now,
    })
    .where('id', '=', accountId)
    .execute();
}

async function forgetPeople(trx: Trx, accountId: string, now: Date): Promise<void> {
  await trx
    .deleteFrom('persons')
    .where('accountId', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('assets').select('assets.id').whereRef('assets.personId', '=', 'persons.id'),
        ),
      ),
    )
    .execute();
  await trx
    .updateTable('persons')
    .set({
      name: '',
      email: null,
      phone: null,
      dateOfBirth: null,
      gender: null,
      healthNumber: null,
      nationalityType: null,
      identificationTypeId: null,
      identificationNumber: null,
      nationalityId: null,
      countryOfBirthId: null,
      countryOfResidenceId: null,
      postalCode: null,
      deletedAt: sql`coalesce(deleted_at, ${now})`,
    })
    .where('accountId', '=', accountId)
    .execute();
}

async function forgetBookings(trx: Trx, accountId: string): Promise<void> {
  await trx
    .updateTable('assets')
    .set({
      address: null,
      prescriptionNumber: null,
      prescriptionAccessCode: null,
      prescriptionProvisionCode: null,
    })
    .where('cartId', 'in', (select) =>
      select.selectFrom('carts').select('carts.id').where('carts.accountId', '=', accountId),
    )
    .execute();
  await trx
    .updateTable('carts')
    .set({ latitude: null, longitude: null })
    .where('accountId', '=', accountId)
    .execute();
  await trx
    .updateTable('appointments')
    .set({ address: null })
    .where('accountId', '=', accountId)
    .execute();
}

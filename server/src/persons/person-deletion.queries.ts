import type { Trx } from '../platform/db.ts';

export async function markPersonDeleted(trx: Trx, personId: string, now: Date): Promise<void> {
  await trx.updateTable('persons').set({ deletedAt: now }).where('id', '=', personId).execute();
}

/** Every field with personal data, emptied. */
export const erasedIdentity = {
  name: '',
  email: null,
  phone: null,
  dateOfBirth: null,
  gender: null,
  nationalityType: null,
  healthNumber: null,
  identificationTypeId: null,
  identificationNumber: null,
  nationalityId: null,
  countryOfBirthId: null,
  countryOfResidenceId: null,
  postalCode: null,
} as const;

/** Empties the personal data of a person and marks it as deleted. The row remains for the assets that refer to it. */
export async function erasePersonIdentity(trx: Trx, personId: string, now: Date): Promise<void> {
  await trx
    .updateTable('persons')
    .set({ ...erasedIdentity, deletedAt: now })
    .where('id', '=', personId)
    .execute();
}

export async function deletePersonRow(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('persons').where('id', '=', personId).execute();
}

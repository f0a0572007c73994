import type { Db } from '../../src/platform/db.ts';
import type { Given } from './rows.ts';
import { insertRow } from './rows.ts';

/** Far above the ids of the real catalogue, so that both can stand in one database. */
let lastServiceId = 900_000;

/** A service type of the reference data: the contract knows no others. */
export const covidTests = 5;

/** A service of its own with the results of a test; its type is made when absent. */
export async function buildService(db: Db, given: Given<'services'> = {}) {
  const id = given.id ?? ++lastServiceId;
  const serviceTypeId = given.serviceTypeId ?? 900_001;
  await db
    .insertInto('serviceTypes')
    .values({
      id: serviceTypeId,
      slug: serviceTypeId === covidTests ? 'covid-tests' : `type-${serviceTypeId}`,
      namePt: 'Testes COVID',
      nameEn: 'COVID tests',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return insertRow(db, 'services', {
    slug: `service-${id}`,
    namePt: 'Teste de antigénio',
    nameEn: 'Antigen test',
    durationMinutes: 10,
    results: ['Executed', 'Authorized', 'Unauthorized', 'Inconclusive'],
    ...given,
    id,
    serviceTypeId,
  });
}

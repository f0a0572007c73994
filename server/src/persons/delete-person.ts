import type { Language } from '@vaga/contract/common';
import type { Db, Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, notFound, warning } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import {
  deletePersonRow,
  erasePersonIdentity,
  hasHeldPlace,
  markPersonDeleted,
  readPersonReferences,
} from './person-deletion.queries.ts';
import { lockPerson } from './persons.queries.ts';
import { warnOfUpcomingAppointments } from './warn-of-upcoming-appointments.ts';

/**
 * Deletes a person of the account. With an appointment still to come, or times held in a cart, it deletes nothing and
 * the Warning says what stands in the way.
 * @throws Problem 404 for an unknown, foreign or deleted person.
 */
export async function deletePerson(
  db: Db,
  input: { id: string; accountId: string; language: Language; now: Date },
): Promise<Outcome<null>> {
  return inTransaction(db, async (trx) => {
    if (!(await lockPerson(trx, input))) throw notFound();
    const refusal = await warnOfUpcomingAppointments(trx, { personId: input.id }, input);
    if (refusal) return refusal;
    if (await hasHeldPlace(trx, input.id, input.now)) return warning('person.in_cart');
    await deleteOrErase(trx, input.id, input.now);
    return done();
  });
}

/** Whose appointments the law makes us keep stays with them; of anybody else nothing is kept that says who it was. */
async function deleteOrErase(trx: Trx, personId: string, now: Date): Promise<void> {
  const references = await readPersonReferences(trx, personId);
  if (references.appointments) return markPersonDeleted(trx, personId, now);
  if (references.assets) return erasePersonIdentity(trx, personId, now);
  return deletePersonRow(trx, personId);
}

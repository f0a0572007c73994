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
 * Deletes a person of the account. With an upcoming appointment or a held place it deletes nothing and returns a Warning
 * with the reason.
 * @throws Problem 404 for a person who is unknown, deleted or of another account.
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

/** Keeps the data of a person with appointments, which the law requires; erases or deletes every other person. */
async function deleteOrErase(trx: Trx, personId: string, now: Date): Promise<void> {
  const references = await readPersonReferences(trx, personId);
  if (references.appointments) return markPersonDeleted(trx, personId, now);
  if (references.assets) return erasePersonIdentity(trx, personId, now);
  return deletePersonRow(trx, personId);
}

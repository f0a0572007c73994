import type { Language } from '@vaga/contract/common';
import type { Db, Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, notFound, warning } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import {
  deletePersonRow,
  erasePersonIdentity,
  markPersonDeleted,
} from './person-deletion.queries.ts';
import { lockPerson } from './persons.queries.ts';

/** What slices after this one know about a person. The caller has locked the person: none of it begins meanwhile. */
export interface PersonUses {
  /** The Warning that names the upcoming appointments of the person; null if there are none. */
  warnOfUpcomingAppointments(
    trx: Trx,
    owner: { personId: string },
    reader: { language: Language; now: Date },
  ): Promise<Outcome<null> | null>;
  /** Whether a cart holds a place for the person at `now`. */
  hasHeldPlace(trx: Trx, personId: string, now: Date): Promise<boolean>;
  /** Whether the person has an appointment, of any status. */
  hasAppointments(trx: Trx, personId: string): Promise<boolean>;
  /** Whether a cart is for the person. */
  isPersonInCart(trx: Trx, personId: string): Promise<boolean>;
}

/**
 * Deletes a person of the account. With an upcoming appointment or a held place it deletes nothing and returns a Warning
 * with the reason.
 * @throws Problem 404 for a person who is unknown, deleted or of another account.
 */
export async function deletePerson(
  { db, personUses }: { db: Db; personUses: PersonUses },
  input: { id: string; accountId: string; language: Language; now: Date },
): Promise<Outcome<null>> {
  return inTransaction(db, async (trx) => {
    if (!(await lockPerson(trx, input))) throw notFound();
    const refusal = await personUses.warnOfUpcomingAppointments(trx, { personId: input.id }, input);
    if (refusal) return refusal;
    if (await personUses.hasHeldPlace(trx, input.id, input.now)) return warning('person.in_cart');
    await deleteOrErase(trx, personUses, input);
    return done();
  });
}

/** Keeps the data of a person with appointments, which the law requires; erases or deletes every other person. */
async function deleteOrErase(
  trx: Trx,
  personUses: PersonUses,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  if (await personUses.hasAppointments(trx, id)) return markPersonDeleted(trx, id, now);
  if (await personUses.isPersonInCart(trx, id)) return erasePersonIdentity(trx, id, now);
  return deletePersonRow(trx, id);
}

import type { Language } from '@vaga/contract/common';
import type { Db, Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, notFound, warning } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import {
  isHeldFor,
  markDeleted,
  removePerson,
  takeIdentity,
  tracesOf,
} from './person-removal.queries.ts';
import { lockPerson } from './persons.queries.ts';
import { refuseForAppointment } from './refuse-for-appointment.ts';

/**
 * Deletes a person of the account. With an appointment still to come, or times held in a cart, it deletes nothing and
 * the Warning says what stands in the way.
 * @throws Problem 404 for an unknown, foreign or deleted person.
 */
export async function deletePerson(
  db: Db,
  who: { id: string; accountId: string; language: Language; now: Date },
): Promise<Outcome<null>> {
  return inTransaction(db, async (trx) => {
    if (!(await lockPerson(trx, who))) throw notFound();
    const refusal = await refuseForAppointment(trx, { personId: who.id }, who);
    if (refusal) return refusal;
    if (await isHeldFor(trx, who.id, who.now)) return warning('person.in_cart');
    await forget(trx, who.id, who.now);
    return done();
  });
}

/** Whose appointments the law makes us keep stays with them; of anybody else nothing is kept that says who it was. */
async function forget(trx: Trx, personId: string, now: Date): Promise<void> {
  const traces = await tracesOf(trx, personId);
  if (traces.appointments) return markDeleted(trx, personId, now);
  if (traces.assets) return takeIdentity(trx, personId, now);
  return removePerson(trx, personId);
}

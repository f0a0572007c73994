import type { Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';
import { findOrCreatePerson, lockPerson } from './persons.queries.ts';
import { normaliseName } from './persons.rules.ts';

/**
 * The person that a form means: one of the account's by id, else the one of that name, case apart, who is added where
 * there is none. Whoever it is, is not deleted until the transaction ends.
 * @returns null where the id is of no living person of the account.
 */
export async function resolvePerson(
  trx: Trx,
  input: { accountId: string; idPerson: string | undefined; name: string; now: Date },
): Promise<string | null> {
  const { accountId, idPerson, now } = input;
  if (idPerson) return (await lockPerson(trx, { id: idPerson, accountId })) ? idPerson : null;
  return findOrCreatePerson(trx, { id: newId(), accountId, name: normaliseName(input.name), now });
}

import type { Actor } from '../identity/index.ts';
import type { Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';
import { findOrCreatePerson, lockPerson } from './persons.queries.ts';
import { normaliseName } from './persons.rules.ts';

/**
 * The person of a form: a person of the account by id, otherwise by name (case-insensitive). A person with a new name is
 * added. The person cannot be deleted until the transaction ends.
 * @returns the id of the person; null if the given id is unknown, deleted or of another account.
 */
export async function resolvePerson(
  trx: Trx,
  input: {
    accountId: string;
    actor: Actor;
    idPerson: string | undefined;
    name: string;
    now: Date;
  },
): Promise<string | null> {
  const { accountId, actor, idPerson, now } = input;
  if (idPerson) return (await lockPerson(trx, { id: idPerson, accountId })) ? idPerson : null;
  const name = normaliseName(input.name);
  return findOrCreatePerson(trx, { id: newId(), accountId, actor, name, now });
}

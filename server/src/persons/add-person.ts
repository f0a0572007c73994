import { patientActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { success } from '../platform/http/outcome.ts';
import { transact } from '../platform/transact.ts';
import { newId } from '../platform/uuid.ts';
import { findOrCreatePerson } from './persons.queries.ts';
import { normaliseName } from './persons.rules.ts';

/** Adds a person to an account, or returns its person with this name (case-insensitive). */
export async function addPerson(
  db: Db,
  person: { accountId: string; name: string; now: Date },
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<{ id: string }>> {
  const name = normaliseName(person.name);
  const actor = patientActor(person);
  return transact(db, idempotencyKey, async (trx) =>
    success({ id: await findOrCreatePerson(trx, { ...person, actor, id: newId(), name }) }),
  );
}

import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../src/platform/db.ts';
import type { Registrations } from '../../src/platform/db-types.ts';
import { newId } from '../../src/platform/uuid.ts';
import { builtAt } from './built-at.ts';

/** A pharmacy that asks to be a partner. */
export async function buildRegistration(
  db: Db,
  given: Partial<Insertable<Registrations>> = {},
): Promise<Selectable<Registrations>> {
  const id = newId();
  return db
    .insertInto('registrations')
    .values({
      id,
      guid: newId(),
      companyName: 'Farmácia da Sé',
      taxNumber: '509442013',
      phone: '239000111',
      representative: 'Inês Prata',
      email: `${id}@se.example`,
      plan: 'start',
      partnerKind: 'pharmacy',
      language: 'pt',
      receivedAt: builtAt,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

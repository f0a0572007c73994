import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../src/platform/db.ts';
import type { ServiceSuggestions } from '../../src/platform/db-types.ts';
import { newId } from '../../src/platform/uuid.ts';
import { builtAt } from './built-at.ts';
import { buildAccount } from './identity.ts';
import { buildEntity } from './partners.ts';

/** An entity misses a service in the catalogue, and no administrator has answered. */
export async function buildSuggestion(
  db: Db,
  given: Partial<Insertable<ServiceSuggestions>> = {},
): Promise<Selectable<ServiceSuggestions>> {
  return db
    .insertInto('serviceSuggestions')
    .values({
      id: newId(),
      text: 'Teste de alergias',
      createdAt: builtAt,
      ...given,
      entityId: given.entityId ?? (await buildEntity(db)).id,
      askedBy: given.askedBy ?? (await buildAccount(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

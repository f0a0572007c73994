import type { CurrentEntity } from '@vaga/contract/current-entity';
import type { Db } from '../../platform/db.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readMemberEntities } from './member-entities.queries.ts';

/** The entity that a session acts for; null for none, and for one of which the account is a member no longer. */
export async function readCurrentEntity(
  db: Db,
  { accountId, entityId }: Pick<Caller, 'accountId' | 'entityId'>,
): Promise<CurrentEntity | null> {
  if (entityId === null) return null;
  const [entity] = await readMemberEntities(db, { accountId, ids: [entityId] });
  if (!entity) return null;
  const { id, businessName, entityType } = entity;
  return { id, description: businessName, entityType };
}

import { Id } from '@vaga/contract/common';
import type { EntityChange } from '@vaga/contract/current-entity';
import type { Db } from '../../platform/db.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readMemberEntities } from './member-entities.queries.ts';

/** The entity that a session acts for, and the one that a page of it was opened for, as far as its account is a member. */
export async function describeEntityChange(
  db: Db,
  { accountId, entityId }: Pick<Caller, 'accountId' | 'entityId'>,
  requestedId: string,
): Promise<EntityChange> {
  const ids = [entityId, requestedId].filter((id) => Id.safeParse(id).success) as string[];
  const entities = await readMemberEntities(db, { accountId, ids });
  const named = (id: string | null) => {
    const entity = entities.find((one) => one.id === id?.toLowerCase());
    return entity ? { id: entity.id, name: entity.businessName } : null;
  };
  return { currentEntity: named(entityId), requestedEntity: named(requestedId) };
}

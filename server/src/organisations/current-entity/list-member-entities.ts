import type { MemberEntity } from '@vaga/contract/current-entity';
import type { Db } from '../../platform/db.ts';
import { readMemberEntities } from './member-entities.queries.ts';

/** The entities that an account may act for, by name, with the one that it chose last. */
export async function listMemberEntities(db: Db, accountId: string): Promise<MemberEntity[]> {
  const entities = await readMemberEntities(db, { accountId });
  const lastUsedAt = Math.max(...entities.map((entity) => Number(entity.lastUsedAt)));
  return entities.map((entity) => ({
    id: entity.id,
    description: entity.businessName,
    entityType: entity.entityType,
    standing: entity.standing,
    isLastUsed: entity.lastUsedAt !== null && Number(entity.lastUsedAt) === lastUsedAt,
  }));
}

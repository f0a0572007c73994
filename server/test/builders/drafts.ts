import type { Db } from '../../src/platform/db.ts';
import { newId } from '../../src/platform/uuid.ts';
import { builtAt } from './built-at.ts';
import { buildMember } from './members.ts';

/** A draft of a new member of the entity. It has no place. @returns its id. */
export async function buildDraft(
  db: Db,
  of: { entityId: string; entityServiceId: string },
): Promise<string> {
  const { accountId } = await buildMember(db, { entityId: of.entityId, roles: ['desk'] });
  const id = newId();
  const after = (minutes: number) => new Date(Number(builtAt) + minutes * 60_000);
  await db
    .insertInto('deskDrafts')
    .values({
      id,
      ...of,
      accountId,
      startsAt: after(2880),
      state: 'reserved',
      createdAt: builtAt,
      expiresAt: after(10),
    })
    .execute();
  return id;
}

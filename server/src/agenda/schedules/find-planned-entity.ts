import type { MemberActor } from '../../identity/index.ts';
import { readOtherManagedProviders } from '../../organisations/index.ts';
import type { Db } from '../../platform/db.ts';
import { notFound } from '../../platform/http/outcome.ts';

/**
 * The entity whose schedules a member reads: the one of the session, or another that they plan too.
 * @throws Problem 404 for any other.
 */
export async function findPlannedEntity(
  db: Db,
  { actor, entityId }: { actor: MemberActor; entityId: string | undefined },
): Promise<string> {
  if (entityId === undefined || entityId === actor.entityId) return actor.entityId;
  const others = await readOtherManagedProviders(db, actor);
  if (!others.some(({ id }) => id === entityId)) throw notFound();
  return entityId;
}

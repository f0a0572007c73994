import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import { notFound } from '../platform/http/outcome.ts';
import { canBookAtDesk, canMoveAtDesk } from './desk.rules.ts';
import type { DeskService } from './desk-service.queries.ts';
import { readDeskServices } from './desk-service.queries.ts';

/**
 * The entity service `id` as the entity of a member sees it.
 * @throws Problem 404 for a service that the member may not book (`canBookAtDesk`); with `forMove` nor move what is booked of it.
 */
export async function requireDeskService(
  db: Db,
  { id, actor, forMove = false }: { id: string; actor: MemberActor; forMove?: boolean },
): Promise<DeskService> {
  const [service] = await readDeskServices(db, { ids: [id], bookingEntityId: actor.entityId });
  const isAllowed =
    service && (canBookAtDesk(service, actor) || (forMove && canMoveAtDesk(service, actor)));
  if (!isAllowed) throw notFound();
  return service;
}

import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import { notFound } from '../platform/http/outcome.ts';
import { canBookAtDesk } from './desk.rules.ts';
import type { DeskService } from './desk-service.queries.ts';
import { readDeskServices } from './desk-service.queries.ts';

/**
 * The entity service `id` as the entity of a member sees it.
 * @throws Problem 404 for a service that the member may not book (`canBookAtDesk`).
 */
export async function requireDeskService(
  db: Db,
  { id, actor }: { id: string; actor: MemberActor },
): Promise<DeskService> {
  const [service] = await readDeskServices(db, { ids: [id], bookingEntityId: actor.entityId });
  if (!service || !canBookAtDesk(service, actor)) throw notFound();
  return service;
}

import type { MemberActor } from '../identity/index.ts';
import type { Trx } from '../platform/db.ts';
import { notFound, Problem } from '../platform/http/outcome.ts';
import { visibleKinds } from './alert.rules.ts';
import { lockAlert } from './alerts.queries.ts';

interface LockSeenAlertInput {
  actor: MemberActor;
  id: string;
  /** The version that the member saw. */
  version: number;
}

/**
 * Locks an alert of the member's entity.
 * @throws Problem 404 for one that the member does not see; 409 for one that has changed since the member saw it.
 */
export async function lockSeenAlert(
  trx: Trx,
  { actor, id, version }: LockSeenAlertInput,
): Promise<{ timeZone: string }> {
  const kinds = visibleKinds(actor.roles);
  const alert = await lockAlert(trx, { id, entityId: actor.entityId, kinds });
  if (!alert) throw notFound();
  if (alert.version !== version) throw new Problem(409, 'alert.changed');
  return alert;
}

import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { setDone } from './alerts.queries.ts';
import { lockSeenAlert } from './lock-seen-alert.ts';

interface MarkAlertDoneInput {
  actor: MemberActor;
  id: string;
  /** The version that the member saw. */
  version: number;
  now: Date;
}

/**
 * Marks an alert as done: its subject comes back only if it changes.
 * @throws Problem 404 for one that the member does not see; 409 for one that has changed since the member saw it.
 */
export async function markAlertDone(
  db: Db,
  { now, ...seen }: MarkAlertDoneInput,
): Promise<Outcome<null>> {
  return inTransaction(db, async (trx) => {
    await lockSeenAlert(trx, seen);
    await setDone(trx, { id: seen.id, doneBy: seen.actor.accountId, now });
    return done('alert.done');
  });
}

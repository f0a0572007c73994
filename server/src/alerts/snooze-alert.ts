import { alertSnoozeDays } from '@vaga/contract/alert-limits';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, failure } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { canSnoozeUntil } from './alert.rules.ts';
import { setSnoozed } from './alerts.queries.ts';
import { lockSeenAlert } from './lock-seen-alert.ts';

interface SnoozeAlertInput {
  actor: MemberActor;
  id: string;
  /** The version that the member saw. */
  version: number;
  /** YYYY-MM-DD, at the entity. */
  until: string;
  now: Date;
}

/**
 * Hides an alert until the start of a day, or until it changes.
 * @throws Problem 404 for one that the member does not see; 409 for one that has changed since the member saw it.
 */
export async function snoozeAlert(
  db: Db,
  { until, now, ...seen }: SnoozeAlertInput,
): Promise<Outcome<null>> {
  return inTransaction(db, async (trx) => {
    const { timeZone } = await lockSeenAlert(trx, seen);
    if (!canSnoozeUntil(until, { now, timeZone }))
      return failure('alert.snooze_range', { days: alertSnoozeDays });
    await setSnoozed(trx, { id: seen.id, until, timeZone });
    return done('alert.snoozed');
  });
}

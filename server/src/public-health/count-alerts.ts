import { surveillanceAlertHours } from '@vaga/contract/limits';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { success } from '../platform/http/outcome.ts';
import { countUrgent } from './surveillance-list.queries.ts';

/** How many notifications of an entity need a member: due soon, overdue, or refused. A number alone, so no access is recorded. */
export async function countAlerts(
  db: Db,
  { entityId, now }: { entityId: string; now: Date },
): Promise<Outcome<{ count: number }>> {
  const dueUntil = new Date(now.getTime() + surveillanceAlertHours * 3_600_000);
  return success({ count: await countUrgent(db, { entityId, dueUntil }) });
}

import { sql } from 'kysely';
import { afterUndo } from '../appointments/index.ts';
import type { Db } from '../platform/db.ts';

/**
 * Whether an appointment has been cancelled or moved from this start, and the account reads of that. What the entity changes can be
 * undone for two minutes: until then the account reads of the booking as if nothing had happened.
 */
export async function isOvertaken(
  db: Db,
  { appointmentId, startsAt }: { appointmentId: string; startsAt: Date },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ changedAt: Date | null; isUndoable: boolean | null }>`
    select c.changed_at, c.actor = 'member' and c.entity_id = s.entity_id as is_undoable
      from appointments a join entity_services s on s.id = a.entity_service_id
      left join lateral (
        select changed_at, actor, entity_id from appointment_changes
         where appointment_id = a.id and field = case a.status when 'Canceled' then 'status' else 'startsAt' end
         order by id desc limit 1) c on true
     where a.id = ${appointmentId} and (a.status = 'Canceled' or a.starts_at <> ${startsAt})`.execute(
    db,
  );
  const [change] = rows;
  if (!change) return false;
  const readAt = change.isUndoable && change.changedAt ? afterUndo(change.changedAt) : now;
  return now >= readAt;
}

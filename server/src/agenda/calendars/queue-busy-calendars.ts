import type { Db } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';
import { inTransaction } from '../../platform/transact.ts';
import { readDueCalendars } from './calendars.queries.ts';

/**
 * Adds a job for each external calendar that is to be read. Those of one entity are read one after the other: its slow ones are in
 * no other's way. One that waits already is not added again.
 */
export async function queueBusyCalendars(db: Db, now: Date): Promise<void> {
  for (const { id, entityId } of await readDueCalendars(db, now)) {
    const job = { name: 'agenda.readBusyCalendar', payload: { id } };
    const key = `busy-calendar ${id}`;
    const queue = `busy-calendars ${entityId}`;
    await inTransaction(db, (trx) => addJob(trx, { ...job, key, queue }));
  }
}

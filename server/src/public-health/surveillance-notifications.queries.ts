import type { Result } from '@vaga/contract/appointments';
import type { SurveillanceState } from '@vaga/contract/public-health';
import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import type { SurveillanceNotifications } from '../platform/db-types.ts';
import type { EncryptedFile } from '../platform/encryption.ts';
import type { OpenNotification, Urgency } from './surveillance.rules.ts';

/** Where an appointment is, and how soon a result of its service must be reported; null: it need not be. */
export async function readNotifiable(
  trx: Trx,
  { appointmentId, result }: { appointmentId: string; result: Result },
): Promise<{ entityId: string; urgency: Urgency | null }> {
  const row = await trx
    .selectFrom('appointments as appointment')
    .innerJoin('entityServices as offered', 'offered.id', 'appointment.entityServiceId')
    .leftJoin('notifiableResults as notifiable', (join) =>
      join
        .onRef('notifiable.serviceId', '=', 'offered.serviceId')
        .on('notifiable.result', '=', result),
    )
    .select(['offered.entityId', 'notifiable.urgency'])
    .where('appointment.id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  return { ...row, urgency: row.urgency as Urgency | null };
}

/** Locks the notification of an appointment; null if there is none, or none but a withdrawn one. */
export async function lockNotificationOfAppointment(
  trx: Trx,
  appointmentId: string,
): Promise<(OpenNotification & { id: string }) | null> {
  const row = await trx
    .selectFrom('surveillanceNotifications')
    .select(['id', 'state', 'result', 'reportedResult', 'recordedBy', 'version'])
    .where('appointmentId', '=', appointmentId)
    .where('state', '<>', 'withdrawn')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    state: row.state as SurveillanceState,
    result: row.result as Result,
    reportedResult: row.reportedResult as Result | null,
  };
}

export async function insertNotification(
  trx: Trx,
  row: { id: string; appointmentId: string; result: Result; dueAt: Date; now: Date },
): Promise<void> {
  const { now: createdAt, ...values } = row;
  await trx
    .insertInto('surveillanceNotifications')
    .values({ ...values, createdAt, state: 'due' })
    .execute();
}

type NotificationChange = Omit<Updateable<SurveillanceNotifications>, 'state' | 'result'> & {
  state?: SurveillanceState;
  result?: Result;
};

/** The caller has locked it. */
export async function updateNotification(
  trx: Trx,
  id: string,
  change: NotificationChange,
): Promise<void> {
  await trx.updateTable('surveillanceNotifications').set(change).where('id', '=', id).execute();
}

/** Tells the open screens of the entity of a notification that the number of its alerts may be another. */
export async function notifyOfAlerts(db: Db | Trx, id: string): Promise<void> {
  await sql`
    select notify_agenda(es.entity_id, 'alerts')
      from surveillance_notifications n
      join appointments a on a.id = n.appointment_id
      join entity_services es on es.id = a.entity_service_id
     where n.id = ${id}`.execute(db);
}

/** The same for an entity whose deadlines have passed. */
export async function notifyOfOverdue(trx: Trx, entityId: string): Promise<void> {
  await sql`select notify_agenda(${entityId}, 'alerts')`.execute(trx);
}

/** A notification as a try to send it finds it. */
export interface LockedNotification extends OpenNotification {
  id: string;
  attempts: number;
  bundle: Buffer | null;
  keyId: string | null;
}

/** Locks a notification; null if there is none of this id. */
export async function lockNotification(trx: Trx, id: string): Promise<LockedNotification | null> {
  const row = await trx
    .selectFrom('surveillanceNotifications')
    .select(['id', 'state', 'result', 'reportedResult', 'recordedBy', 'version', 'attempts'])
    .select(['bundle', 'keyId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    state: row.state as SurveillanceState,
    result: row.result as Result,
    reportedResult: row.reportedResult as Result | null,
  };
}

/** How many of an entity's notifications were due in this time and are not reported. */
export async function countOverdue(
  db: Db,
  { entityId, from, until }: { entityId: string; from: Date; until: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('surveillanceNotifications as notification')
    .innerJoin('appointments as appointment', 'appointment.id', 'notification.appointmentId')
    .innerJoin('entityServices as offered', 'offered.id', 'appointment.entityServiceId')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('offered.entityId', '=', entityId)
    .where('notification.state', 'not in', ['acknowledged', 'recorded', 'withdrawn'])
    .where('notification.dueAt', '>', from)
    .where('notification.dueAt', '<=', until)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The name of an entity. */
export async function readPlaceName(trx: Trx, entityId: string): Promise<string> {
  const { businessName } = await trx
    .selectFrom('entities')
    .select('businessName')
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();
  return businessName;
}

/** Waiting bundles that are sealed under another key than this one. */
export async function readBundlesUnderOtherKeys(
  db: Db,
  keyId: string,
  limit: number,
): Promise<(EncryptedFile & { id: string })[]> {
  const { rows } = await sql<EncryptedFile & { id: string }>`
    select id, key_id, bundle as sealed from surveillance_notifications
     where key_id <> ${keyId} order by id limit ${limit}`.execute(db);
  return rows;
}

/** Stores a bundle under its new key; does nothing if it was sealed anew or deleted meanwhile. */
export async function storeReencryptedBundle(
  db: Db,
  { id, from, to }: { id: string; from: EncryptedFile; to: EncryptedFile },
): Promise<void> {
  await db
    .updateTable('surveillanceNotifications')
    .set({ bundle: to.sealed, keyId: to.keyId })
    .where('id', '=', id)
    .where('bundle', '=', from.sealed)
    .execute();
}

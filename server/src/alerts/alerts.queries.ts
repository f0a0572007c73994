import type { AlertKind, AlertState } from '@vaga/contract/alert-kinds';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import { columnsOf } from '../platform/row-sql.ts';
import type { FoundAlert, StatementKind } from './alert-finders.queries.ts';
import { alertFinders } from './alert-finders.queries.ts';

/**
 * Brings the alerts of a kind up to date: opens what is found for the first time or has changed, and ends what is not found any
 * more. What a member marked as done or snoozed stays so while its cause is the same.
 */
export async function updateAlerts(db: Db, kind: StatementKind, now: Date): Promise<void> {
  await saveFound(db, { kind, found: alertFinders[kind](now), now });
}

/** The same for a kind that no statement finds. */
export async function saveFoundAlerts(
  db: Db,
  { kind, alerts, now }: { kind: AlertKind; alerts: readonly FoundAlert[]; now: Date },
): Promise<void> {
  const found = sql`
    select ${columnsOf<FoundAlert>({
      entityId: sql`(f ->> 'entityId')::uuid`,
      subject: sql`(f ->> 'subject')::uuid`,
      cause: sql`f ->> 'cause'`,
      isGrave: sql`(f ->> 'isGrave')::boolean`,
      label: sql`f ->> 'label'`,
      since: sql`(f ->> 'since')::timestamptz`,
    })}
      from json_array_elements(${JSON.stringify(alerts)}::json) f`;
  await saveFound(db, { kind, found, now });
}

async function saveFound(
  db: Db,
  { kind, found, now }: { kind: AlertKind; found: RawBuilder<unknown>; now: Date },
): Promise<void> {
  await sql`
    with found as materialized (${found}),
    ended as (
      update alerts a set ended_at = ${now}
       where a.kind = ${kind} and a.ended_at is null
         and not exists (select from found f where f.entity_id = a.entity_id and f.subject = a.subject))
    insert into alerts (
      id, entity_id, kind, subject, cause, is_grave, label, since, created_at, opened_at, is_announced)
    select gen_random_uuid(), f.entity_id, ${kind}, f.subject, f.cause, f.is_grave, f.label, f.since, ${now}, ${now}, false
      from found f
        on conflict (kind, entity_id, subject) do update
       set cause = excluded.cause, is_grave = excluded.is_grave, label = excluded.label, since = excluded.since,
           ended_at = null,
           version = alerts.version + ${isChanged}::int,
           opened_at = case when ${isChanged} then excluded.opened_at else alerts.opened_at end,
           is_announced = not ${isChanged} and alerts.is_announced,
           done_at = case when not ${isChanged} then alerts.done_at end,
           done_by = case when not ${isChanged} then alerts.done_by end,
           snoozed_until = case when not ${isChanged} then alerts.snoozed_until end
     where alerts.ended_at is not null or ${isChanged}`.execute(db);
}

const isChanged = sql`((alerts.cause, alerts.is_grave) is distinct from (excluded.cause, excluded.is_grave))`;

/** Deletes alerts whose cause ended before a date. */
export async function deleteEndedAlerts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('alerts').where('endedAt', '<', before).execute();
}

export interface AlertRow {
  id: string;
  kind: AlertKind;
  subject: string;
  label: string | null;
  since: Date;
  isGrave: boolean;
  state: AlertState;
  snoozedUntil: Date | null;
  version: number;
}

interface ReadAlertsInput {
  entityId: string;
  kinds: readonly AlertKind[];
  state: AlertState;
  now: Date;
  limit: number;
  offset: number;
}

/** A page of alerts of an entity, and how many there are. */
export async function readAlerts(
  db: Db,
  input: ReadAlertsInput,
): Promise<{ alerts: AlertRow[]; total: number }> {
  const filter = sql`a.entity_id = ${input.entityId} and a.kind = any(${[...input.kinds]}::text[])
                     and ${stateSql(input.now)} = ${input.state}`;
  const [{ rows }, counted] = await Promise.all([
    sql<AlertRow>`
      select ${columnsOf<AlertRow>({
        id: sql`a.id`,
        kind: sql`a.kind`,
        subject: sql`a.subject`,
        label: sql`a.label`,
        since: sql`a.since`,
        isGrave: sql`a.is_grave`,
        state: stateSql(input.now),
        snoozedUntil: sql`a.snoozed_until`,
        version: sql`a.version`,
      })}
        from alerts a where ${filter}
       order by a.is_grave desc, a.since, a.id limit ${input.limit} offset ${input.offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from alerts a where ${filter}`.execute(db),
  ]);
  return { alerts: rows, total: counted.rows[0]?.total ?? 0 };
}

/** How many alerts of these kinds are open at an entity. */
export async function countOpenAlerts(
  db: Db,
  { entityId, kinds, now }: { entityId: string; kinds: readonly AlertKind[]; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alerts a
     where a.entity_id = ${entityId} and a.kind = any(${[...kinds]}::text[]) and ${stateSql(now)} = 'open'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** SQL of the state of an alert, as `a`. */
export const stateSql = (now: Date): RawBuilder<AlertState> => sql`
  case when a.done_at is not null or a.ended_at is not null then 'done'
       when a.snoozed_until > ${now} then 'snoozed' else 'open' end`;

interface LockAlertInput {
  id: string;
  entityId: string;
  kinds: readonly AlertKind[];
}

/** Locks an alert of the entity; null if there is none of these kinds. */
export async function lockAlert(
  trx: Trx,
  { id, entityId, kinds }: LockAlertInput,
): Promise<{ version: number; timeZone: string } | null> {
  const { rows } = await sql<{ version: number; timeZone: string }>`
    select a.version, e.time_zone
      from alerts a join entities e on e.id = a.entity_id
     where a.id = ${id} and a.entity_id = ${entityId} and a.kind = any(${[...kinds]}::text[])
       for update of a`.execute(trx);
  return rows[0] ?? null;
}

/** Marks an alert as done; the member who was first stays its author. */
export async function setDone(
  trx: Trx,
  { id, doneBy, now }: { id: string; doneBy: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('alerts')
    .set({ doneAt: now, doneBy, snoozedUntil: null })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .execute();
}

/** Hides an alert until the start of a civil day in the zone; an alert that was done is open again after it. */
export async function setSnoozed(
  trx: Trx,
  { id, until, timeZone }: { id: string; until: string; timeZone: string },
): Promise<void> {
  await sql`
    update alerts set snoozed_until = ${until}::date::timestamp at time zone ${timeZone}, done_at = null, done_by = null
     where id = ${id}`.execute(trx);
}

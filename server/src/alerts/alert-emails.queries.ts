import type { AlertKind } from '@vaga/contract/alert-kinds';
import { alertDigestHours, alertDigestTime } from '@vaga/contract/alert-limits';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import { stateSql } from './alerts.queries.ts';

/** An open alert as e-mails tell of it: neither its subject nor its label. */
export interface AlertToReport {
  kind: AlertKind;
  isGrave: boolean;
  /** Whether it opened, or came back from being snoozed, since the last e-mail. */
  isNew: boolean;
}

/** The entities with alerts of which the e-mails at once are not queued yet. */
export async function readUnannouncedEntities(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('alerts')
    .select('entityId')
    .distinct()
    .where('isAnnounced', '=', false)
    .execute();
  return rows.map(({ entityId }) => entityId);
}

/** Marks the new alerts of an entity as announced. Two transactions never get the same one; those that are open are returned. */
export async function takeUnannounced(
  trx: Trx,
  { entityId, now }: { entityId: string; now: Date },
): Promise<AlertToReport[]> {
  const { rows } = await sql<AlertToReport & { isOpen: boolean }>`
    update alerts a set is_announced = true
     where a.entity_id = ${entityId} and not a.is_announced
    returning a.kind, a.is_grave, true as is_new, ${stateSql(now)} = 'open' as is_open`.execute(
    trx,
  );
  return rows.filter(({ isOpen }) => isOpen);
}

/** A digest that is due: of alerts that opened up to `until`, this morning's `alertDigestTime` at the entity. */
export interface DueDigest {
  entityId: string;
  until: Date;
}

/** The entities whose digest is due, and which have something new for it. */
export async function readDueDigests(db: Db, now: Date): Promise<DueDigest[]> {
  const { rows } = await sql<DueDigest>`
    select e.id as entity_id, d.until
      from entities e
     cross join lateral (
       select ((${now}::timestamptz at time zone e.time_zone)::date + ${sql.lit(alertDigestTime)}::time)
                at time zone e.time_zone as until) d
      left join alert_digests g on g.entity_id = e.id
     where e.archived_at is null and d.until <= ${now} and d.until > ${digestsSince(now)}
       and (g.until is null or g.until < d.until)
       and exists (select from alerts a
                    where a.entity_id = e.id and ${stateSql(now)} = 'open'
                      and ${newSince} <= d.until and (g.until is null or ${newSince} > g.until))`.execute(
    db,
  );
  return rows;
}

/** Digests of an earlier time are not sent any more. */
export const digestsSince = (now: Date) => new Date(now.getTime() - alertDigestHours * 3_600_000);

/** Since when an open alert, as `a`, is new: a snoozed one is new again after its day began. */
const newSince = sql`coalesce(a.snoozed_until, a.opened_at, a.created_at)`;

/**
 * Begins the digest of an entity up to `until`: once, because another transaction waits for the row and then finds it taken.
 * @returns what is open then; null if the digest was sent already.
 */
export async function takeDigest(
  trx: Trx,
  { entityId, until, now }: DueDigest & { now: Date },
): Promise<AlertToReport[] | null> {
  const taken = await sql<{ since: Date | null }>`
    insert into alert_digests (entity_id, until) values (${entityId}, ${until})
        on conflict (entity_id) do update set since = alert_digests.until, until = excluded.until
     where alert_digests.until < excluded.until
    returning since`.execute(trx);
  const [row] = taken.rows;
  if (!row) return null;
  const { rows } = await sql<AlertToReport>`
    select a.kind, a.is_grave, (${row.since}::timestamptz is null or ${newSince} > ${row.since}) as is_new
      from alerts a
     where a.entity_id = ${entityId} and ${stateSql(now)} = 'open' and ${newSince} <= ${until}`.execute(
    trx,
  );
  return rows;
}

/** The name of an entity, as e-mails to its members say it. */
export async function readNameOfEntity(trx: Trx, entityId: string): Promise<string> {
  const { businessName } = await trx
    .selectFrom('entities')
    .select('businessName')
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();
  return businessName;
}

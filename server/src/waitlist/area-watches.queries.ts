import { areaWatchMinutes } from '@vaga/contract/area-watch-limits';
import type { AreaWatch } from '@vaga/contract/area-watches';
import type { Language } from '@vaga/contract/common';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';

/** What is watched, and where. */
export interface WatchedArea {
  serviceTypeId: number;
  /** Null: any service of the type. */
  serviceId: number | null;
  place: string;
  locationId: string | null;
  latitude: number;
  longitude: number;
  radiusKm: number;
  /** YYYY-MM-DD. */
  untilDate: string;
}

export interface NewAreaWatch extends WatchedArea {
  accountId: string;
  now: Date;
}

/** Whether a service, or a type, is in the catalogue; a service only under its own type. */
export async function isServiceKnown(
  db: Db,
  { serviceTypeId, serviceId }: Pick<WatchedArea, 'serviceTypeId' | 'serviceId'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from service_types t
     where t.id = ${serviceTypeId}
       and (${serviceId}::int is null
            or exists (select from services s where s.id = ${serviceId}::int and s.service_type_id = t.id))`.execute(
    db,
  );
  return rows.length > 0;
}

export async function countAreaWatches(trx: Trx, accountId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('areaWatches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Changes the day of the account's watch of the same service, place and distance. @returns its id; null without one. */
export async function changeSameWatch(trx: Trx, watch: NewAreaWatch): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update area_watches set until_date = ${watch.untilDate}::date
     where account_id = ${watch.accountId}::uuid and service_type_id = ${watch.serviceTypeId}
       and service_id is not distinct from ${watch.serviceId}::int
       and location_id is not distinct from ${watch.locationId}::text
       and latitude = ${watch.latitude} and longitude = ${watch.longitude} and radius_km = ${watch.radiusKm}
    returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

export async function insertAreaWatch(trx: Trx, { now, ...watch }: NewAreaWatch): Promise<string> {
  const id = newId();
  await trx
    .insertInto('areaWatches')
    .values({ ...watch, id, createdAt: now, checkedAt: now })
    .execute();
  return id;
}

/** The watches of an account, or the one with this id: those that end first before the others. */
export async function readAreaWatches(
  db: Db | Trx,
  of: { accountId: string } | { id: string },
  language: Language,
): Promise<AreaWatch[]> {
  const name = language === 'en' ? sql.ref('name_en') : sql.ref('name_pt');
  const isAsked =
    'id' in of ? sql`w.id = ${of.id}::uuid` : sql`w.account_id = ${of.accountId}::uuid`;
  const { rows } = await sql<AreaWatch>`
    select w.id, w.service_type_id as service_type, w.service_id as service,
           coalesce((select ${name} from services where id = w.service_id),
                    (select ${name} from service_types where id = w.service_type_id)) as service_description,
           w.place, w.location_id as location, w.latitude, w.longitude, w.radius_km, w.until_date as until, w.is_available
      from area_watches w where ${isAsked} order by w.until_date, w.id`.execute(db);
  return rows;
}

/** @returns whether there was such a watch, of the account where one is given. */
export async function deleteAreaWatch(
  db: Db | Trx,
  { id, accountId = null }: { id: string; accountId?: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from area_watches
     where id = ${id}::uuid and (${accountId}::uuid is null or account_id = ${accountId}::uuid)`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Deletes watches whose last day is over, and those whose account has since booked what it waited for. */
export async function deleteEndedWatches(db: Db, today: string): Promise<void> {
  await sql`
    delete from area_watches w
     where w.until_date < ${today}::date
        or exists (
          select from appointments a
            join entity_services es on es.id = a.entity_service_id
            join services s on s.id = es.service_id
           where a.account_id = w.account_id and a.created_at > w.created_at and a.status <> 'Canceled'
             and case when w.service_id is null then s.service_type_id = w.service_type_id
                      else s.id = w.service_id end)`.execute(db);
}

/** A watch that is due, with the account that it is of. */
export interface DueWatch extends WatchedArea {
  id: string;
  accountId: string;
  email: string;
  firstName: string;
  language: Language;
  serviceName: string;
  isAvailable: boolean;
  notifiedAt: Date | null;
}

/** Watches that were not checked for `areaWatchMinutes`, those that wait longest first. */
export async function readDueWatches(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<DueWatch[]> {
  const { rows } = await sql<DueWatch>`
    select w.id, w.account_id, a.email, a.first_name, a.language, w.service_type_id, w.service_id, w.place, w.location_id,
           w.latitude, w.longitude, w.radius_km, w.until_date, w.is_available, w.notified_at,
           case a.language when 'en' then coalesce(s.name_en, t.name_en) else coalesce(s.name_pt, t.name_pt) end as service_name
      from area_watches w
      join accounts a on a.id = w.account_id and a.email is not null and a.deleted_at is null
      join service_types t on t.id = w.service_type_id
      left join services s on s.id = w.service_id
     where w.checked_at is null or w.checked_at <= ${now}::timestamptz - make_interval(mins => ${areaWatchMinutes}::int)
     order by w.checked_at nulls first, w.id limit ${limit}`.execute(db);
  return rows;
}

export async function recordAvailability(
  db: Db | Trx,
  { ids, isAvailable, now }: { ids: readonly string[]; isAvailable: boolean; now: Date },
): Promise<void> {
  await sql`
    update area_watches set checked_at = ${now}::timestamptz, is_available = is_available and ${isAvailable}::boolean
     where id = any(${[...ids]}::uuid[])`.execute(db);
}

/** Marks a watch as notified. @returns false where another process was first, or the watch has ended. */
export async function claimNotification(
  trx: Trx,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update area_watches set is_available = true, notified_at = ${now}::timestamptz
     where id = ${id}::uuid and not is_available`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

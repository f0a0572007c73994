import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { personIdSql } from '../agenda/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';
import { guestStateSql } from './guest-state.queries.ts';
import type { StayDays, StayGuest, StayRow } from './stay.rules.ts';

interface ReadStaysQuery {
  /** The hotel. */
  entityId: string;
  /** Only this one. */
  stayId?: string;
  /** The start of a code, as it is stored. */
  code?: string;
  /** Parts of the name of one guest of the stay. */
  nameParts?: readonly string[];
  now: Date;
  limit: number;
  offset: number;
}

/** A page of the stays of a hotel, in the order of `readReservations`, and how many there are. */
export async function readStays(
  db: Db,
  query: ReadStaysQuery,
): Promise<{ stays: StayRow[]; total: number }> {
  const { entityId, stayId = null, code = '', nameParts = [], now, limit, offset } = query;
  const today = sql`(${now}::timestamptz at time zone e.time_zone)::date`;
  const matching = sql`
      from reservations r join entities e on e.id = r.entity_id
     where r.entity_id = ${entityId} and (${stayId}::uuid is null or r.id = ${stayId}::uuid)
       and starts_with(r.code, ${code}) and ${isNamedSql(nameParts)}`;
  const { rows } = await sql<StayRow>`
    select r.id as id_checkin_asset, r.code, e.business_name as entity,
           address_line(e.address, e.postal_code, e.locality) as address, e.time_zone,
           r.check_in_date, r.check_out_date, r.check_out_date < ${today} as is_over,
           coalesce(${peopleSql}, '[]') as people,
           ${byHotelSql(today)} as by_hotel, ${byGuestsSql(today)} as by_guests
      from (select r.id as found_id, row_number() over (
                     order by r.check_out_date < ${today}, abs(r.check_in_date - ${today}), r.id) as position
              ${matching}
             order by position limit ${limit} offset ${offset}) found
      join reservations r on r.id = found.found_id
      join entities e on e.id = r.entity_id
     order by found.position`.execute(db);
  const count = await sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(db);
  return { stays: rows, total: count.rows[0]?.total ?? 0 };
}

/** Whether the hotel named a guest whose name has all these parts, whatever its capitals and accents. */
const isNamedSql = (parts: readonly string[]): RawBuilder<unknown> =>
  parts.length === 0
    ? sql`true`
    : sql`exists (select from stay_guests g where g.reservation_id = r.id and ${sql.join(
        parts.map((part) => sql`strpos(search_name(g.name), search_name(${part})) > 0`),
        sql` and `,
      )})`;

/** The guests whom the hotel named, by arrival. */
const peopleSql = sql`(
    select json_agg(json_build_object(
             'id', g.id, 'name', g.name,
             'arrivesAt', to_char(g.arrives_at at time zone e.time_zone, 'YYYY-MM-DD"T"HH24:MI:SS'))
             order by g.arrives_at, g.name collate "pt-PT-x-icu", g.id)
      from stay_guests g where g.reservation_id = r.id)`;

/** The appointments that the hotel booked for the stay, and the guests of carts for it that are still to be checked out. */
const byHotelSql = (today: RawBuilder<unknown>) => sql`(
    select json_build_object(
             'guests', count(distinct lower(p.name)) filter (where g.status is not null),
             'toSchedule', count(distinct lower(p.name)) - count(distinct lower(p.name)) filter (where g.status is not null),
             'toPay', count(*) filter (where g.status = 'PaymentPending'),
             'booked', count(*) filter (where g.status <> 'PaymentPending'))
      from (select ${personIdSql({ side: 'hotel' })} as person_id, a.status from appointments a
             where a.reservation_id = r.id and a.status <> 'Canceled'
            union all
            select s.person_id, null from carts c join assets s on s.cart_id = c.id
             where c.reservation_id = r.id and c.checked_out_at is null and c.service_date >= ${today}
               and not exists (select from appointments a where a.asset_id = s.id and a.status <> 'Canceled')) g
      join persons p on p.id = g.person_id)`;

/** Those of guests who added the code: numbers, and nothing that says whose. */
const byGuestsSql = (today: RawBuilder<unknown>) => sql`(
    select json_build_object(
             'guests', count(distinct t.person_id),
             'toSchedule', count(*) filter (
               where not t.is_booked and not t.payment_pending and t.travel_date >= ${today}),
             'toPay', count(*) filter (where t.payment_pending),
             'booked', count(*) filter (where t.is_booked))
      from (select g.person_id, t.travel_date, s.is_booked, s.payment_pending
              from checkin_assets c
              join travels t on t.checkin_asset_id = c.id
              join travel_guests g on g.travel_id = t.id
              join persons p on p.id = g.person_id and p.deleted_at is null
              cross join lateral (${guestStateSql(sql`g.asset_id`)}) s
             where c.reservation_id = r.id) t)`;

/** Of a stay `r`: the days of appointments to come that the hotel booked for it, as JSON. */
export const bookedDaysSql = (now: Date): RawBuilder<unknown> => sql`coalesce((
    select json_agg(a.service_date) from appointments a
     where a.reservation_id = r.id and a.status <> 'Canceled'
       and coalesce(a.starts_at >= ${now}, true)), '[]')`;

/** The time zone of a hotel, and its day. */
export async function readHotelDay(
  db: Db,
  { entityId, now }: { entityId: string; now: Date },
): Promise<{ timeZone: string; today: string }> {
  const { rows } = await sql<{ timeZone: string; today: string }>`
    select time_zone, to_char((${now}::timestamptz at time zone time_zone)::date, 'YYYY-MM-DD') as today
      from entities where id = ${entityId}`.execute(db);
  const [day] = rows;
  if (!day) throw new Error(`There is no entity ${entityId}.`);
  return day;
}

/** Inserts stays of a hotel. @returns the id by code of those whose code was free. */
export async function insertStays(
  trx: Trx,
  { entityId, stays, now }: { entityId: string; stays: readonly StayDays[]; now: Date },
): Promise<Map<string, string>> {
  if (stays.length === 0) return new Map();
  const rows = stays.map(({ code, checkInDate, checkOutDate }) => ({
    id: newId(),
    code,
    checkInDate,
    checkOutDate,
  }));
  const { rows: inserted } = await sql<{ id: string; code: string }>`
    insert into reservations (id, entity_id, code, check_in_date, check_out_date, created_at)
    select s.id, ${entityId}, s.code, s."checkInDate", s."checkOutDate", ${now}
      from json_to_recordset(${JSON.stringify(rows)}) as s (
             id uuid, code text, "checkInDate" date, "checkOutDate" date)
     order by s.code
        on conflict (code) do nothing
    returning id, code`.execute(trx);
  return new Map(inserted.map(({ id, code }) => [code, id]));
}

/** @returns how many guests were inserted: a name that the stay has already is left out. */
export async function insertStayGuests(
  trx: Trx,
  given: { stayId: string; guests: readonly StayGuest[]; timeZone: string; now: Date },
): Promise<number> {
  const { stayId, guests, timeZone, now } = given;
  if (guests.length === 0) return 0;
  const rows = guests.map(({ name, arrivesAt }) => ({
    id: newId(),
    reservationId: stayId,
    name,
    arrivesAt: sql<Date>`${arrivesAt}::timestamp at time zone ${timeZone}`,
    createdAt: now,
  }));
  const inserted = await trx
    .insertInto('stayGuests')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length;
}

/** Deletes the guests whom hotels named, of stays whose day of departure was before the day of `before`, in UTC. */
export async function deleteStayGuests(db: Db, { before }: { before: Date }): Promise<void> {
  const day = before.toISOString().slice(0, 10);
  await sql`delete from stay_guests g using reservations r
             where r.id = g.reservation_id and r.check_out_date < ${day}::date`.execute(db);
}

import type { Reservation } from '@vaga/contract/accommodation';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';
import { guestStateSql } from './guest-state.queries.ts';

/** A reservation found by its code. */
export interface ReservationByCode {
  id: string;
  /** The day of departure has passed: it cannot be added any more. */
  isOver: boolean;
}

/** The reservation with this code at an active accommodation entity. */
export async function findReservationByCode(
  db: Db,
  code: string,
  now: Date,
): Promise<ReservationByCode | null> {
  const { rows } = await sql<ReservationByCode>`
    select r.id, r.check_out_date < (${now}::timestamptz at time zone e.time_zone)::date as is_over
      from reservations r join entities e on e.id = r.entity_id
     where r.code = ${code} and e.is_active and e.entity_type = 'AccommodationPartner'`.execute(db);
  return rows[0] ?? null;
}

/** Adds a reservation to an account, or finds it there. One statement, so that two calls at once create one row. */
export async function findOrCreateCheckinAsset(
  trx: Trx,
  input: { accountId: string; reservationId: string; now: Date },
): Promise<string> {
  const { accountId, reservationId, now } = input;
  const row = await trx
    .insertInto('checkinAssets')
    .values({ id: newId(), accountId, reservationId, createdAt: now })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'reservationId']).doUpdateSet({ reservationId }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The reservations of an account: current and upcoming ones first, then past ones, each ordered by how near the check-in is. */
export async function readReservations(
  db: Db,
  input: {
    accountId: string;
    checkinAssetId?: string;
    /** The start of a code, as it is stored. */
    code?: string;
    now: Date;
    limit: number;
    offset: number;
  },
): Promise<{ reservations: Reservation[]; total: number }> {
  const { accountId, checkinAssetId = null, code = '', now, limit, offset } = input;
  const { rows } = await sql<Reservation & { total: number }>`
    select c.id as id_checkin_asset, r.code, e.business_name as entity,
           address_line(e.address, e.postal_code, e.locality) as address, e.time_zone,
           r.check_in_date, r.check_out_date, stay.is_over,
           coalesce(people.list, '[]') as people,
           waiting.to_schedule, waiting.to_pay, waiting.booked, count(*) over ()::int as total
      from checkin_assets c
      join reservations r on r.id = c.reservation_id
      join entities e on e.id = r.entity_id
      cross join lateral (
        select (${now}::timestamptz at time zone e.time_zone)::date as today) clock
      cross join lateral (select r.check_out_date < clock.today as is_over) stay
      left join lateral (
        select json_agg(json_build_object('id', p.id, 'name', p.name)
                        order by p.name collate "pt-PT-x-icu", p.id) as list
          from reservation_guests g join persons p on p.id = g.person_id and p.deleted_at is null
         where g.checkin_asset_id = c.id) people on true
      cross join lateral (
        select count(*) filter (where not s.is_booked and not s.payment_pending
                                  and t.travel_date >= clock.today)::int as to_schedule,
               count(*) filter (where s.payment_pending)::int as to_pay,
               count(*) filter (where s.is_booked)::int as booked
          from travels t
          join travel_guests g on g.travel_id = t.id
          join persons p on p.id = g.person_id and p.deleted_at is null
          cross join lateral (${guestStateSql(sql`g.asset_id`)}) s
         where t.checkin_asset_id = c.id) waiting
     where c.account_id = ${accountId} and (${checkinAssetId}::uuid is null or c.id = ${checkinAssetId}::uuid)
       and starts_with(r.code, ${code})
     order by stay.is_over, abs(r.check_in_date - clock.today), c.id
     limit ${limit} offset ${offset}`.execute(db);
  return {
    reservations: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
  };
}

/** A reservation that the account has added. `id` is that of the check-in asset. */
export interface AccountReservation {
  id: string;
  code: string;
  entityCode: string;
  timeZone: string;
  /** Today in the time zone of the entity, YYYY-MM-DD. */
  today: string;
}

/**
 * Locks a reservation of the account until the transaction ends, so that its changes run one after the other.
 * @returns null if the account does not own it.
 */
export async function lockReservation(
  trx: Trx,
  input: { accountId: string; checkinAssetId: string; now: Date },
): Promise<AccountReservation | null> {
  const { rows } = await sql<AccountReservation>`
    select c.id, r.code, e.code as entity_code, e.time_zone,
           to_char((${input.now}::timestamptz at time zone e.time_zone)::date, 'YYYY-MM-DD') as today
      from checkin_assets c
      join reservations r on r.id = c.reservation_id
      join entities e on e.id = r.entity_id
     where c.id = ${input.checkinAssetId} and c.account_id = ${input.accountId}
       for update of c`.execute(trx);
  return rows[0] ?? null;
}

export async function isReservationOfAccount(
  db: Db,
  { accountId, checkinAssetId }: { accountId: string; checkinAssetId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('checkinAssets')
    .select('id')
    .where('id', '=', checkinAssetId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The guests of a reservation who are not deleted, ordered by name. */
export async function readReservationGuests(
  db: Db,
  checkinAssetId: string,
): Promise<Array<{ id: string; name: string }>> {
  return db
    .selectFrom('reservationGuests as guest')
    .innerJoin('persons as person', 'person.id', 'guest.personId')
    .select(['person.id', 'person.name'])
    .where('guest.checkinAssetId', '=', checkinAssetId)
    .where('person.deletedAt', 'is', null)
    .orderBy(sql`person.name collate "pt-PT-x-icu"`)
    .orderBy('person.id')
    .execute();
}

export async function insertReservationGuest(
  trx: Trx,
  input: { checkinAssetId: string; personId: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('reservationGuests')
    .values({
      checkinAssetId: input.checkinAssetId,
      personId: input.personId,
      createdAt: input.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function readPersonName(db: Db, personId: string): Promise<string> {
  const row = await db
    .selectFrom('persons')
    .select('name')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return row.name;
}

import type { Result } from '@vaga/contract/appointments';
import type { Language } from '@vaga/contract/common';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';
import { guestStateSql } from './guest-state.queries.ts';

/** A guest of a travel with the state of the guest's cart. */
export interface PendingGuestRow {
  id: string;
  idTravel: string;
  idCheckinAsset: string;
  idPerson: string;
  person: string;
  checkIn: string;
  /** YYYY-MM-DDTHH:mm:ss in the time zone of the entity. */
  date: string;
  timeZone: string;
  reservation: string;
  assetId: string | null;
  cartId: string | null;
  service: string | null;
  idService: number | null;
  result: Result;
  paymentPending: boolean;
  isBooked: boolean;
  deferredEmail: string | null;
}

interface ReadPendingGuestsInput {
  accountId: string;
  language: Language;
  /** Only guests of the travel of this guest or asset. */
  relatedTo: string | null;
  now: Date;
}

/** Guests still to be scheduled who have not arrived, and guests still to be paid for; ordered by arrival. */
export async function readPendingGuests(
  db: Db,
  input: ReadPendingGuestsInput,
): Promise<PendingGuestRow[]> {
  const { accountId, language, relatedTo, now } = input;
  const service = language === 'en' ? sql`sv.name_en` : sql`sv.name_pt`;
  const { rows } = await sql<PendingGuestRow>`
    select g.id, t.id as id_travel, c.id as id_checkin_asset, p.id as id_person, p.name as person,
           e.business_name as check_in, e.time_zone, r.code as reservation,
           to_char(t.travel_date + t.travel_time, 'YYYY-MM-DD"T"HH24:MI:SS') as date,
           g.asset_id, s.cart_id, s.result, s.payment_pending, s.is_booked,
           ${service} as service, sv.id as id_service,
           (select d.email from deferrals d where d.cart_id = s.cart_id and d.state = 'open') as deferred_email
      from checkin_assets c
      join reservations r on r.id = c.reservation_id
      join entities e on e.id = r.entity_id
      join travels t on t.checkin_asset_id = c.id
      join travel_guests g on g.travel_id = t.id
      join persons p on p.id = g.person_id and p.deleted_at is null
      cross join lateral (${guestStateSql(sql`g.asset_id`)}) s
      left join carts k on k.id = s.cart_id
      left join services sv on sv.id = k.service_id
     where c.account_id = ${accountId}
       and (s.payment_pending
            or (not s.is_booked and t.travel_date >= (${now}::timestamptz at time zone e.time_zone)::date))
       and (${relatedTo}::uuid is null or t.id in (
             select o.travel_id from travel_guests o where o.id = ${relatedTo}::uuid or o.asset_id = ${relatedTo}::uuid))
     order by t.travel_date, t.travel_time, t.id, p.name collate "pt-PT-x-icu", g.id`.execute(db);
  return rows;
}

/** A travel of the account. */
export interface TravelRow {
  id: string;
  checkinAssetId: string;
  /** YYYY-MM-DD and HH:mm in the time zone of the entity. */
  date: string;
  time: string;
}

export async function findTravel(
  db: Db,
  { accountId, travelId }: { accountId: string; travelId: string },
): Promise<TravelRow | null> {
  const { rows } = await sql<TravelRow>`
    select t.id, c.id as checkin_asset_id, to_char(t.travel_date, 'YYYY-MM-DD') as date,
           to_char(t.travel_time, 'HH24:MI') as time
      from travels t join checkin_assets c on c.id = t.checkin_asset_id
     where t.id = ${travelId} and c.account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

/** Creates the travel of a reservation at this time, or finds it. */
export async function findOrCreateTravel(
  trx: Trx,
  travel: { checkinAssetId: string; date: string; time: string; now: Date },
): Promise<string> {
  const row = await trx
    .insertInto('travels')
    .values({
      id: newId(),
      checkinAssetId: travel.checkinAssetId,
      createdAt: travel.now,
      travelDate: travel.date,
      travelTime: travel.time,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['checkinAssetId', 'travelDate', 'travelTime'])
        .doUpdateSet({ travelDate: travel.date }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** @returns the ids of the guests, in the order of `personIds`. */
export async function insertTravelGuests(
  trx: Trx,
  { travelId, personIds, now }: { travelId: string; personIds: readonly string[]; now: Date },
): Promise<string[]> {
  const guests = personIds.map((personId) => ({ id: newId(), travelId, personId, createdAt: now }));
  await trx.insertInto('travelGuests').values(guests).execute();
  return guests.map(({ id }) => id);
}

/** Counts the guests of all travels of a reservation. The caller has locked the reservation. */
export async function countArrivals(trx: Trx, checkinAssetId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('travelGuests as guest')
    .innerJoin('travels as travel', 'travel.id', 'guest.travelId')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('travel.checkinAssetId', '=', checkinAssetId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The name of the first of these people who already arrives on this day with this reservation; null if there is none. */
export async function findArrivingPersonName(
  trx: Trx,
  input: { checkinAssetId: string; date: string; personIds: readonly string[] },
): Promise<string | null> {
  const row = await trx
    .selectFrom('travelGuests as guest')
    .innerJoin('travels as travel', 'travel.id', 'guest.travelId')
    .innerJoin('persons as person', 'person.id', 'guest.personId')
    .select('person.name')
    .where('travel.checkinAssetId', '=', input.checkinAssetId)
    .where('travel.travelDate', '=', input.date)
    .where('guest.personId', 'in', input.personIds)
    .orderBy('person.name')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** A guest of a travel, as the use cases change it. */
export interface TravelGuest {
  id: string;
  travelId: string;
  checkinAssetId: string;
  personId: string;
  person: string;
  assetId: string | null;
  cartId: string | null;
  paymentPending: boolean;
  isBooked: boolean;
}

/** The guests of the account with these ids or asset ids whose person is not deleted. */
export async function readTravelGuests(
  db: Db,
  { accountId, ids }: { accountId: string; ids: readonly string[] },
): Promise<TravelGuest[]> {
  const { rows } = await sql<TravelGuest>`
    select g.id, g.travel_id, t.checkin_asset_id, p.id as person_id, p.name as person,
           g.asset_id, s.cart_id, s.payment_pending, s.is_booked
      from travel_guests g
      join travels t on t.id = g.travel_id
      join checkin_assets c on c.id = t.checkin_asset_id
      join persons p on p.id = g.person_id and p.deleted_at is null
      cross join lateral (${guestStateSql(sql`g.asset_id`)}) s
     where c.account_id = ${accountId} and (g.id = any(${ids}::uuid[]) or g.asset_id = any(${ids}::uuid[]))
     order by s.cart_id nulls last, g.id`.execute(db);
  return rows;
}

/** The unfinished cart of exactly these assets for this service; null if there is none. */
export async function findUnfinishedCart(
  db: Db,
  { assetIds, serviceId }: { assetIds: readonly string[]; serviceId: number },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from carts c join assets s on s.cart_id = c.id
     where c.service_id = ${serviceId} and c.checked_out_at is null
       and c.id = (select f.cart_id from assets f where f.id = ${assetIds[0] ?? null})
     group by c.id
    having count(*) = ${assetIds.length} and bool_and(s.id = any(${assetIds}::uuid[]))`.execute(db);
  return rows[0]?.id ?? null;
}

export async function setGuestAsset(
  trx: Trx,
  { guestId, assetId }: { guestId: string; assetId: string },
): Promise<void> {
  await trx.updateTable('travelGuests').set({ assetId }).where('id', '=', guestId).execute();
}

/** Deletes a guest, and the travel with its last guest. */
export async function deleteTravelGuest(
  trx: Trx,
  { guestId, travelId }: { guestId: string; travelId: string },
): Promise<void> {
  await trx.deleteFrom('travelGuests').where('id', '=', guestId).execute();
  await trx
    .deleteFrom('travels')
    .where('id', '=', travelId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('travelGuests')
            .select('travelGuests.id')
            .whereRef('travelGuests.travelId', '=', 'travels.id'),
        ),
      ),
    )
    .execute();
}

import { sql } from 'kysely';
import type { Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';
import type { KnownStay, StayDays, StayGuest } from './stay.rules.ts';
import { bookedDaysSql } from './stays.queries.ts';

/** Locks a stay of a hotel until the transaction ends, also against new rows that name it. Null for one of another hotel. */
export async function lockStay(
  trx: Trx,
  { entityId, stayId, now }: { entityId: string; stayId: string; now: Date },
): Promise<KnownStay | null> {
  await sql`select from reservations where id = ${stayId} and entity_id = ${entityId} for update`.execute(
    trx,
  );
  // Read after the lock: what others have booked meanwhile counts.
  const { rows } = await sql<KnownStay>`
    select r.id, r.code, r.check_in_date, r.check_out_date, ${bookedDaysSql(now)} as booked_days
      from reservations r where r.id = ${stayId} and r.entity_id = ${entityId}`.execute(trx);
  return rows[0] ?? null;
}

/** @returns false, with nothing changed, where another stay has the code. */
export async function updateStay(
  trx: Trx,
  { stayId, stay }: { stayId: string; stay: StayDays },
): Promise<boolean> {
  const { code, checkInDate, checkOutDate } = stay;
  const { numAffectedRows } = await sql`
    update reservations set code = ${code}, check_in_date = ${checkInDate}, check_out_date = ${checkOutDate}
     where id = ${stayId}
       and not exists (select from reservations other where other.code = ${code} and other.id <> ${stayId})`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

interface ChangeStayGuestsInput {
  stayId: string;
  /** All guests of the stay; those whom it has already with their id. */
  guests: readonly (StayGuest & { id: string | null })[];
  timeZone: string;
  now: Date;
}

/** Gives a stay these guests. @returns false where the database holds two of their names to be one. */
export async function changeStayGuests(
  trx: Trx,
  { stayId, guests, timeZone, now }: ChangeStayGuestsInput,
): Promise<boolean> {
  // Deleted and inserted anew: two guests may have swapped their names.
  const { rows: before } = await sql<{ id: string; createdAt: Date }>`
    delete from stay_guests where reservation_id = ${stayId} returning id, created_at`.execute(trx);
  const since = new Map(before.map((row) => [row.id, row.createdAt]));
  if (guests.length === 0) return true;
  const rows = guests.map(({ id, name, arrivesAt }) => ({
    id: id ?? newId(),
    reservationId: stayId,
    name,
    arrivesAt: sql<Date>`${arrivesAt}::timestamp at time zone ${timeZone}`,
    createdAt: (id === null ? undefined : since.get(id)) ?? now,
  }));
  const inserted = await trx
    .insertInto('stayGuests')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length === guests.length;
}

/** @returns false, with nothing deleted, where an appointment, a cart or a guest's account names the stay. */
export async function deleteUnusedStay(trx: Trx, stayId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from reservations r
     where r.id = ${stayId}
       and not exists (select from carts c where c.reservation_id = r.id)
       and not exists (select from appointments a where a.reservation_id = r.id)
       and not exists (select from checkin_assets c where c.reservation_id = r.id)`.execute(trx);
  return numAffectedRows === 1n;
}

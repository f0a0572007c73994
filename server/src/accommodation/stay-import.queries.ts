import { sql } from 'kysely';
import type { Trx } from '../platform/db.ts';
import type { KnownStay, StayDays } from './stay.rules.ts';
import { bookedDaysSql } from './stays.queries.ts';

/**
 * The stays of a hotel with these codes, by code. Whether another hotel has a code is not read: a preview of thousands of guesses
 * would tell which stays there are.
 * @param isLocked no other transaction changes the hotel's until this one ends.
 */
export async function readKnownStays(
  trx: Trx,
  given: { entityId: string; codes: readonly string[]; now: Date; isLocked: boolean },
): Promise<Map<string, KnownStay>> {
  const { entityId, codes, now, isLocked } = given;
  const { rows: own } = await sql<KnownStay>`
    select r.id, r.code, r.check_in_date, r.check_out_date,
           ${bookedDaysSql(now)} as booked_days
      from reservations r
     where r.entity_id = ${entityId} and r.code = any(${[...codes]}::text[])
     order by r.code
     ${isLocked ? sql`for no key update of r` : sql``}`.execute(trx);
  return new Map(own.map((stay) => [stay.code, stay]));
}

/** Gives stays of a hotel other days. A guest whom the hotel expected on a day outside them arrives on the first, at the same time. */
export async function changeStays(
  trx: Trx,
  { entityId, stays }: { entityId: string; stays: readonly StayDays[] },
): Promise<void> {
  if (stays.length === 0) return;
  await sql`
    with changed as (
      update reservations r set check_in_date = s."checkInDate", check_out_date = s."checkOutDate"
        from json_to_recordset(${JSON.stringify(stays)}) as s (
               code text, "checkInDate" date, "checkOutDate" date)
       where r.entity_id = ${entityId} and r.code = s.code
      returning r.id, r.entity_id, r.check_in_date, r.check_out_date)
    update stay_guests g
       set arrives_at = (c.check_in_date + (g.arrives_at at time zone e.time_zone)::time) at time zone e.time_zone
      from changed c join entities e on e.id = c.entity_id
     where g.reservation_id = c.id
       and (g.arrives_at at time zone e.time_zone)::date not between c.check_in_date and c.check_out_date`.execute(
    trx,
  );
}

import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';

/** A ticket with its number and its event. */
export interface NumberedTicket {
  id: string;
  /** As printed. */
  number: string;
  idEvent: string;
  event: string;
  venue: string;
  timeZone: string;
  startsAt: Date;
  serviceId: number;
}

/** The tickets with this number (case-insensitive) of all events, ordered by the start of the event. */
export async function findTicketsByNumber(db: Db, number: string): Promise<NumberedTicket[]> {
  const found = await sql<NumberedTicket>`
    select t.id, t.number, ev.id as id_event, ev.name as event, ev.venue, ev.time_zone, ev.starts_at, ev.service_id
      from tickets t join events ev on ev.id = t.event_id
     where lower(t.number) = lower(${number}) order by ev.starts_at, ev.id`.execute(db);
  return found.rows;
}

/**
 * Locks a ticket until the transaction ends.
 * @returns its registration, read after the lock in a statement of its own; null if it is not registered.
 */
export async function lockTicket(
  trx: Trx,
  ticketId: string,
): Promise<{ id: string; accountId: string } | null> {
  await trx.selectFrom('tickets').select('id').where('id', '=', ticketId).forUpdate().execute();
  const row = await trx
    .selectFrom('ticketAssets')
    .select(['id', 'accountId'])
    .where('ticketId', '=', ticketId)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a person has another ticket for the event. */
export async function hasOtherTicketForEvent(
  trx: Trx,
  input: { personId: string; eventId: string; exceptRegistrationId: string | null },
): Promise<boolean> {
  const row = await trx
    .selectFrom('ticketAssets as ta')
    .innerJoin('assets as s', 's.id', 'ta.assetId')
    .innerJoin('tickets as t', 't.id', 'ta.ticketId')
    .select('ta.id')
    .where('s.personId', '=', input.personId)
    .where('t.eventId', '=', input.eventId)
    .$if(input.exceptRegistrationId !== null, (query) =>
      query.where('ta.id', '<>', input.exceptRegistrationId ?? ''),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the account's tickets for upcoming events. */
export async function countTickets(trx: Trx, accountId: string, now: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('ticketAssets as ta')
    .innerJoin('tickets as t', 't.id', 'ta.ticketId')
    .innerJoin('events as ev', 'ev.id', 't.eventId')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('ta.accountId', '=', accountId)
    .where('ev.startsAt', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertTicketAsset(
  trx: Trx,
  row: { id: string; ticketId: string; assetId: string; accountId: string; createdAt: Date },
): Promise<void> {
  await trx.insertInto('ticketAssets').values(row).execute();
}

export async function updateRegisteredTicketId(
  trx: Trx,
  id: string,
  ticketId: string,
): Promise<void> {
  await trx.updateTable('ticketAssets').set({ ticketId }).where('id', '=', id).execute();
}

export async function deleteTicketAsset(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('ticketAssets').where('id', '=', id).execute();
}

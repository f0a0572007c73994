import type { AccountMove, MovedRows } from '../identity/index.ts';
import { moveRows } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';

/** Every ticket that an account registered, with its event, oldest first. */
export async function collectTickets(db: Db, accountId: string) {
  return db
    .selectFrom('ticketAssets as ta')
    .innerJoin('tickets as t', 't.id', 'ta.ticketId')
    .innerJoin('events as ev', 'ev.id', 't.eventId')
    .select(['ta.id', 'ta.ticketId', 'ta.assetId', 'ta.createdAt'])
    .select(['t.number', 'ev.name as event', 'ev.venue', 'ev.startsAt'])
    .where('ta.accountId', '=', accountId)
    .orderBy('ta.id')
    .execute();
}

/** Deletes the registrations of an account: its tickets may be registered again. */
export async function eraseTickets(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('ticketAssets').where('accountId', '=', accountId).execute();
}

/** Moves the registrations of an account to another one. */
export async function adoptTickets(trx: Trx, move: AccountMove): Promise<MovedRows> {
  return moveRows(trx, move, [{ name: 'ticket_assets' }]);
}

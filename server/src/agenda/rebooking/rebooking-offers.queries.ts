import type { RebookingOfferState } from '@vaga/contract/rebooking-offers';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';
import { uuidIn } from '../../platform/uuid-in.ts';
import type { OfferTimes } from './offer-times.rules.ts';

export interface OfferRow {
  id: string;
  entityId: string;
  scheduleChangeId: string;
  appointmentId: string;
  /** The asset of the person. */
  ownerId: string;
  fromStartsAt: Date;
  proposedStartsAt: Date | null;
  proposedPoolId: string | null;
  expiresAt: Date | null;
  lapsesAt: Date | null;
  state: RebookingOfferState;
  toldAt: Date | null;
  remindedAt: Date | null;
}

const columns = [
  'id',
  'entityId',
  'scheduleChangeId',
  'appointmentId',
  'ownerId',
  'fromStartsAt',
  'proposedStartsAt',
  'proposedPoolId',
  'expiresAt',
  'lapsesAt',
  'state',
  'toldAt',
  'remindedAt',
] as const;

export interface NewOffer extends OfferTimes {
  id: string;
  scheduleChangeId: string;
  entityId: string;
  appointmentId: string;
  ownerId: string;
  fromStartsAt: Date;
  proposedStartsAt: Date | null;
  proposedPoolId: string | null;
}

const perStatement = 500;

export async function insertOffers(
  trx: Trx,
  { offers, now }: { offers: readonly NewOffer[]; now: Date },
): Promise<void> {
  for (let first = 0; first < offers.length; first += perStatement) {
    const rows = offers.slice(first, first + perStatement);
    await trx
      .insertInto('rebookingOffers')
      .values(rows.map((offer) => ({ ...offer, state: 'open', createdAt: now })))
      .execute();
  }
}

/** Null for an unknown offer, or one of another entity if that is named. */
export async function readOfferRow(
  db: Db | Trx,
  { id, entityId, locks = false }: { id: string; entityId?: string; locks?: boolean },
): Promise<OfferRow | null> {
  const row = await db
    .selectFrom('rebookingOffers')
    .select(columns)
    .where('id', '=', id)
    .$if(entityId !== undefined, (query) => query.where('entityId', '=', entityId ?? ''))
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ? (row as OfferRow) : null;
}

/** Ends open offers. @returns the ids of those that were open. */
export async function endOffers(
  trx: Trx,
  { ids, as, now }: { ids: readonly string[]; as: Exclude<RebookingOfferState, 'open'>; now: Date },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .updateTable('rebookingOffers')
    .set({ state: as, endedAt: now })
    .where('id', 'in', [...ids])
    .where('state', '=', 'open')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Offers of a change whose people have not got their messages. */
export async function readUntoldOffers(db: Db, scheduleChangeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('rebookingOffers')
    .select('id')
    .where('scheduleChangeId', '=', scheduleChangeId)
    .where('state', '=', 'open')
    .where('proposedStartsAt', 'is not', null)
    .where('toldAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function markTold(
  trx: Trx,
  { id, of, now }: { id: string; of: 'toldAt' | 'remindedAt'; now: Date },
): Promise<void> {
  await trx
    .updateTable('rebookingOffers')
    .set({ [of]: now })
    .where('id', '=', id)
    .execute();
}

/** What is due of open offers, the oldest first. */
export interface DueOffers {
  /** The appointment has ended, was moved or its person has come. */
  void: string[];
  /** The place is no longer reserved, and its row is still live. */
  expired: string[];
  remind: string[];
  lapse: string[];
}

export async function readDueOffers(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<DueOffers> {
  const { rows } = await sql<{ id: string; due: keyof DueOffers }>`
    select o.id, case
        when not ${stillStandsSql} then 'void'
        when o.lapses_at <= ${now} then 'lapse'
        when o.expires_at <= ${now} then 'expired'
        else 'remind' end as due
      from rebooking_offers o
     where o.state = 'open' and (
        not ${stillStandsSql}
        or o.lapses_at <= ${now}
        or (o.expires_at <= ${now} and exists (select from occupancy y where y.live and y.owner_id = o.id))
        or (o.remind_at <= ${now} and o.reminded_at is null and o.told_at is not null and o.expires_at > ${now}))
     order by o.from_starts_at, o.id limit ${limit}`.execute(db);
  const due = (name: keyof DueOffers) => rows.filter((row) => row.due === name).map(({ id }) => id);
  return { void: due('void'), expired: due('expired'), remind: due('remind'), lapse: due('lapse') };
}

/** SQL: whether the appointment of `rebooking_offers o` is still booked for the time that is lost. */
export const stillStandsSql = sql`exists (
  select from appointments a where a.id = o.appointment_id and a.starts_at = o.from_starts_at
    and a.status in ('Await', 'Paid', 'Pending') and a.checked_in_at is null and a.no_show_at is null)`;

/** Whether the appointment of an offer is still booked for the time that is lost. */
export async function isOfferStillNeeded(db: Db | Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`
    select ${stillStandsSql} as stands from rebooking_offers o where o.id = ${id}`.execute(db);
  return rows[0]?.stands ?? false;
}

/** Locks appointments by id: before the pools. */
export async function lockAppointmentRows(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select from appointments a where ${uuidIn(sql`a.id`, [...ids])} order by a.id for no key update`.execute(
    trx,
  );
}

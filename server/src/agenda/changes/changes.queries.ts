import type { Language } from '@vaga/contract/common';
import type { Impact, ScheduleChange, scheduleChangeStates } from '@vaga/contract/schedule-changes';
import { sql } from 'kysely';
import { accountAddressSql } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import { epochMilliseconds } from '../../platform/epoch-milliseconds.ts';
import { columnsOf } from '../../platform/row-sql.ts';
import type { OpenOffer } from '../../scheduling/index.ts';

type ChangeState = (typeof scheduleChangeStates)[number];

/** What is kept of an impact: its counts, and nothing of a person. */
export type ImpactCounts = Omit<
  Impact,
  'id' | 'kind' | 'state' | 'termsVersion' | 'timeZone' | 'bookings'
>;

/** What an applied change did. */
export interface ChangeResult {
  moved: number;
  offers: number;
  toPhone: number;
  kept: number;
  canceled: number;
}

export interface ChangeRow {
  id: string;
  entityId: string;
  madeBy: string;
  change: ScheduleChange;
  termsVersion: number;
  state: ChangeState;
  impact: ImpactCounts;
  result: ChangeResult | null;
}

const columns = [
  'id',
  'entityId',
  'madeBy',
  'change',
  'termsVersion',
  'state',
  'impact',
  'result',
] as const;

export async function insertChange(
  trx: Trx,
  change: Omit<ChangeRow, 'state' | 'result'> & { now: Date },
): Promise<void> {
  const { now, impact, termsVersion, ...row } = change;
  await trx
    .insertInto('scheduleChanges')
    .values({
      ...row,
      kind: row.change.kind,
      change: JSON.stringify(row.change),
      impact: JSON.stringify(impact),
      termsVersion: String(termsVersion),
      state: 'previewed',
      createdAt: now,
    })
    .execute();
}

/** A change of an entity; locked with `locks`. Null for one of another entity. */
export async function readChange(
  db: Db | Trx,
  { id, entityId, locks = false }: { id: string; entityId: string; locks?: boolean },
): Promise<ChangeRow | null> {
  const row = await db
    .selectFrom('scheduleChanges')
    .select(columns)
    .where('id', '=', id)
    .where('entityId', '=', entityId)
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, termsVersion: Number(row.termsVersion) } as unknown as ChangeRow;
}

/** The impact was shown anew: from now on the change is applied to this version of the entity. */
export async function savePreview(
  trx: Trx,
  { id, termsVersion, impact }: { id: string; termsVersion: number; impact: ImpactCounts },
): Promise<void> {
  await trx
    .updateTable('scheduleChanges')
    .set({ state: 'previewed', termsVersion: String(termsVersion), impact: JSON.stringify(impact) })
    .where('id', '=', id)
    .where('state', 'in', ['draft', 'previewed'])
    .execute();
}

/** The hours have changed since the impact was shown. */
export async function backToDraft(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('scheduleChanges')
    .set({ state: 'draft' })
    .where('id', '=', id)
    .where('state', '=', 'previewed')
    .execute();
}

export async function saveApplied(
  trx: Trx,
  applied: {
    id: string;
    impact: ImpactCounts;
    result: ChangeResult;
    pendingPlaces: string[];
    now: Date;
  },
): Promise<void> {
  const { id, impact, result, pendingPlaces, now } = applied;
  await trx
    .updateTable('scheduleChanges')
    .set({
      state: 'applied',
      appliedAt: now,
      impact: JSON.stringify(impact),
      result: JSON.stringify(result),
      pendingPlaces,
    })
    .where('id', '=', id)
    .execute();
}

/** @returns whether there was one that is not applied. */
export async function discardChange(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('scheduleChanges')
    .set({ state: 'discarded' })
    .where('id', '=', id)
    .where('state', 'in', ['draft', 'previewed'])
    .execute();
}

/** Discards what was not applied since `before`. */
export async function discardOldChanges(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('scheduleChanges')
    .set({ state: 'discarded' })
    .where('state', 'in', ['draft', 'previewed'])
    .where('createdAt', '<', before)
    .execute();
}

/** Applied changes with places that were held in lost hours, and those places. */
export async function readChangesWithPending(
  db: Db,
): Promise<Array<{ id: string; entityId: string }>> {
  return db
    .selectFrom('scheduleChanges')
    .select(['id', 'entityId'])
    .where('pendingPlaces', '<>', sql<string[]>`'{}'`)
    .execute();
}

export async function lockPendingPlaces(trx: Trx, id: string): Promise<string[]> {
  const row = await trx
    .selectFrom('scheduleChanges')
    .select('pendingPlaces')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.pendingPlaces ?? [];
}

export async function savePendingPlaces(
  trx: Trx,
  { id, pendingPlaces }: { id: string; pendingPlaces: string[] },
): Promise<void> {
  await trx.updateTable('scheduleChanges').set({ pendingPlaces }).where('id', '=', id).execute();
}

/** The zone and the version of an entity, whose rules stay as they are until the transaction ends. */
export async function lockTermsOfEntity(
  trx: Trx,
  entityId: string,
): Promise<{ timeZone: string; termsVersion: number } | null> {
  const row = await trx
    .selectFrom('entities')
    .select(['timeZone', 'termsVersion'])
    .where('id', '=', entityId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? { timeZone: row.timeZone, termsVersion: Number(row.termsVersion) } : null;
}

export async function findEntityZone(db: Db, entityId: string): Promise<string | null> {
  const row = await db
    .selectFrom('entities')
    .select('timeZone')
    .where('id', '=', entityId)
    .executeTakeFirst();
  return row?.timeZone ?? null;
}

/** Whether all of these are services of an entity. */
export async function areServicesOf(
  db: Db | Trx,
  { ids, entityId }: { ids: readonly string[]; entityId: string },
): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await db
    .selectFrom('entityServices')
    .select('id')
    .where('id', 'in', [...ids])
    .where('entityId', '=', entityId)
    .execute();
  return rows.length === ids.length;
}

/** The open offers of an entity, and the assets of their people; locked with `locks`, by id. */
export async function readOpenOffers(
  trx: Trx,
  { entityId, locks = false }: { entityId: string; locks?: boolean },
): Promise<OpenOffer[]> {
  return trx
    .selectFrom('rebookingOffers')
    .select(['id', 'ownerId'])
    .where('entityId', '=', entityId)
    .where('state', '=', 'open')
    .orderBy('id')
    .$if(locks, (query) => query.forUpdate())
    .execute();
}

/** A booking that no longer fits, with its person. */
export interface AffectedBooking {
  ownerId: string;
  appointmentId: string;
  version: number;
  cartId: string;
  personId: string;
  person: string;
  /** As entered. */
  phone: string | null;
  email: string | null;
  service: string;
  entityCode: string | null;
  /** Live places of the person at any entity, its own excepted. */
  busy: Array<{ from: number; until: number }>;
}

/** The booked appointments of these assets whose people have not come yet. */
export async function readAffectedBookings(
  trx: Trx,
  { ownerIds, language, now }: { ownerIds: readonly string[]; language: Language; now: Date },
): Promise<AffectedBooking[]> {
  if (ownerIds.length === 0) return [];
  const { rows } = await sql<AffectedBooking>`
    select ${columnsOf<AffectedBooking>({
      ownerId: sql`a.asset_id`,
      appointmentId: sql`a.id`,
      version: sql`a.version`,
      cartId: sql`a.cart_id`,
      personId: sql`a.person_id`,
      person: sql`p.name`,
      phone: sql`p.phone`,
      email: accountAddressSql('ac'),
      service: language === 'en' ? sql`sv.name_en` : sql`sv.name_pt`,
      entityCode: sql`c.entity_code`,
      busy: sql`(
        select coalesce(json_agg(json_build_object('from', ${epochMilliseconds(sql`lower(o.during)`)},
                                                   'until', ${epochMilliseconds(sql`upper(o.during)`)})), '[]')
          from assets s join occupancy o on o.owner_id = s.id and o.live
         where s.person_id = a.person_id and s.id <> a.asset_id and o.expires_at > ${now} and upper(o.during) > ${now})`,
    })}
      from unnest(${[...ownerIds]}::uuid[]) as given(id)
     cross join lateral (
           select * from appointments b
            where b.asset_id = given.id and b.status <> 'Canceled' and b.status in ('Await', 'Paid', 'Pending')
              and b.checked_in_at is null and b.no_show_at is null
           offset 0) a
      join persons p on p.id = a.person_id
      join accounts ac on ac.id = a.account_id
      join carts c on c.id = a.cart_id
      join entity_services es on es.id = a.entity_service_id
      join services sv on sv.id = es.service_id
     order by a.starts_at, a.id`.execute(trx);
  return rows;
}

/** The appointments of an entity to come that are out of hours, with their assets. */
export async function readOutOfHours(
  trx: Trx,
  { entityId, now }: { entityId: string; now: Date },
): Promise<Array<{ id: string; ownerId: string }>> {
  return trx
    .selectFrom('appointments as a')
    .innerJoin('entityServices as es', 'es.id', 'a.entityServiceId')
    .select(['a.id', 'a.assetId as ownerId'])
    .where('es.entityId', '=', entityId)
    .where('a.isOutOfHours', '=', true)
    .where('a.status', '<>', 'Canceled')
    .where('a.startsAt', '>', now)
    .orderBy('a.id')
    .execute();
}

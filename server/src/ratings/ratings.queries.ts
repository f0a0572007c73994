import type { AppointmentStatus, Result } from '@vaga/contract/appointments';
import type { RatingFinding, RatingState } from '@vaga/contract/rating-limits';
import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { isSelfCheckedInSql } from '../appointments/index.ts';
import { isMemberSql } from '../organisations/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { Ratings } from '../platform/db-types.ts';
import { columnsOf } from '../platform/row-sql.ts';

/** A rating with the names around it. */
export interface RatingRecord {
  id: string;
  appointmentId: string;
  entityId: string;
  organisationId: string;
  entity: string;
  timeZone: string;
  stars: number;
  comment: string | null;
  state: RatingState;
  findings: RatingFinding[];
  reason: string | null;
  answer: string | null;
  answerState: RatingState | null;
  answerFindings: RatingFinding[];
  answerReason: string | null;
  isInvented: boolean;
  version: number;
  createdAt: Date;
  changedAt: Date;
  /** Of the account that booked; null once it is deleted. */
  initial: string | null;
}

const columns = columnsOf<RatingRecord>({
  id: sql`r.id`,
  appointmentId: sql`r.appointment_id`,
  entityId: sql`r.entity_id`,
  organisationId: sql`e.organisation_id`,
  entity: sql`e.business_name`,
  timeZone: sql`e.time_zone`,
  stars: sql`r.stars`,
  comment: sql`r.comment`,
  state: sql`r.state`,
  findings: sql`r.findings`,
  reason: sql`r.reason`,
  answer: sql`r.answer`,
  answerState: sql`r.answer_state`,
  answerFindings: sql`r.answer_findings`,
  answerReason: sql`r.answer_reason`,
  isInvented: sql`r.is_invented`,
  version: sql`r.version`,
  createdAt: sql`r.created_at`,
  changedAt: sql`r.changed_at`,
  initial: sql`nullif(upper(left(btrim(ac.first_name), 1)), '')`,
});

const from = sql`
  ratings r
  join entities e on e.id = r.entity_id
  join appointments a on a.id = r.appointment_id
  join accounts ac on ac.id = a.account_id`;

/** An appointment with what decides over its rating. */
export interface RatedAppointment {
  id: string;
  accountId: string;
  entityId: string;
  startsAt: Date | null;
  status: AppointmentStatus;
  result: Result;
  calledAt: Date | null;
  noShowAt: Date | null;
  isMember: boolean;
  isSelfCheckedIn: boolean;
}

/** Locks the appointment of an account, so that it gets one rating; null for one that is not the account's. */
export async function lockRatedAppointment(
  trx: Trx,
  { id, accountId }: { id: string; accountId: string },
): Promise<RatedAppointment | null> {
  const { rows } = await sql<RatedAppointment>`
    select a.id, a.account_id, es.entity_id, a.starts_at, a.status, a.result, a.called_at, a.no_show_at,
           ${isMemberSql({ accountId: sql`a.account_id`, entityId: sql`es.entity_id` })} as is_member,
           ${isSelfCheckedInSql('a')} as is_self_checked_in
      from appointments a join entity_services es on es.id = a.entity_service_id
     where a.id = ${id} and a.account_id = ${accountId}
       for no key update of a`.execute(trx);
  return rows[0] ?? null;
}

export async function readRatingOfAppointment(
  db: Db | Trx,
  appointmentId: string,
): Promise<RatingRecord | null> {
  const { rows } = await sql<RatingRecord>`
    select ${columns} from ${from} where r.appointment_id = ${appointmentId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a rating until the transaction ends; null for an unknown id. */
export async function lockRating(trx: Trx, id: string): Promise<RatingRecord | null> {
  const { rows } = await sql<RatingRecord>`
    select ${columns} from ${from} where r.id = ${id} for no key update of r`.execute(trx);
  return rows[0] ?? null;
}

export async function insertRating(trx: Trx, rating: Insertable<Ratings>): Promise<void> {
  await trx.insertInto('ratings').values(rating).execute();
}

export async function updateRating(
  trx: Trx,
  id: string,
  values: Updateable<Ratings>,
): Promise<void> {
  await trx
    .updateTable('ratings')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteRating(trx: Trx, appointmentId: string): Promise<void> {
  await trx.deleteFrom('ratings').where('appointmentId', '=', appointmentId).execute();
}

interface PageOf {
  limit: number;
  offset: number;
}

/** A page of the published ratings of an entity, newest first: by ratings_shown_idx. */
export async function readPublishedRatings(
  db: Db,
  { entityId, answer, limit, offset }: PageOf & { entityId: string; answer?: 'none' | 'some' },
): Promise<{ ratings: RatingRecord[]; total: number }> {
  const only =
    answer === undefined ? sql`` : sql`and (r.answer is null) = ${answer === 'none'}::boolean`;
  const [{ rows }, counted] = await Promise.all([
    sql<RatingRecord>`
      select ${columns} from ${from}
       where r.entity_id = ${entityId} and r.state = 'published' ${only}
       order by r.created_at desc, r.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from ratings r
       where r.entity_id = ${entityId} and r.state = 'published' ${only}`.execute(db),
  ]);
  return { ratings: rows, total: counted.rows[0]?.total ?? 0 };
}

/** A page for administrators: what waits, oldest first; or all of a state, latest first. */
export async function readRatingsToReview(
  db: Db,
  { state, limit, offset }: PageOf & { state: RatingState },
): Promise<{ ratings: RatingRecord[]; total: number }> {
  const isOfState =
    state === 'waiting'
      ? sql`(r.state = 'waiting' or r.answer_state = 'waiting')`
      : sql`(r.state = ${state} or r.answer_state = ${state})`;
  const order = state === 'waiting' ? sql`r.changed_at, r.id` : sql`r.changed_at desc, r.id desc`;
  const [{ rows }, counted] = await Promise.all([
    sql<RatingRecord>`
      select ${columns} from ${from} where ${isOfState}
       order by ${order} limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from ratings r where ${isOfState}`.execute(db),
  ]);
  return { ratings: rows, total: counted.rows[0]?.total ?? 0 };
}

const none = [0, 0, 0, 0, 0];

/** How many published ratings an entity has, by stars. */
export async function readRatingCounts(db: Db, entityId: string): Promise<number[]> {
  const row = await db
    .selectFrom('ratingCounts')
    .select('counts')
    .where('entityId', '=', entityId)
    .executeTakeFirst();
  return row?.counts ?? none;
}

/** The same for each of these entities that has any. */
export async function readRatingCountsOf(
  db: Db,
  entityIds: readonly string[],
): Promise<Map<string, number[]>> {
  if (entityIds.length === 0) return new Map();
  const { rows } = await sql<{ entityId: string; counts: number[] }>`
    select entity_id, counts from rating_counts where entity_id = any(${[...entityIds]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ entityId, counts }) => [entityId, counts]));
}

/** Whether the public sees a page of an entity. */
export async function hasPublicPage(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from entities
     where id = ${id} and standing <> 'setup' and live_at is not null and not is_private
       and entity_type <> 'Administrator'`.execute(db);
  return rows.length > 0;
}

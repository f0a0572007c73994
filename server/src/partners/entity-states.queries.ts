import type { EntityType } from '@vaga/contract/partners';
import type { EntityStanding, EntityState } from '@vaga/contract/standing';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import { uuidIn } from '../platform/uuid-in.ts';

/** An entity as its state is decided. */
export interface EntityOfState {
  id: string;
  organisationId: string;
  businessName: string;
  entityType: EntityType;
  state: EntityState;
  standing: EntityStanding;
  /** YYYY-MM-DD; null unless it is paused. */
  pausedUntil: string | null;
  /** Why an administrator returned it. */
  confirmNote: string | null;
  liveAt: Date | null;
  closedAt: Date | null;
  /** IANA. */
  timeZone: string;
}

const columns = sql`
  e.id, e.organisation_id, e.business_name, e.entity_type, e.state, e.standing, e.paused_until, e.confirm_note, e.live_at,
  e.closed_at, e.time_zone`;

export async function readEntityOfState(db: Db | Trx, id: string): Promise<EntityOfState | null> {
  const { rows } = await sql<EntityOfState>`
    select ${columns} from entities e where e.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The same, locked until the transaction ends. Who changes the organisation too has locked that first. */
export async function lockEntityOfState(trx: Trx, id: string): Promise<EntityOfState | null> {
  const { rows } = await sql<EntityOfState>`
    select ${columns} from entities e where e.id = ${id} for no key update`.execute(trx);
  return rows[0] ?? null;
}

/** The entities of an organisation, locked in the order of their ids. */
export async function lockEntitiesOfOrganisation(
  trx: Trx,
  organisationId: string,
): Promise<EntityOfState[]> {
  const { rows } = await sql<EntityOfState>`
    select ${columns} from entities e where e.organisation_id = ${organisationId}
     order by e.id for no key update`.execute(trx);
  return rows;
}

/** The entities of an organisation, by name. */
export async function readEntitiesOfOrganisation(
  db: Db | Trx,
  organisationId: string,
): Promise<Array<EntityOfState & { locality: string }>> {
  const { rows } = await sql<EntityOfState & { locality: string }>`
    select ${columns}, e.locality from entities e where e.organisation_id = ${organisationId}
     order by e.business_name, e.id`.execute(db);
  return rows;
}

/** What goes with a state. */
export type NewEntityState =
  | { state: 'draft'; confirmNote: string | null }
  | { state: 'confirming' }
  | { state: 'live'; now: Date }
  | { state: 'paused'; pausedUntil: string }
  | { state: 'closed'; now: Date };

/** Moves an entity to a state. What it may do follows by the trigger of the table (`entities.standing`). */
export async function writeEntityState(trx: Trx, id: string, to: NewEntityState): Promise<void> {
  const pausedUntil = to.state === 'paused' ? to.pausedUntil : null;
  const confirmNote = to.state === 'draft' ? to.confirmNote : null;
  const liveAt = to.state === 'live' ? to.now : null;
  const closedAt = to.state === 'closed' ? to.now : null;
  await sql`
    update entities
       set state = ${to.state}, paused_until = ${pausedUntil}::date, confirm_note = ${confirmNote}::text,
           -- A provider is hidden until it is live; then only its own members hide a hotel or a ticket office.
           is_private = is_private and not (live_at is null and ${liveAt}::timestamptz is not null
             and entity_type in ('TestPartner', 'LabPartner')),
           live_at = coalesce(live_at, ${liveAt}::timestamptz), closed_at = ${closedAt}::timestamptz
     where id = ${id}`.execute(trx);
}

/** The paused entities whose day has come, in their own time zones. */
export async function readEntitiesToResume(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from entities
     where state = 'paused' and paused_until <= (${now}::timestamptz at time zone time_zone)::date
     order by id limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ends the membership of all members of entities that closed before `before`. */
export async function archiveClosedEntities(
  db: Db,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('entities')
    .set({ archivedAt: now })
    .where('closedAt', '<=', before)
    .where('archivedAt', 'is', null)
    .execute();
}

/** Which of these entities are of a standing that ends what is held and booked there: suspended for safety, or closed. */
export async function readEndedEntities(db: Db | Trx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from entities e
     where ${uuidIn(sql`e.id`, ids)} and e.standing in ('safety', 'closed') order by e.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

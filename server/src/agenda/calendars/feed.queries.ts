import type { CalendarLink } from '@vaga/contract/calendars';
import type { Language } from '@vaga/contract/common';
import { sql } from 'kysely';
import { isMemberSql } from '../../organisations/index.ts';
import type { Db } from '../../platform/db.ts';

/** An address of an agenda that is in force. */
export interface OpenCalendarLink {
  id: string;
  entityId: string;
  poolId: string | null;
  detail: CalendarLink['detail'];
  lastUsedAt: Date | null;
  entityName: string;
  /** Null: all pools. */
  poolName: string | null;
  language: Language;
}

/**
 * The address with this hash; null where it is unknown or revoked, or its entity is closed. One that shows services and initials
 * is open as long as the account that made it is a member: a former member reads of no patient there.
 */
export async function findCalendarLink(
  db: Db,
  tokenHash: Buffer,
): Promise<OpenCalendarLink | null> {
  const { rows } = await sql<OpenCalendarLink>`
    select l.id, l.entity_id, l.pool_id, l.detail, l.last_used_at, e.business_name as entity_name, p.name as pool_name,
           coalesce(e.language, 'pt') as language
      from calendar_links l
      join entities e on e.id = l.entity_id
      left join capacity_pools p on p.id = l.pool_id
     where l.token_hash = ${tokenHash} and l.revoked_at is null and e.standing <> 'closed'
       and (l.detail = 'busy' or ${isMemberSql({ accountId: sql`l.made_by`, entityId: sql`l.entity_id` })})`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function setCalendarLinkUsed(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('calendarLinks').set({ lastUsedAt: now }).where('id', '=', id).execute();
}

/** A booked appointment as the feed shows it. */
export interface FeedAppointment {
  id: string;
  /** The number of changes of the appointment: a calendar accepts only a higher one. */
  sequence: number;
  createdAt: Date;
  startsAt: Date;
  endsAt: Date;
  serviceName: string;
  personName: string;
}

interface ReadFeedInput {
  entityId: string;
  /** Null: all pools. */
  poolId: string | null;
  from: Date;
  until: Date;
  language: Language;
}

/** The appointments of an entity that have a booked place, by time. Each entity service by itself, so that its index finds them. */
export async function readFeedAppointments(
  db: Db,
  { entityId, poolId, from, until, language }: ReadFeedInput,
): Promise<FeedAppointment[]> {
  const serviceName = language === 'en' ? sql`sv.name_en` : sql`sv.name_pt`;
  const { rows } = await sql<FeedAppointment>`
    select a.id, a.sequence, a.created_at, a.starts_at, a.ends_at, ${serviceName} as service_name, p.name as person_name
      from entity_services es
      join services sv on sv.id = es.service_id
     cross join lateral (
           select * from appointments b
            where b.entity_service_id = es.id and b.starts_at >= ${from}::timestamptz and b.starts_at < ${until}::timestamptz) a
     cross join lateral (select name from persons where id = a.person_id offset 0) p
     cross join lateral (
           select o.pool_id from occupancy o where o.owner_id = a.asset_id and o.live and o.state = 'booked' offset 0) place
     where es.entity_id = ${entityId} and a.status <> 'Canceled'
       and (${poolId}::uuid is null or place.pool_id = ${poolId}::uuid)
     order by a.starts_at, a.id`.execute(db);
  return rows;
}

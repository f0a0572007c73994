import { busyFeedMinutes, overfullCalendarHours } from '@vaga/contract/calendar-limits';
import type { BusyCalendar, CalendarError, CalendarLink } from '@vaga/contract/calendars';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';

/** What reading an external calendar needs. */
export interface BusyCalendarToRead {
  id: string;
  entityId: string;
  poolId: string;
  timeZone: string;
  address: Buffer;
  etag: string | null;
  contentAt: Date | null;
}

const toRead = [
  'c.id',
  'p.entityId',
  'c.poolId',
  'p.timeZone',
  'c.address',
  'c.etag',
  'c.contentAt',
] as const;

/** A calendar of a pool in use, at an entity that is not closed; null for any other. */
export async function readCalendarToRead(db: Db, id: string): Promise<BusyCalendarToRead | null> {
  const found = await db
    .selectFrom('busyCalendars as c')
    .innerJoin('capacityPools as p', 'p.id', 'c.poolId')
    .innerJoin('entities as e', 'e.id', 'p.entityId')
    .select(toRead)
    .where('c.id', '=', id)
    .where('p.retiredAt', 'is', null)
    .where('e.standing', '<>', 'closed')
    .executeTakeFirst();
  return found ?? null;
}

/** The calendars whose last try is long enough ago, with their entities. */
export async function readDueCalendars(
  db: Db,
  now: Date,
): Promise<Array<{ id: string; entityId: string }>> {
  const before = new Date(Number(now) - (busyFeedMinutes * 60 - 30) * 1000);
  const longBefore = new Date(Number(now) - overfullCalendarHours * 3_600_000);
  return db
    .selectFrom('busyCalendars as c')
    .innerJoin('capacityPools as p', 'p.id', 'c.poolId')
    .innerJoin('entities as e', 'e.id', 'p.entityId')
    .select(['c.id', 'p.entityId'])
    .where('c.triedAt', '<=', before)
    .where(({ eb, or }) =>
      or([eb('c.error', 'is distinct from', 'too_many_times'), eb('c.triedAt', '<=', longBefore)]),
    )
    .where('p.retiredAt', 'is', null)
    .where('e.standing', '<>', 'closed')
    .orderBy('c.triedAt')
    .execute();
}

/** Locks a calendar of an entity; null for an id that is none of its. */
export async function lockBusyCalendar(
  trx: Trx,
  { id, entityId }: { id: string; entityId: string },
): Promise<{ id: string; poolId: string; host: string } | null> {
  const found = await trx
    .selectFrom('busyCalendars as c')
    .innerJoin('capacityPools as p', 'p.id', 'c.poolId')
    .select(['c.id', 'c.poolId', 'c.host'])
    .where('c.id', '=', id)
    .where('p.entityId', '=', entityId)
    .forUpdate('c')
    .executeTakeFirst();
  return found ?? null;
}

/** Locks a calendar that is still there. */
export async function lockCalendarRow(trx: Trx, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('busyCalendars')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** How many external calendars a pool has, and whether this one is among them. */
export async function readCalendarsOfPool(
  trx: Trx,
  { poolId, fingerprint }: { poolId: string; fingerprint: Buffer },
): Promise<{ count: number; isKnown: boolean }> {
  const rows = await trx
    .selectFrom('busyCalendars')
    .select('fingerprint')
    .where('poolId', '=', poolId)
    .execute();
  return { count: rows.length, isKnown: rows.some((row) => row.fingerprint.equals(fingerprint)) };
}

export async function insertBusyCalendar(
  trx: Trx,
  calendar: {
    id: string;
    poolId: string;
    host: string;
    address: Buffer;
    fingerprint: Buffer;
    etag: string | null;
    madeBy: string;
    now: Date;
  },
): Promise<void> {
  const { now, ...values } = calendar;
  await trx
    .insertInto('busyCalendars')
    .values({ ...values, triedAt: now, readAt: now, contentAt: now, createdAt: now })
    .execute();
}

export async function deleteBusyCalendar(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('busyCalendars').where('id', '=', id).execute();
}

/** Notes that a calendar was read. @param content the etag of its whole content; undefined where it was unchanged. */
export async function noteRead(
  trx: Trx,
  { id, content, now }: { id: string; content: { etag: string | null } | undefined; now: Date },
): Promise<void> {
  await trx
    .updateTable('busyCalendars')
    .set({ triedAt: now, readAt: now, error: null })
    .$if(content !== undefined, (query) =>
      query.set({ etag: content?.etag ?? null, contentAt: now }),
    )
    .where('id', '=', id)
    .execute();
}

export async function noteFailure(
  trx: Db | Trx,
  { id, error, now }: { id: string; error: CalendarError; now: Date },
): Promise<void> {
  await trx
    .updateTable('busyCalendars')
    .set({ triedAt: now, error })
    .where('id', '=', id)
    .execute();
}

type BusyCalendarRow = Omit<BusyCalendar, 'readAt'> & { readAt: Date | null };

/** The external calendars of an entity's pools in use, by pool. */
export async function readBusyCalendars(
  db: Db,
  { entityId, now }: { entityId: string; now: Date },
): Promise<BusyCalendarRow[]> {
  const { rows } = await sql<BusyCalendarRow>`
    select c.id, json_build_object('id', p.id, 'name', p.name) as pool, c.host, c.read_at, c.error,
           (select count(*)::int from closures b
             where b.busy_calendar_id = c.id and upper(b.during) > ${now}::timestamptz) as times,
           (select count(*)::int from occupancy o
             where o.live and o.pool_id = p.id and o.state = 'booked' and o.during && tstzrange(${now}::timestamptz, null)
               and exists (select from closures b where b.busy_calendar_id = c.id and b.during && o.during)) as bookings
      from capacity_pools p
      join busy_calendars c on c.pool_id = p.id
     where p.entity_id = ${entityId} and p.retired_at is null
     order by p.ordinal, p.name, p.id, c.created_at, c.id`.execute(db);
  return rows;
}

type CalendarLinkRow = Omit<CalendarLink, 'createdAt' | 'lastUsedAt'> & {
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** The addresses of an entity's agenda that are not revoked, the newest first. */
export async function readCalendarLinks(db: Db, entityId: string): Promise<CalendarLinkRow[]> {
  const { rows } = await sql<CalendarLinkRow>`
    select l.id, case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as pool, l.detail,
           l.created_at, l.last_used_at
      from calendar_links l
      left join capacity_pools p on p.id = l.pool_id
     where l.entity_id = ${entityId} and l.revoked_at is null
     order by l.created_at desc, l.id desc`.execute(db);
  return rows;
}

/** Locks an entity, so that its addresses are made one at a time, and tells how many there are. */
export async function lockAndCountLinks(trx: Trx, entityId: string): Promise<number> {
  await trx
    .selectFrom('entities')
    .select('id')
    .where('id', '=', entityId)
    .forNoKeyUpdate()
    .execute();
  const { count } = await trx
    .selectFrom('calendarLinks')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('entityId', '=', entityId)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertCalendarLink(
  trx: Trx,
  link: {
    id: string;
    entityId: string;
    poolId: string | null;
    tokenHash: Buffer;
    detail: CalendarLink['detail'];
    madeBy: string;
    createdAt: Date;
  },
): Promise<void> {
  await trx.insertInto('calendarLinks').values(link).execute();
}

/** Revokes an address of an entity. @returns its pool; null for an id that is none of its, or is revoked. */
export async function setLinkRevoked(
  trx: Trx,
  { id, entityId, now }: { id: string; entityId: string; now: Date },
): Promise<{ poolId: string | null } | null> {
  const revoked = await trx
    .updateTable('calendarLinks')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('entityId', '=', entityId)
    .where('revokedAt', 'is', null)
    .returning('poolId')
    .executeTakeFirst();
  return revoked ?? null;
}

/** An encrypted address of an external calendar, if there is one. */
export async function readAnyAddress(db: Db): Promise<{ id: string; address: Buffer } | null> {
  const row = await db
    .selectFrom('busyCalendars')
    .select(['id', 'address'])
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function readAddresses(db: Db): Promise<Array<{ id: string; address: Buffer }>> {
  return db.selectFrom('busyCalendars').select(['id', 'address']).execute();
}

/** Replaces an encrypted address, unless it has changed. */
export async function replaceAddress(
  db: Db,
  { id, from, to }: { id: string; from: Buffer; to: Buffer },
): Promise<void> {
  await db
    .updateTable('busyCalendars')
    .set({ address: to })
    .where('id', '=', id)
    .where('address', '=', from)
    .execute();
}

import type { listCalendars as endpoint } from '@vaga/contract/calendars';
import type { DataOf } from '@vaga/contract/endpoint';
import type { Db } from '../../platform/db.ts';
import { readPoolsOfEntity } from '../../scheduling/index.ts';
import { readBusyCalendars, readCalendarLinks } from './calendars.queries.ts';

/** The external calendars of an entity, and the addresses of its own agenda. */
export async function listCalendars(
  db: Db,
  { entityId, now }: { entityId: string; now: Date },
): Promise<DataOf<typeof endpoint>> {
  const [busyCalendars, links, pools] = await Promise.all([
    readBusyCalendars(db, { entityId, now }),
    readCalendarLinks(db, entityId),
    readPoolsOfEntity(db, { entityId, now }),
  ]);
  return {
    busyCalendars: busyCalendars.map(({ readAt, ...calendar }) => ({
      ...calendar,
      readAt: readAt?.toISOString() ?? null,
    })),
    links: links.map(({ createdAt, lastUsedAt, ...link }) => ({
      ...link,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    pools: pools.flatMap(({ id, name, retiredOn }) => (retiredOn === null ? [{ id, name }] : [])),
  };
}

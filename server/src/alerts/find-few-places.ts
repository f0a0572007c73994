import { alertFreeDays } from '@vaga/contract/alert-limits';
import type { Db } from '../platform/db.ts';
import { addDays, localDay } from '../platform/local-time.rules.ts';
import { occupiedPlacesOf, readEntitiesWithRules } from '../scheduling/index.ts';
import type { FoundAlert } from './alert-finders.queries.ts';
import { areFew, countFreePlaces } from './count-free-places.ts';
import { readBusyEntities } from './few-places.queries.ts';

const batch = 50;

/** The entities with few places free. Places are counted by the rules of booking, which are not in SQL. */
export async function findFewPlaces(db: Db, now: Date): Promise<FoundAlert[]> {
  // A day of any zone, and a start that lasts until the next one.
  const until = new Date(now.getTime() + (alertFreeDays + 2) * 86_400_000);
  const found: FoundAlert[] = [];
  for (let after: string | null = null; ; ) {
    const busy = await readBusyEntities(db, { after, from: now, until, limit: batch });
    const ids = busy.map(({ id }) => id);
    const entities = new Map(
      (await readEntitiesWithRules(db, ids, now)).map((entity) => [entity.id, entity]),
    );
    for (const { id, timeZone, places } of busy) {
      const services = (entities.get(id)?.services ?? []).map(({ rules }) => rules);
      const counts = countFreePlaces({
        services,
        occupied: occupiedPlacesOf(places),
        timeZone,
        now,
      });
      if (areFew(counts)) found.push(alertOf({ id, timeZone, free: counts.free, now }));
    }
    const last = ids.at(-1);
    if (ids.length < batch || last === undefined) return found;
    after = last;
  }
}

/** Each week is a cause of its own: who was done with the alert reads of the next one again. */
function alertOf(of: { id: string; timeZone: string; free: number; now: Date }): FoundAlert {
  const { id, timeZone, free, now } = of;
  return {
    entityId: id,
    subject: id,
    cause: mondayOf(localDay(now, timeZone)),
    isGrave: free === 0,
    label: null,
    since: now,
  };
}

function mondayOf(date: string): string {
  return addDays(date, 1 - Temporal.PlainDate.from(date).dayOfWeek);
}

import type { Language } from '@vaga/contract/common';
import { bookableDays, nextFreeDays } from '@vaga/contract/limits';
import type { PartnerService } from '@vaga/contract/partners';
import type { PricedService } from '../partners/index.ts';
import { listEntityServices } from '../partners/index.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success, wrongField } from '../platform/http/outcome.ts';
import { addDays, localDay, localTime } from '../platform/local-time.rules.ts';
import { firstFreeStarts } from '../scheduling/index.ts';
import type { Hours } from './entity-day.rules.ts';
import { dayInput } from './entity-day.rules.ts';
import type { SearchDeps } from './find-places.ts';
import type { DaysAsked, EntityMoment } from './taken.queries.ts';
import { readMoment, readTimeZone } from './taken.queries.ts';

interface Asked {
  entityId: string;
  /** YYYY-MM-DD; today where it is left out. */
  date: string | undefined;
  serviceTypeId: number | undefined;
  serviceId: number | undefined;
  language: Language;
  now: Date;
}

const shownStarts = 4;
/** How far ahead the first free day is looked for. Read in stretches, since most services have something free soon. */
const stretches = [1, 7, nextFreeDays - 8];

/** What an entity offers to the public, with the prices and free starts of a day and the first day that has any. */
export async function searchPartnerServices(
  deps: SearchDeps,
  asked: Asked,
): Promise<Outcome<PartnerService[]>> {
  const { db } = deps;
  const { entityId, language, now, serviceTypeId, serviceId } = asked;
  const timeZone = await readTimeZone(db, entityId);
  if (timeZone === null) throw notFound();
  const today = localDay(now, timeZone);
  const date = asked.date ?? today;
  if (date > addDays(today, bookableDays)) throw wrongField('date', 'field.date');
  const terms = { entityId, language, day: date, entityCode: null, serviceTypeId, serviceId };
  const services = await listEntityServices(db, terms);
  if (!services) throw notFound();
  if (date < today) return failure('search.date_past');
  return success(await withFree(deps, { entityId, services, date, now }));
}

interface Free {
  nextFree: PartnerService['nextFree'];
  nextFreeDate: string | null;
}

async function withFree(
  deps: SearchDeps,
  asked: { entityId: string; services: PricedService[]; date: string; now: Date },
): Promise<PartnerService[]> {
  const { entityId, services, date, now } = asked;
  const known = new Map<string, Free>();
  let from = date;
  for (const days of stretches) {
    const missing = services.filter(({ idEntityService }) => !known.has(idEntityService));
    if (missing.length === 0) break;
    const stretch: DaysAsked = { from, days, now };
    const entity = await readEntity(deps, entityId, stretch);
    for (const { idEntityService } of missing) {
      const hours = entity?.hours.get(idEntityService);
      const free = entity && hours && freeIn(hours, { ...stretch, date, taken: entity.taken });
      if (free) known.set(idEntityService, free);
    }
    from = addDays(from, days);
  }
  return services.map((service) => ({
    ...service,
    ...(known.get(service.idEntityService) ?? { nextFree: [], nextFreeDate: null }),
  }));
}

/** An entity's hours by service with what is taken on some days, both of one moment: asked again where it changes in between. */
async function readEntity(
  { db, entities }: SearchDeps,
  entityId: string,
  stretch: DaysAsked,
): Promise<{ hours: Map<string, Hours>; taken: EntityMoment['taken'] } | null> {
  for (;;) {
    const moment = await readMoment(db, entityId, stretch);
    if (!moment) return null;
    const [entity] = (await entities.find(db, [moment], stretch.now)) ?? [];
    if (!entity) continue;
    const hours = new Map(entity.services.map((service) => [service.id, service.hours]));
    return { hours, taken: moment.taken };
  }
}

/** The first day of a stretch with a free start; its starts are shown only where it is the day asked for. */
function freeIn(
  hours: Hours,
  asked: DaysAsked & { date: string; taken: EntityMoment['taken'] },
): Free | null {
  const { from, days, date: wanted, now, taken } = asked;
  for (let ahead = 0; ahead < days; ahead += 1) {
    const date = addDays(from, ahead);
    const free = firstFreeStarts(
      dayInput(hours, { date, entityCode: null, now, taken }),
      shownStarts,
    );
    if (free.length === 0) continue;
    const shown = date === wanted ? free : [];
    const nextFree = shown.map(({ from: at, available }) => ({
      time: localTime(new Date(at), hours.timeZone),
      available,
    }));
    return { nextFree, nextFreeDate: date };
  }
  return null;
}

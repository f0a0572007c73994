import type { Language } from '@vaga/contract/common';
import { bookableDays } from '@vaga/contract/limits';
import type { PartnerService } from '@vaga/contract/partners';
import type { PricedService } from '../partners/index.ts';
import { listEntityServices } from '../partners/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success, wrongField } from '../platform/http/outcome.ts';
import { addDays, localDay, localTime } from '../platform/local-time.rules.ts';
import { firstFreeStarts } from '../scheduling/index.ts';
import { dayInput } from './entity-day.rules.ts';
import type { DaysAsked, EntityDays } from './entity-days.queries.ts';
import { readEntityDays, readTimeZone } from './entity-days.queries.ts';

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
const stretches = [1, 7, 52];

/** What an entity offers to the public, with the prices and free starts of a day and the first day that has any. */
export async function searchPartnerServices(
  db: Db,
  asked: Asked,
): Promise<Outcome<PartnerService[]>> {
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
  return success(await withFree(db, { entityId, services, date, now }));
}

interface Free {
  nextFree: PartnerService['nextFree'];
  nextFreeDate: string | null;
}

async function withFree(
  db: Db,
  asked: { entityId: string; services: PricedService[]; date: string; now: Date },
): Promise<PartnerService[]> {
  const { entityId, services, date, now } = asked;
  const known = new Map<string, Free>();
  let from = date;
  for (const days of stretches) {
    const missing = services.filter(({ idEntityService }) => !known.has(idEntityService));
    if (missing.length === 0) break;
    const stretch: DaysAsked = { from, days, entityCode: null, now };
    const entity = await readEntityDays(db, entityId, stretch);
    for (const { idEntityService } of missing) {
      const free = entity && freeIn(entity, idEntityService, { ...stretch, date });
      if (free) known.set(idEntityService, free);
    }
    from = addDays(from, days);
  }
  return services.map((service) => ({
    ...service,
    ...(known.get(service.idEntityService) ?? { nextFree: [], nextFreeDate: null }),
  }));
}

/** The first day of a stretch with a free start; its starts are shown only where it is the day asked for. */
function freeIn(
  entity: EntityDays,
  entityServiceId: string,
  { from, days, date: wanted, now }: DaysAsked & { date: string },
): Free | null {
  for (let ahead = 0; ahead < days; ahead += 1) {
    const date = addDays(from, ahead);
    const free = firstFreeStarts(dayInput(entity, { entityServiceId, date, now }), shownStarts);
    if (free.length === 0) continue;
    const shown = date === wanted ? free : [];
    const nextFree = shown.map(({ from: at, available }) => ({
      time: localTime(new Date(at), entity.timeZone),
      available,
    }));
    return { nextFree, nextFreeDate: date };
  }
  return null;
}

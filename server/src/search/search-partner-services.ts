import type { Language } from '@vaga/contract/common';
import { bookableDays, nextFreeDays } from '@vaga/contract/limits';
import type { PartnerService } from '@vaga/contract/partners';
import type { PricedService } from '../partners/index.ts';
import { listEntityServices } from '../partners/index.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success, wrongField } from '../platform/http/outcome.ts';
import { addDays, localDay, localTime } from '../platform/local-time.rules.ts';
import type { ServiceRules } from '../scheduling/index.ts';
import { freeStarts, readAtOneVersion, wallInterval } from '../scheduling/index.ts';
import type { EntitySnapshot, OccupancyDays } from './pool-occupancy.queries.ts';
import { readEntitySnapshot, readTimeZone } from './pool-occupancy.queries.ts';
import type { SearchDeps } from './search-deps.ts';
import { daytime, spreadStarts } from './spread-starts.rules.ts';

interface SearchPartnerServicesInput {
  entityId: string;
  /** YYYY-MM-DD; today where it is left out. */
  date: string | undefined;
  serviceTypeId: number | undefined;
  serviceId: number | undefined;
  language: Language;
  now: Date;
}

/** More than a result of the search shows, which leads here for more. */
const maxShownStarts = 8;
/** How many days ahead the first available day is searched, in steps: most services have an available start soon. */
const lookAheadDays = [1, 7, nextFreeDays - 8];

/** The public services of an entity, with the prices and available starts of a day and the first day with such a start. */
export async function searchPartnerServices(
  deps: SearchDeps,
  input: SearchPartnerServicesInput,
): Promise<Outcome<PartnerService[]>> {
  const { db } = deps;
  const { entityId, language, now, serviceTypeId, serviceId } = input;
  const timeZone = await readTimeZone(db, entityId);
  if (timeZone === null) throw notFound();
  const today = localDay(now, timeZone);
  const date = input.date ?? today;
  if (date > addDays(today, bookableDays)) throw wrongField('date', 'field.date');
  const filter = { entityId, language, day: date, entityCode: null, serviceTypeId, serviceId };
  const services = await listEntityServices(db, filter);
  if (!services) throw notFound();
  if (date < today) return failure('search.date_past');
  return success(await addNextAvailability(deps, { entityId, services, date, now }));
}

interface NextAvailability {
  nextFree: PartnerService['nextFree'];
  nextFreeDate: string | null;
}

async function addNextAvailability(
  deps: SearchDeps,
  input: { entityId: string; services: PricedService[]; date: string; now: Date },
): Promise<PartnerService[]> {
  const { entityId, services, date, now } = input;
  const found = new Map<string, NextAvailability>();
  let from = date;
  for (const days of lookAheadDays) {
    const missing = services.filter(({ idEntityService }) => !found.has(idEntityService));
    if (missing.length === 0) break;
    const range: OccupancyDays = { from, days, now };
    const entity = await readEntityRules(deps, entityId, range);
    for (const { idEntityService } of missing) {
      const rules = entity?.rules.get(idEntityService);
      const next =
        entity &&
        rules &&
        findNextAvailability(rules, { ...range, date, occupied: entity.occupied });
      if (next) found.set(idEntityService, next);
    }
    from = addDays(from, days);
  }
  return services.map((service) => ({
    ...service,
    ...(found.get(service.idEntityService) ?? { nextFree: [], nextFreeDate: null }),
  }));
}

/** The rules of an entity by service, and its occupancy on some days, both of one moment. */
async function readEntityRules(
  { db, entityCache }: SearchDeps,
  entityId: string,
  range: OccupancyDays,
): Promise<{
  rules: Map<string, ServiceRules>;
  occupied: EntitySnapshot['occupied'];
} | null> {
  const { found } = await readAtOneVersion(async () => {
    const snapshot = await readEntitySnapshot(db, entityId, range);
    if (!snapshot) return { found: null };
    const [entity] = (await entityCache.find(db, [snapshot], range.now)) ?? [];
    if (!entity) return null;
    const rules = new Map(entity.services.map((service) => [service.id, service.rules]));
    return { found: { rules, occupied: snapshot.occupied } };
  });
  return found;
}

/** The first day of the range with an available start; its starts are included only on the requested day. */
function findNextAvailability(
  rules: ServiceRules,
  input: OccupancyDays & { date: string; occupied: EntitySnapshot['occupied'] },
): NextAvailability | null {
  const { from, days, date: requestedDate, now, occupied } = input;
  for (let ahead = 0; ahead < days; ahead += 1) {
    const date = addDays(from, ahead);
    const question = { date, entityCode: null, now: now.getTime() };
    const isShown = date === requestedDate;
    const starts = freeStarts(rules, occupied, isShown ? question : { ...question, maxCount: 1 });
    if (starts.length === 0) continue;
    const { timeZone } = rules;
    const hours = wallInterval({ timeZone, date }, daytime);
    const shown = isShown ? spreadStarts(starts, maxShownStarts, hours) : [];
    const nextFree = shown.map(({ from: at, available }) => ({
      time: localTime(new Date(at), timeZone),
      available,
    }));
    return { nextFree, nextFreeDate: date };
  }
  return null;
}

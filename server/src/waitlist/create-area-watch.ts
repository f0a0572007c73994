import { areaWatchDays } from '@vaga/contract/area-watch-limits';
import type { AreaWatch, createAreaWatch as call } from '@vaga/contract/area-watches';
import type { Language } from '@vaga/contract/common';
import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import { findNearestTown, readLocation } from '../geography/index.ts';
import { checkQuota, patientActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success, warning, wrongField } from '../platform/http/outcome.ts';
import { addDays, localDay } from '../platform/local-time.rules.ts';
import { transact } from '../platform/transact.ts';
import type { SearchDeps } from '../search/index.ts';
import { findAvailableEntity, watchTimeZone } from './area-availability.ts';
import type { NewAreaWatch, WatchedArea } from './area-watches.queries.ts';
import {
  changeSameWatch,
  countAreaWatches,
  insertAreaWatch,
  isServiceKnown,
  readAreaWatches,
} from './area-watches.queries.ts';

type Body = OutputOf<BodyOf<typeof call>>;

interface CreateAreaWatchInput {
  accountId: string;
  body: Body;
  language: Language;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Asks for an e-mail when times become available. Where there are times now, it says so and creates nothing.
 * @throws Problem 404 for a service that is not in the catalogue; 400 for a last day before today or too far ahead.
 */
export async function createAreaWatch(
  deps: SearchDeps,
  input: CreateAreaWatchInput,
): Promise<Outcome<AreaWatch>> {
  const { accountId, body, language, now, idempotencyKey } = input;
  const today = localDay(now, watchTimeZone);
  if (body.until < today || body.until > addDays(today, areaWatchDays))
    throw wrongField('until', 'field.date');
  const area = await toWatchedArea(deps.db, body);
  if (!area) return failure('search.info.no_location');
  if (!(await isServiceKnown(deps.db, area))) throw notFound();
  if (await findAvailableEntity(deps, area, now)) return warning('area_watch.available');
  const watch: NewAreaWatch = { ...area, accountId, now };
  return transact(deps.db, idempotencyKey, async (trx) => {
    const changed = await changeSameWatch(trx, watch);
    if (changed === null) {
      const tooMany = await checkQuota(trx, 'areaWatches', {
        accountId,
        actor: patientActor({ accountId }),
        now,
        count: () => countAreaWatches(trx, accountId),
      });
      if (tooMany) return tooMany;
    }
    const id = changed ?? (await insertAreaWatch(trx, watch));
    const [created] = await readAreaWatches(trx, { id }, language);
    if (!created) throw new Error('An area watch that was written is missing.');
    return success(created, 'area_watch.created');
  });
}

/** A chosen location has precedence over coordinates, as in a search. Null where there is neither. */
async function toWatchedArea(db: Db, body: Body): Promise<WatchedArea | null> {
  const { location, latitude, longitude, radiusKm } = body;
  const asked = {
    serviceTypeId: body.serviceType,
    serviceId: body.service ?? null,
    radiusKm,
    untilDate: body.until,
  };
  if (location !== undefined) {
    const found = await readLocation(db, location);
    if (!found) return null;
    const point = { latitude: found.latitude, longitude: found.longitude };
    return { ...asked, ...point, place: found.description, locationId: location };
  }
  if (latitude === undefined || longitude === undefined) return null;
  const near = await findNearestTown(db, { latitude, longitude });
  if (near === null) return null;
  return { ...asked, latitude, longitude, place: near, locationId: null };
}

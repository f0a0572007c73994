import type { areaWatchRadiusKm } from '@vaga/contract/area-watch-limits';
import type { AreaWatch } from '@vaga/contract/area-watches';
import * as areaWatchCalls from '@vaga/contract/calls/area-watches';
import type { Envelope } from '@vaga/contract/envelope';
import { api } from '../platform/api.ts';
import type { Filters } from './filters.ts';

export type RadiusKm = (typeof areaWatchRadiusKm)[number];

/** Asks for an e-mail when what was searched becomes available; the filters of the results do not count. */
export function createAreaWatch(
  { serviceType, service, place }: Filters,
  { radiusKm, until }: { radiusKm: RadiusKm; until: string },
  idempotencyKey: string,
): Promise<Envelope<AreaWatch>> {
  const { location, latitude, longitude } = place;
  return api.call(areaWatchCalls.createAreaWatch, {
    body: { serviceType, service, location, latitude, longitude, radiusKm, until },
    idempotencyKey,
  });
}

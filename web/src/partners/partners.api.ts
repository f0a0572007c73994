import * as catalogueCalls from '@vaga/contract/calls/catalogue';
import * as partnersCalls from '@vaga/contract/calls/partners';
import { type apiOf, readOr404 } from '../platform/context.ts';
import { allTypes, type ScheduleQuery } from './schedule-query.ts';

type Api = ReturnType<typeof apiOf>;

/** An entity as its page shows it. One that is not there, or no id at all, is the 404 screen. */
export function loadEntity(api: Api, id: string) {
  return readOr404(api.data(partnersCalls.readPartnerSummary, { params: { id } }));
}

/** What an entity offers on a day: price, times. */
export function loadOffers(api: Api, id: string, { serviceType, date }: ScheduleQuery) {
  const body = { serviceType: serviceType === allTypes ? '' : serviceType, date };
  return api.data(partnersCalls.searchPartnerServices, { params: { id }, body });
}

/** The services of a type that an entity offers, with what they are. */
export function loadExplained(api: Api, entityId: string, serviceType: number) {
  return api.data(catalogueCalls.listServices, {
    params: { id: serviceType },
    query: { entityId },
  });
}

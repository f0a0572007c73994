import type { RatingAverage } from '@vaga/contract/partners';
import * as partnerCalls from '@vaga/contract/partners';
import * as calls from '@vaga/contract/search';
import type { Db } from '../platform/db.ts';
import type { Route } from '../platform/http/route.ts';
import { open } from '../platform/http/route.ts';
import type { SearchDeps } from './search-deps.ts';
import { searchPartnerServices } from './search-partner-services.ts';
import { searchPartners } from './search-partners.ts';

interface SearchRoutesDeps extends SearchDeps {
  /** What the ratings of entities come to, which a later slice knows. */
  readRatings: (db: Db, entityIds: readonly string[]) => Promise<Map<string, RatingAverage>>;
}

/** The two calls that find available starts; the second is for the entity page, whose slice knows no schedules. */
export const searchRoutes = (deps: SearchRoutesDeps): Route[] => [
  open(calls.searchPartners, async (call) => {
    const found = await searchPartners(deps, call);
    if (!found.data) return found;
    const ratings = await deps.readRatings(
      deps.db,
      found.data.map(({ id }) => id),
    );
    return {
      ...found,
      data: found.data.map((one) => ({ ...one, rating: ratings.get(one.id) ?? null })),
    };
  }),
  open(partnerCalls.searchPartnerServices, ({ params, body, language, now }) => {
    const { date, serviceType: serviceTypeId, service: serviceId } = body;
    const input = { entityId: params.id, date, serviceTypeId, serviceId, language, now };
    return searchPartnerServices(deps, input);
  }),
];

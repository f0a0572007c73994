import * as partnerCalls from '@vaga/contract/partners';
import * as calls from '@vaga/contract/search';
import type { Route } from '../platform/http/route.ts';
import { open } from '../platform/http/route.ts';
import { readSearchChoices } from './read-search-choices.ts';
import { searchPartnerServices } from './search-partner-services.ts';
import type { SearchPartnersDeps } from './search-partners.ts';
import { searchPartners } from './search-partners.ts';

/** The calls that find available starts, and the choices of their filters; the last is for the entity page, whose slice knows no schedules. */
export const searchRoutes = (deps: SearchPartnersDeps): Route[] => [
  open(calls.searchPartners, (call) => searchPartners(deps, call)),
  open(calls.readSearchChoices, ({ body: { filterParams: filters }, now }) =>
    readSearchChoices(deps, { filters, now }),
  ),
  open(partnerCalls.searchPartnerServices, ({ params, body, language, now }) => {
    const { date, serviceType: serviceTypeId, service: serviceId } = body;
    const input = { entityId: params.id, date, serviceTypeId, serviceId, language, now };
    return searchPartnerServices(deps, input);
  }),
];

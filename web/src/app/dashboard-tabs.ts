import { listAlerts } from '@vaga/contract/calls/alerts';
import { listAllotments } from '@vaga/contract/calls/allotments';
import { listClosures } from '@vaga/contract/calls/closures';
import { readEntityProfile } from '@vaga/contract/calls/entity-profile';
import { listOwnServices } from '@vaga/contract/calls/entity-services';
import { listProtocols } from '@vaga/contract/calls/protocols';
import { listEntityRatings } from '@vaga/contract/calls/ratings';
import { readSchedules } from '@vaga/contract/calls/schedules';
import type { Session } from '../platform/session.ts';
import type { DashboardTab } from './paths.ts';
import { mayCall } from './session-access.ts';

/**
 * The tabs of the dashboard that there are, each with the call that its page reads first: a member who may not make it does not
 * see the tab. Order: general-data, schedules, services, unavailable, allotment, protocols, alerts, ratings. Source: the specification, but for the last two.
 */
const tabs = [
  { tab: 'general-data', call: readEntityProfile },
  { tab: 'schedules', call: readSchedules },
  { tab: 'services', call: listOwnServices },
  { tab: 'unavailable', call: listClosures },
  { tab: 'allotment', call: listAllotments },
  { tab: 'protocols', call: listProtocols },
  { tab: 'alerts', call: listAlerts },
  { tab: 'ratings', call: listEntityRatings },
] as const satisfies { tab: DashboardTab; call: Parameters<typeof mayCall>[1] }[];

/** The tabs of a provider's dashboard that a member may open, in their order. */
export function dashboardTabsOf(session: Session | null): DashboardTab[] {
  return tabs.filter(({ call }) => mayCall(session, call)).map(({ tab }) => tab);
}

import { listAlerts } from '@vaga/contract/calls/alerts';
import { listAllotments } from '@vaga/contract/calls/allotments';
import { listClosures } from '@vaga/contract/calls/closures';
import { readEntityProfile } from '@vaga/contract/calls/entity-profile';
import { listOwnServices } from '@vaga/contract/calls/entity-services';
import { readPartnerAccount } from '@vaga/contract/calls/partner-account';
import { listPartnerProtocols, listProtocols } from '@vaga/contract/calls/protocols';
import { listEntityRatings } from '@vaga/contract/calls/ratings';
import { readSchedules } from '@vaga/contract/calls/schedules';
import type { Session } from '../platform/session.ts';
import type { DashboardTab } from './paths.ts';
import { isMemberAt, mayCall } from './session-access.ts';

/**
 * The tabs of a provider's dashboard, each with the call that its page reads first: a member who may not make it does not
 * see the tab. Order: general-data, schedules, services, unavailable, allotment, protocols, alerts, ratings. Source: the specification, but for the last two.
 */
const providerTabs = [
  { tab: 'general-data', call: readEntityProfile },
  { tab: 'schedules', call: readSchedules },
  { tab: 'services', call: listOwnServices },
  { tab: 'unavailable', call: listClosures },
  { tab: 'allotment', call: listAllotments },
  { tab: 'protocols', call: listProtocols },
  { tab: 'alerts', call: listAlerts },
  { tab: 'ratings', call: listEntityRatings },
] as const satisfies { tab: DashboardTab; call: Parameters<typeof mayCall>[1] }[];

/** Of a hotel or ticket office. Source: the specification. */
const partnerTabs = [
  { tab: 'general-data', call: readPartnerAccount },
  { tab: 'protocols', call: listPartnerProtocols },
] as const satisfies { tab: DashboardTab; call: Parameters<typeof mayCall>[1] }[];

/** The tabs of the dashboard of a member's entity that they may open, in their order. */
export function dashboardTabsOf(session: Session | null): DashboardTab[] {
  const isProvider = session !== null && isMemberAt(session, ['TestPartner', 'LabPartner']);
  const tabs = isProvider ? providerTabs : partnerTabs;
  return tabs.filter(({ call }) => mayCall(session, call)).map(({ tab }) => tab);
}

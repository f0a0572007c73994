import type { AlertKind } from '@vaga/contract/alert-kinds';
import type { Alert } from '@vaga/contract/alerts';
import { paths } from '../app/paths.ts';

const appointment = ({ label }: Alert) =>
  `${paths.testsList('partner')}?code=${encodeURIComponent(label ?? '')}`;
const results = () => paths.providerResults;

const pathOf: Record<AlertKind, (alert: Alert) => string> = {
  notificationDue: results,
  resultLate: results,
  documentUnmatched: () => `${paths.providerResults}?tab=upload`,
  healthNumberNotFound: ({ subject }) => paths.personHere(subject),
  messageFailed: appointment,
  fewPlacesFree: () => paths.dashboard('schedules'),
  scheduleEnds: ({ subject }) => `${paths.dashboard('schedules')}?pool=${subject}`,
  calendarUnread: () => `${paths.dashboard('unavailable')}?view=calendars`,
  calendarOverBooking: appointment,
  rebookingUnanswered: () => paths.toPhone(),
  unpaidAfterDone: appointment,
  refundAnswerDue: () => paths.deskRequests(),
  planUsed: () => paths.plans,
  licenceEnds: () => paths.dashboard('general-data'),
};

/** Where a member acts on what an alert is about. */
export function alertPath(alert: Alert): string {
  return pathOf[alert.kind](alert);
}

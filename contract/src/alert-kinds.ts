import type { MemberRole } from './access.ts';

/** The kinds of alerts, in the order of their subjects: results, messages, times, money. */
export const alertKinds = [
  'notificationDue',
  'resultLate',
  'documentUnmatched',
  'healthNumberNotFound',
  'messageFailed',
  'fewPlacesFree',
  'scheduleEnds',
  'calendarUnread',
  'calendarOverBooking',
  'rebookingUnanswered',
  'unpaidAfterDone',
  'refundAnswerDue',
  'planUsed',
  'licenceEnds',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Which roles see alerts of a kind: those that may act on its subject. */
export const rolesByAlertKind: Record<AlertKind, readonly MemberRole[]> = {
  notificationDue: ['results'],
  resultLate: ['results'],
  documentUnmatched: ['results'],
  healthNumberNotFound: ['results'],
  messageFailed: ['manager', 'desk'],
  fewPlacesFree: ['manager'],
  scheduleEnds: ['manager'],
  calendarUnread: ['manager'],
  calendarOverBooking: ['manager', 'desk'],
  rebookingUnanswered: ['manager', 'desk'],
  unpaidAfterDone: ['manager'],
  refundAnswerDue: ['manager'],
  planUsed: ['manager'],
  licenceEnds: ['manager'],
};

/** What becomes of an alert: members have it before them, see it again later, or are done with it. */
export const alertStates = ['open', 'snoozed', 'done'] as const;
export type AlertState = (typeof alertStates)[number];

/** How a member learns of alerts of a kind: from the list alone, by an e-mail at once, or by the daily digest. */
export const alertChannels = ['screen', 'atOnce', 'daily'] as const;
export type AlertChannel = (typeof alertChannels)[number];

import type { Result } from '@vaga/contract/appointments';
import { surveillanceNotificationHours, undoMinutes } from '@vaga/contract/limits';
import type { SurveillanceState } from '@vaga/contract/public-health';

/** How soon the law asks for a report: within 24 hours, or at once. */
export type Urgency = 'within24h' | 'immediately';

/** A notification as a correction of its result finds it. */
export interface OpenNotification {
  state: SurveillanceState;
  result: Result;
  /** What the authority knows; null: nothing that it has answered to. */
  reportedResult: Result | null;
  recordedBy: string | null;
  version: number;
}

/** What becomes of the notification of an appointment that has this result now. */
export type NotificationPlan =
  | { kind: 'none' }
  | { kind: 'insert'; dueAt: Date }
  /** It has not left: it reports the new result, by the deadline that it has. */
  | { kind: 'replace' }
  /** It has not left, and there is nothing to report any more. */
  | { kind: 'withdraw' }
  /** The authority knows, or may know, another result. */
  | { kind: 'amend'; dueAt: Date; version: number }
  /** The correction was taken back before it left: what the authority knows is true again. */
  | { kind: 'restore'; state: 'acknowledged' | 'recorded' };

/**
 * Decides what a result changes about the notification of its appointment.
 * @param urgency of the result; null: it is not notifiable.
 */
export function planNotification(
  existing: OpenNotification | null,
  { result, urgency, now }: { result: Result; urgency: Urgency | null; now: Date },
): NotificationPlan {
  if (!existing)
    return urgency ? { kind: 'insert', dueAt: dueAtOf(urgency, now) } : { kind: 'none' };
  if (existing.result === result) return { kind: 'none' };
  if (!mayBeKnown(existing)) return urgency ? { kind: 'replace' } : { kind: 'withdraw' };
  if (existing.reportedResult === result && existing.state === 'amending')
    return { kind: 'restore', state: existing.recordedBy ? 'recorded' : 'acknowledged' };
  const dueAt = dueAtOf(urgency ?? 'within24h', now);
  return { kind: 'amend', dueAt, version: existing.version + 1 };
}

/** Whether the authority may have received a result: `due` and a first one that it rejected never arrived. */
function mayBeKnown({ state, reportedResult }: OpenNotification): boolean {
  return reportedResult !== null || !['due', 'rejected'].includes(state);
}

/** When a result of now must be reported at the latest. */
export function dueAtOf(urgency: Urgency, now: Date): Date {
  const hours = urgency === 'immediately' ? 0 : surveillanceNotificationHours;
  return new Date(now.getTime() + hours * 3_600_000);
}

/** When a notification of now may leave: a result can be undone until then. */
export function leavesAtOf(now: Date): Date {
  return new Date(now.getTime() + undoMinutes * 60_000);
}

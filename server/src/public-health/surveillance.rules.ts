import type { Result } from '@vaga/contract/appointments';
import {
  surveillanceAlertHours,
  surveillanceNotificationHours,
  undoMinutes,
} from '@vaga/contract/limits';
import type { SurveillanceState, surveillanceAlerts } from '@vaga/contract/public-health';
import type { SurveillanceFailure } from './surveillance.ts';

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

/** Whether the authority does not know the result yet, or not the corrected one. */
export function isOwed(state: SurveillanceState): boolean {
  return !['acknowledged', 'recorded', 'withdrawn'].includes(state);
}

/** How a list marks a notification: `soon` from 4 hours before its deadline on (`surveillanceAlertHours`). */
export function alertOf(
  { state, dueAt }: { state: SurveillanceState; dueAt: Date },
  now: Date,
): (typeof surveillanceAlerts)[number] {
  if (!isOwed(state)) return 'none';
  if (dueAt <= now) return 'overdue';
  return dueAt.getTime() - now.getTime() <= surveillanceAlertHours * 3_600_000 ? 'soon' : 'none';
}

/** When open screens hear that a notification of now is due soon: never before its result can no longer be undone. */
export function alertsAtOf(dueAt: Date, now: Date): Date {
  const soon = dueAt.getTime() - surveillanceAlertHours * 3_600_000;
  return new Date(Math.max(soon, leavesAtOf(now).getTime()));
}

const quarter = 15 * 60_000;
/** How long a notification that is due at once has to leave before its members get an e-mail. */
const graceMs = 5 * 60_000;

/**
 * The quarter of an hour in which an overdue notification is e-mailed about: all of an entity that are due in it share
 * one e-mail, which is sent at its end.
 */
export function overdueWindow(dueAt: Date, now: Date): { from: Date; until: Date } {
  const at = Math.max(dueAt.getTime(), leavesAtOf(now).getTime() + graceMs);
  const until = Math.ceil(at / quarter) * quarter;
  return { from: new Date(until - quarter), until: new Date(until) };
}

/** What a try to send changes: null for what needs no report any more. */
export function stateWhileSending({
  state,
  version,
}: Pick<OpenNotification, 'state' | 'version'>): 'sent' | 'amending' | null {
  if (!isOwed(state)) return null;
  return version > 1 ? 'amending' : 'sent';
}

/** What a try that was not acknowledged leaves. What may have arrived stays as it left. */
export function stateAfterFailure(
  failure: SurveillanceFailure,
  { before, sending }: { before: SurveillanceState; sending: 'sent' | 'amending' },
): SurveillanceState {
  if (failure === 'rejected') return 'rejected';
  if (failure === 'unreachable' && sending === 'sent') return before === 'sent' ? 'sent' : 'due';
  return sending;
}

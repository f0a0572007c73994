import type { MemberRole, Role } from '@vaga/contract/access';
import type { AlertChannel, AlertKind } from '@vaga/contract/alert-kinds';
import { alertKinds, rolesByAlertKind } from '@vaga/contract/alert-kinds';
import { alertSnoozeDays } from '@vaga/contract/alert-limits';
import { addDays, localDay } from '../platform/local-time.rules.ts';

/** The kinds of alerts that a member with these roles may see. */
export function visibleKinds(roles: readonly Role[]): AlertKind[] {
  return alertKinds.filter((kind) =>
    rolesByAlertKind[kind].some((role: MemberRole) => roles.includes(role)),
  );
}

/** Kinds of which an hour matters: the law's deadline, and a person who may come in vain. */
const urgentKinds: readonly AlertKind[] = ['notificationDue', 'calendarOverBooking'];

/** How a member with these roles learns of alerts of a kind before they choose: the desk, which has the list at hand, by it alone. */
export function defaultChannel(kind: AlertKind, roles: readonly Role[]): AlertChannel {
  const seeing = rolesByAlertKind[kind].filter((role: MemberRole) => roles.includes(role));
  if (seeing.every((role) => role === 'desk')) return 'screen';
  return urgentKinds.includes(kind) ? 'atOnce' : 'daily';
}

/** How a member learns of each kind that their roles see: as they chose, or else by the default of their roles. */
export function channelsOf(
  roles: readonly Role[],
  choices: Partial<Record<AlertKind, AlertChannel>>,
): { kind: AlertKind; channel: AlertChannel }[] {
  return visibleKinds(roles).map((kind) => ({
    kind,
    channel: choices[kind] ?? defaultChannel(kind, roles),
  }));
}

/** Whether an alert can be snoozed until a civil day: from tomorrow at the entity on, at most `alertSnoozeDays` ahead. */
export function canSnoozeUntil(
  until: string,
  { now, timeZone }: { now: Date; timeZone: string },
): boolean {
  const today = localDay(now, timeZone);
  return until > today && until <= addDays(today, alertSnoozeDays);
}

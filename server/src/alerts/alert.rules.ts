import type { MemberRole, Role } from '@vaga/contract/access';
import type { AlertKind } from '@vaga/contract/alert-kinds';
import { alertKinds, rolesByAlertKind } from '@vaga/contract/alert-kinds';
import { alertSnoozeDays } from '@vaga/contract/alert-limits';
import { addDays, localDay } from '../platform/local-time.rules.ts';

/** The kinds of alerts that a member with these roles may see. */
export function visibleKinds(roles: readonly Role[]): AlertKind[] {
  return alertKinds.filter((kind) =>
    rolesByAlertKind[kind].some((role: MemberRole) => roles.includes(role)),
  );
}

/** Whether an alert can be snoozed until a civil day: from tomorrow at the entity on, at most `alertSnoozeDays` ahead. */
export function canSnoozeUntil(
  until: string,
  { now, timeZone }: { now: Date; timeZone: string },
): boolean {
  const today = localDay(now, timeZone);
  return until > today && until <= addDays(today, alertSnoozeDays);
}

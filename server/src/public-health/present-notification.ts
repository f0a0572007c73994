import type { SurveillanceNotification } from '@vaga/contract/public-health';
import { alertOf } from './surveillance.rules.ts';
import type { NotificationRow } from './surveillance-list.queries.ts';

/** A row as members read it. */
export function presentNotification(row: NotificationRow, now: Date): SurveillanceNotification {
  const { id, code, service, disease, result, state, dueAt } = row;
  const { reference, attempts, lastError } = row;
  return {
    id,
    idAppointment: row.appointmentId,
    code,
    person: row.person ?? '',
    service,
    disease,
    result,
    state,
    dueAt: dueAt.toISOString(),
    alert: alertOf({ state, dueAt }, now),
    reference,
    attempts,
    lastError,
  };
}

import type { AlertKind, AlertState } from '@vaga/contract/alert-kinds';
import { alertsPerPage } from '@vaga/contract/alert-limits';
import type { Alert } from '@vaga/contract/alerts';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { page } from '../platform/http/outcome.ts';
import { visibleKinds } from './alert.rules.ts';
import type { AlertRow } from './alerts.queries.ts';
import { readAlerts } from './alerts.queries.ts';

interface ListAlertsInput {
  actor: MemberActor;
  kind?: AlertKind | undefined;
  state?: AlertState | undefined;
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
  now: Date;
}

/** A page of the alerts of an entity, of the kinds that the member's roles see. */
export async function listAlerts(
  db: Db,
  { actor, kind, state = 'open', now, ...asked }: ListAlertsInput,
): Promise<Outcome<{ alerts: Alert[] }>> {
  const { pageNumber = 1, pageSize = alertsPerPage } = asked;
  const { alerts, total } = await readAlerts(db, {
    entityId: actor.entityId,
    kinds: visibleKinds(actor.roles).filter((visible) => kind === undefined || visible === kind),
    state,
    now,
    limit: pageSize,
    offset: (pageNumber - 1) * pageSize,
  });
  return page(
    { alerts: alerts.map(presentAlert) },
    { pageNumber, pageSize, totalPages: Math.ceil(total / pageSize), totalRecords: total },
  );
}

function presentAlert({ since, snoozedUntil, ...row }: AlertRow): Alert {
  return {
    ...row,
    since: since.toISOString(),
    snoozedUntil: row.state === 'snoozed' ? (snoozedUntil?.toISOString() ?? null) : null,
  };
}

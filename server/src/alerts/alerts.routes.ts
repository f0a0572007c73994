import * as calls from '@vaga/contract/alerts';
import { memberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers } from '../platform/http/route.ts';
import { listAlerts } from './list-alerts.ts';
import { markAlertDone } from './mark-alert-done.ts';
import { snoozeAlert } from './snooze-alert.ts';

/** Calls of members of a provider about what they have to look at. */
export const alertsRoutes = ({ db }: { db: Db }): Route[] => [
  forMembers(calls.listAlerts, ({ query, caller, now }) =>
    listAlerts(db, { ...query, actor: memberActor(caller), now }),
  ),
  forMembers(calls.markAlertDone, ({ params: { id }, body: { version }, caller, now }) =>
    markAlertDone(db, { actor: memberActor(caller), id, version, now }),
  ),
  forMembers(calls.snoozeAlert, ({ params: { id }, body: { version, until }, caller, now }) =>
    snoozeAlert(db, { actor: memberActor(caller), id, version, until, now }),
  ),
];

import * as calls from '@vaga/contract/public-health';
import { memberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers } from '../platform/http/route.ts';
import { listNotifications } from './list-notifications.ts';
import { readNotification } from './read-notification.ts';
import { recordReport } from './record-report.ts';

/** What the members of a provider owe to the health authority. */
export const publicHealthRoutes = (deps: { db: Db; encryption: Encryption }): Route[] => [
  forMembers(calls.listSurveillanceNotifications, ({ caller, language, now }) =>
    listNotifications(deps.db, { actor: memberActor(caller), language, now }),
  ),
  forMembers(calls.readSurveillanceNotification, ({ caller, params: { id }, language, now }) =>
    readNotification(deps, { actor: memberActor(caller), id, language, now }),
  ),
  forMembers(
    calls.recordSurveillanceReport,
    ({ caller, params: { id }, body: { reference }, language, now }) =>
      recordReport(deps.db, { actor: memberActor(caller), id, reference, language, now }),
  ),
];

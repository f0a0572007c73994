import * as numberCalls from '@vaga/contract/health-numbers';
import * as calls from '@vaga/contract/public-health';
import { memberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers } from '../platform/http/route.ts';
import { countAlerts } from './count-alerts.ts';
import { listNotifications } from './list-notifications.ts';
import { markNumberSeen } from './mark-number-seen.ts';
import { readNotification } from './read-notification.ts';
import { readNumberCheck } from './read-number-check.ts';
import { recordReport } from './record-report.ts';

/** What the members of a provider owe to the health authority, and what the register says of health numbers. */
export const publicHealthRoutes = (deps: { db: Db; encryption: Encryption }): Route[] => [
  forMembers(calls.listSurveillanceNotifications, ({ caller, language, now }) =>
    listNotifications(deps.db, { actor: memberActor(caller), language, now }),
  ),
  forMembers(calls.countSurveillanceAlerts, ({ caller: { entityId }, now }) =>
    countAlerts(deps.db, { entityId, now }),
  ),
  forMembers(calls.readSurveillanceNotification, ({ caller, params: { id }, language, now }) =>
    readNotification(deps, { actor: memberActor(caller), id, language, now }),
  ),
  forMembers(
    calls.recordSurveillanceReport,
    ({ caller, params: { id }, body: { reference }, language, now }) =>
      recordReport(deps.db, { actor: memberActor(caller), id, reference, language, now }),
  ),
  forMembers(numberCalls.readNumberCheck, ({ caller, params: { id: personId }, now }) =>
    readNumberCheck(deps, { actor: memberActor(caller), personId, now }),
  ),
  forMembers(numberCalls.markNumberSeen, ({ caller, params: { id: personId }, now }) =>
    markNumberSeen(deps, { actor: memberActor(caller), personId, now }),
  ),
];

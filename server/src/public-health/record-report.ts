import type { Language } from '@vaga/contract/common';
import type { SurveillanceNotification } from '@vaga/contract/public-health';
import { recordHealthAccess } from '../audit/index.ts';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound, success, warning } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { presentNotification } from './present-notification.ts';
import { isOwed } from './surveillance.rules.ts';
import { findNotificationRow } from './surveillance-list.queries.ts';
import {
  lockNotification,
  notifyOfAlerts,
  updateNotification,
} from './surveillance-notifications.queries.ts';

interface RecordReportInput {
  actor: MemberActor;
  id: string;
  reference: string;
  language: Language;
  now: Date;
}

/**
 * Records that a member reported a result in the portal of the authority. The same reference again changes nothing.
 * @throws Problem 404 for a notification of another entity.
 */
export async function recordReport(
  db: Db,
  { actor, id, reference, language, now }: RecordReportInput,
): Promise<Outcome<SurveillanceNotification>> {
  const key = { id, entityId: actor.entityId, language };
  return inTransaction(db, async (trx) => {
    const notification = (await findNotificationRow(trx, key)) && (await lockNotification(trx, id));
    const before = notification && (await findNotificationRow(trx, key));
    if (!notification || !before) throw notFound();
    const { personId, appointmentId } = before;
    const people = [{ personId, appointmentId }];
    // What of it was changed would tell that the result is notifiable.
    const fields = ['result'] as const;
    await recordHealthAccess(trx, { actor, act: 'changed', people, fields, now });
    if (!isOwed(notification.state)) {
      const shown = presentNotification(before, now);
      if (before.reference === reference) return success(shown);
      return warning('surveillance.already_reported', {}, shown);
    }
    await updateNotification(trx, id, {
      state: 'recorded',
      reference,
      recordedBy: actor.accountId,
      reportedResult: notification.result,
      reportedAt: now,
      bundle: null,
      keyId: null,
      lastError: null,
    });
    await notifyOfAlerts(trx, id);
    const after = await findNotificationRow(trx, key);
    if (!after) throw notFound();
    return success(presentNotification(after, now), 'saved');
  });
}

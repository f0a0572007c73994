import type { Language } from '@vaga/contract/common';
import { surveillanceListDays } from '@vaga/contract/limits';
import type { SurveillanceNotification } from '@vaga/contract/public-health';
import { recordHealthAccess } from '../audit/index.ts';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { success } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { presentNotification } from './present-notification.ts';
import { listNotificationRows } from './surveillance-list.queries.ts';

const rowsAtMost = 500;
const dayMs = 86_400_000;

/** The notifications of the member's entity. Whose they are is recorded before the answer. */
export async function listNotifications(
  db: Db,
  { actor, language, now }: { actor: MemberActor; language: Language; now: Date },
): Promise<Outcome<SurveillanceNotification[]>> {
  const rows = await listNotificationRows(db, {
    entityId: actor.entityId,
    language,
    reportedSince: new Date(now.getTime() - surveillanceListDays * dayMs),
    limit: rowsAtMost,
  });
  const people = rows.map(({ personId, appointmentId }) => ({ personId, appointmentId }));
  // The fields of the list of all results: others would tell who reads the record that these are notifiable.
  const fields = ['name', 'dateOfBirth', 'time', 'service', 'result'] as const;
  await inTransaction(db, (trx) =>
    recordHealthAccess(trx, { actor, act: 'searched', people, fields, now }),
  );
  return success(rows.map((row) => presentNotification(row, now)));
}

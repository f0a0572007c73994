import { readMembersToNotify } from '../organisations/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import { queueMessage } from '../platform/outbox.ts';
import { inTransaction } from '../platform/transact.ts';
import { channelsOf } from './alert.rules.ts';
import { readChosenChannels } from './alert-choices.queries.ts';
import type { AlertToReport, DueDigest } from './alert-emails.queries.ts';
import {
  digestsSince,
  readNameOfEntity,
  takeDigest,
  takeUnannounced,
} from './alert-emails.queries.ts';
import { emailOf } from './alert-emails.rules.ts';

/** Queues an e-mail about the new alerts of an entity to each member who wants to know of their kinds at once. */
export async function announceAlerts(
  db: Db,
  { entityId, now }: { entityId: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const alerts = await takeUnannounced(trx, { entityId, now });
    await queueAlertEmails(trx, { entityId, alerts, by: 'atOnce', now });
  });
}

/** Queues the digest of a morning to each member who wants one and for whom something is new. */
export async function sendDigest(
  db: Db,
  { now, ...due }: DueDigest & { now: Date },
): Promise<void> {
  if (due.until <= digestsSince(now)) return;
  await inTransaction(db, async (trx) => {
    const alerts = await takeDigest(trx, { ...due, now });
    if (alerts) await queueAlertEmails(trx, { entityId: due.entityId, alerts, by: 'daily', now });
  });
}

interface QueueAlertEmailsInput {
  entityId: string;
  alerts: readonly AlertToReport[];
  by: 'atOnce' | 'daily';
  now: Date;
}

async function queueAlertEmails(
  trx: Trx,
  { entityId, alerts, by, now }: QueueAlertEmailsInput,
): Promise<void> {
  if (alerts.length === 0) return;
  const placeName = await readNameOfEntity(trx, entityId);
  const chosen = await readChosenChannels(trx, { entityId });
  for (const { accountId, email, language, roles } of await readMembersToNotify(trx, entityId)) {
    const reported = emailOf(alerts, channelsOf(roles, chosen.get(accountId) ?? {}), by);
    if (!reported) continue;
    await queueMessage(trx, {
      channel: 'email',
      recipient: email,
      language,
      template: by === 'daily' ? 'digest' : 'alerts-opened',
      data: { placeName, kinds: reported.kinds, newCount: reported.newCount },
      accountId,
      now,
    });
  }
}

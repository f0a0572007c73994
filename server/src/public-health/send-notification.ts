import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import { inTransaction } from '../platform/transact.ts';
import { openBundle, sealBundle } from './sealed-bundle.ts';
import { stateAfterFailure, stateWhileSending } from './surveillance.rules.ts';
import type { Surveillance } from './surveillance.ts';
import { SurveillanceError } from './surveillance.ts';
import type { LockedNotification } from './surveillance-notifications.queries.ts';
import {
  lockNotification,
  notifyOfAlerts,
  updateNotification,
} from './surveillance-notifications.queries.ts';

export interface SendNotificationDeps {
  db: Db;
  encryption: Encryption;
  /** Null: members report by hand. */
  surveillance: Surveillance | null;
}

interface SendInput {
  id: string;
  now: Date;
}

/** What leaves, and as what it is marked meanwhile. */
interface Departure {
  notification: LockedNotification;
  sending: 'sent' | 'amending';
  bundle: string;
}

/**
 * Seals what is to be reported and, where the authority has a system to send it to, sends it. May run twice: the authority
 * recognises a version that it has by its key.
 * @throws SurveillanceError if it was not acknowledged: the queue tries again.
 */
export async function sendNotification(
  deps: SendNotificationDeps,
  { id, now }: SendInput,
): Promise<void> {
  const { db, surveillance } = deps;
  const departure = await inTransaction(db, async (trx) => {
    const notification = await lockNotification(trx, id);
    const sending = notification && stateWhileSending(notification);
    if (!notification || !sending) return null;
    const sealed = await sealBundle(trx, deps.encryption, { notification, now });
    if (!surveillance) {
      await updateNotification(trx, id, sealed);
      return null;
    }
    const attempts = notification.attempts + 1;
    await updateNotification(trx, id, { ...sealed, state: sending, attempts });
    const bundle = openBundle(deps.encryption, { id, ...sealed });
    return bundle === null ? null : { notification, sending, bundle };
  });
  if (departure && surveillance) await deliver({ db, surveillance }, departure, now);
}

async function deliver(
  { db, surveillance }: { db: Db; surveillance: Surveillance },
  departure: Departure,
  now: Date,
): Promise<void> {
  const { notification, sending, bundle } = departure;
  const { id, version, result, state: before } = notification;
  try {
    const { reference } = await surveillance.report({ key: `${id}:${version}`, bundle });
    const reported = { reportedResult: result, reportedAt: now, recordedBy: null, reference };
    const emptied = { bundle: null, keyId: null, lastError: null };
    await settle(db, departure, { ...reported, ...emptied, state: 'acknowledged' });
  } catch (error) {
    if (!(error instanceof SurveillanceError)) throw error;
    const state = stateAfterFailure(error.failure, { before, sending });
    await settle(db, departure, { state, lastError: error.message });
    throw error;
  }
}

/** Writes what became of a try, unless the result was corrected or a member reported it meanwhile. */
async function settle(
  db: Db,
  { notification: { id, version }, sending }: Departure,
  change: Parameters<typeof updateNotification>[2],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const current = await lockNotification(trx, id);
    if (current?.version !== version || current.state !== sending) return;
    await updateNotification(trx, id, change);
    await notifyOfAlerts(trx, id);
  });
}

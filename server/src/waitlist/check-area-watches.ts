import { areaWatchEmailHours } from '@vaga/contract/area-watch-limits';
import { localDay } from '../platform/local-time.rules.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { inTransaction } from '../platform/transact.ts';
import type { SearchDeps } from '../search/index.ts';
import type { AvailableEntity } from './area-availability.ts';
import { findAvailableEntity, watchTimeZone } from './area-availability.ts';
import type { DueWatch } from './area-watches.queries.ts';
import {
  claimNotification,
  deleteEndedWatches,
  readDueWatches,
  recordAvailability,
} from './area-watches.queries.ts';
import { areaWatchPurpose } from './end-area-watch.ts';

export interface CheckAreaWatchesDeps extends SearchDeps {
  links: SignedLinks;
}

/** In one run: more wait for the next one. */
const batchSize = 200;

/**
 * Looks for times in watched areas, once for all accounts that watch the same, and e-mails those to whom they are new. While times
 * stay available no further e-mail is sent; after they were taken the next one waits for `areaWatchEmailHours`.
 */
export async function checkAreaWatches(deps: CheckAreaWatchesDeps, now: Date): Promise<void> {
  const { db } = deps;
  await deleteEndedWatches(db, localDay(now, watchTimeZone));
  const due = await readDueWatches(db, { now, limit: batchSize });
  for (const watches of Map.groupBy(due, keyOf).values()) {
    const [first] = watches;
    if (!first) continue;
    const available = await findAvailableEntity(deps, first, now);
    const ids = watches.map(({ id }) => id);
    await recordAvailability(db, { ids, isAvailable: available !== null, now });
    if (!available) continue;
    for (const watch of watches.filter((one) => isToNotify(one, now)))
      await notify(deps, watch, { available, now });
  }
}

/** Accounts that watch the same service in the same area until the same day share a search. */
function keyOf(watch: DueWatch): string {
  const { serviceTypeId, serviceId, latitude, longitude, radiusKm, untilDate } = watch;
  return JSON.stringify([serviceTypeId, serviceId, latitude, longitude, radiusKm, untilDate]);
}

function isToNotify({ isAvailable, notifiedAt }: DueWatch, now: Date): boolean {
  if (isAvailable) return false;
  return notifiedAt === null || Number(now) - Number(notifiedAt) >= areaWatchEmailHours * 3_600_000;
}

/** The claim and the message are one transaction: a second process sends none. */
async function notify(
  { db, links }: CheckAreaWatchesDeps,
  watch: DueWatch,
  { available, now }: { available: AvailableEntity; now: Date },
): Promise<void> {
  const { id, accountId, email, firstName, language, serviceName } = watch;
  const { serviceTypeId, serviceId, place, locationId, latitude, longitude } = watch;
  await inTransaction(db, async (trx) => {
    if (!(await claimNotification(trx, { id, now }))) return;
    await queueMessage(trx, {
      channel: 'email',
      recipient: email,
      language,
      accountId,
      template: 'area-watch',
      data: {
        firstName,
        serviceName,
        place,
        radiusKm: watch.radiusKm,
        untilDate: watch.untilDate,
        entityName: available.entityName,
        date: available.date,
        search: { serviceTypeId, serviceId, locationId, latitude, longitude },
        token: links.sign({ purpose: areaWatchPurpose, subject: id, expiresAt: linkEnd(watch) }),
      },
      now,
    });
  });
}

/** A day after its last one, so that a late reader learns that it has ended. */
function linkEnd({ untilDate }: DueWatch): Date {
  return new Date(Date.parse(`${untilDate}T00:00:00Z`) + 2 * 86_400_000);
}

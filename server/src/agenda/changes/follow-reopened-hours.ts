import type { Db, Trx } from '../../platform/db.ts';
import { inTransaction } from '../../platform/transact.ts';
import { findLostPlaces, lockPoolsOfEntity, readPlacesToCome } from '../../scheduling/index.ts';
import { voidOffers } from '../rebooking/void-offers.ts';
import { lockTermsOfEntity, readOpenOffers } from './changes.queries.ts';
import { endOutOfHours } from './end-out-of-hours.ts';
import { readEntitiesToFollow, saveFollowedHours } from './followed-hours.queries.ts';
import { readRules } from './work-out-impact.ts';

/**
 * Ends the rebooking offers of bookings that fit again, with their reserved places, and the marks of those that are no longer out of
 * hours: hours also open without a change that is applied, as when a closure is deleted or an external calendar has fewer events.
 */
export async function followReopenedHours(db: Db, { now }: { now: Date }): Promise<void> {
  for (const entityId of await readEntitiesToFollow(db, now))
    await inTransaction(db, (trx) => followEntity(trx, { entityId, now }));
}

async function followEntity(
  trx: Trx,
  { entityId, now }: { entityId: string; now: Date },
): Promise<void> {
  const openOffers = await readOpenOffers(trx, { entityId, locks: true });
  await lockPoolsOfEntity(trx, entityId);
  const terms = await lockTermsOfEntity(trx, entityId);
  if (!terms) return;
  const { timeZone, termsVersion } = terms;
  const rules = await readRules(trx, { entityId, now });
  const all = await readPlacesToCome(trx, { entityId, now });
  const places = all.filter(({ isExpired }) => !isExpired);
  const unchanged = { before: rules, after: rules };
  const lost = findLostPlaces({
    ...unchanged,
    places,
    openOffers,
    now: now.getTime(),
    timeZone,
  });
  await voidOffers(trx, { ids: lost.regainedOffers.map(({ id }) => id), now });
  await endOutOfHours(trx, { entityId, places, lost, now });
  await saveFollowedHours(trx, { entityId, termsVersion });
}

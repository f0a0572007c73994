import { cancelInGroup } from '../../appointments/index.ts';
import type { Db } from '../../platform/db.ts';
import { runEach } from '../../platform/run-each.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import { inTransaction } from '../../platform/transact.ts';
import { releasePlaces } from '../../scheduling/index.ts';
import { endRebookingOffer } from './end-rebooking-offer.ts';
import { lockOpenOffer } from './lock-offer.ts';
import { readDueOffers } from './rebooking-offers.queries.ts';
import { tellOfOffer } from './tell-of-offers.ts';

const offersPerSweep = 500;

/**
 * Ends what is due of rebooking offers, each in a transaction of its own: those whose booking has ended or moved otherwise, reserved
 * places whose time is over, and bookings without an answer. Reminds at half of the time.
 */
export async function sweepOffers(
  deps: { db: Db; links: SignedLinks },
  { now }: { now: Date },
): Promise<void> {
  const { db } = deps;
  const due = await readDueOffers(db, { now, limit: offersPerSweep });
  await runEach([
    // To lock an open offer ends it where its booking does not stand any more.
    ...due.void.map((id) => () => inTransaction(db, (trx) => lockOpenOffer(trx, { id, now }))),
    ...due.expired.map(
      (id) => () =>
        inTransaction(db, (trx) => releasePlaces(trx, { ownerIds: [id], as: 'expired', now })),
    ),
    ...due.remind.map(
      (id) => () => tellOfOffer(deps, { id, template: 'rebooking-offer-reminder', now }),
    ),
    ...due.lapse.map((id) => () => lapseOffer(db, { id, now })),
  ]);
}

/** Cancels the booking of an offer without an answer: refunded in full, and its person gets an e-mail. */
async function lapseOffer(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await inTransaction(db, async (trx) => {
    const locked = await lockOpenOffer(trx, { id, now });
    if (!locked) return;
    const { offer, group } = locked;
    if (offer.lapsesAt === null || offer.lapsesAt > now) return;
    const actor = { kind: 'system', reason: 'byPartner' } as const;
    await cancelInGroup(trx, group, { actor, by: 'provider', requestReason: null, now });
    await endRebookingOffer(trx, { id, as: 'lapsed', now });
  });
}

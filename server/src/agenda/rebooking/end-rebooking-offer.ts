import type { RebookingOfferState } from '@vaga/contract/rebooking-offers';
import { moveAppointment } from '../../appointments/index.ts';
import type { Actor, SystemActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { readPlaceOfOffer, releasePlaces } from '../../scheduling/index.ts';
import type { LockedOffer } from './lock-offer.ts';
import { endOffers } from './rebooking-offers.queries.ts';

/** Ends a locked offer with its reserved place. */
export async function endRebookingOffer(
  trx: Trx,
  { id, as, now }: { id: string; as: Exclude<RebookingOfferState, 'open'>; now: Date },
): Promise<void> {
  await endOffers(trx, { ids: [id], as, now });
  await releasePlaces(trx, { ownerIds: [id], as: 'released', now });
}

/**
 * Moves the appointment of a locked offer, to its reserved place or to any other start, at its price, and ends the offer. Where it
 * cannot move there, the offer stays as it is.
 * @returns the refusal, or the success.
 * @throws Problem 409 with the nearest times where the start is taken.
 */
export async function moveAndEndOffer(
  trx: Trx,
  { offer, group: { appointment } }: LockedOffer,
  move: {
    actor: Exclude<Actor, SystemActor>;
    startsAt: Date;
    /** The state of the offer afterwards. */
    as: 'accepted' | 'other' | 'agreed';
    now: Date;
  },
): Promise<Outcome<unknown>> {
  const { actor, startsAt, as, now } = move;
  const { id: offerId, proposedStartsAt, proposedPoolId } = offer;
  const { id } = appointment;
  const reserved = await readPlaceOfOffer(trx, { offerId, now });
  const isProposed = reserved !== null && proposedStartsAt?.getTime() === startsAt.getTime();
  const outcome = await moveAppointment(trx, appointment, {
    actor,
    id,
    startsAt,
    poolId: isProposed ? (proposedPoolId ?? undefined) : undefined,
    usableReservedIds: isProposed ? [reserved] : [],
    isAgreed: true,
    now,
  });
  if (outcome.type === 'Success') await endRebookingOffer(trx, { id: offerId, as, now });
  return outcome;
}

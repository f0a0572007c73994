import type { Trx } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';
import { newId } from '../../platform/uuid.ts';
import type {
  NewPlaceOfBooking,
  PlaceToComeRow,
  PlannedRebooking,
} from '../../scheduling/index.ts';
import { offerTimes } from './offer-times.rules.ts';
import type { NewOffer } from './rebooking-offers.queries.ts';
import { insertOffers } from './rebooking-offers.queries.ts';

/** A booking without a place, and where it could go. */
export interface BookingToOffer {
  appointmentId: string;
  ownerId: string;
  place: PlaceToComeRow;
  /** Null where no time was found, or it starts too soon. */
  proposal: NewPlaceOfBooking | null;
}

/**
 * Makes a rebooking offer for each booking. The places are still to be taken by `takePlannedPlaces`, in the same transaction. A job
 * sends the messages once all is committed: to queue them here would keep the pools locked.
 */
export async function makeOffers(
  trx: Trx,
  input: {
    scheduleChangeId: string;
    entityId: string;
    bookings: readonly BookingToOffer[];
    now: Date;
  },
): Promise<PlannedRebooking[]> {
  const { scheduleChangeId, entityId, bookings, now } = input;
  if (bookings.length === 0) return [];
  const planned: PlannedRebooking[] = [];
  const offers = bookings.map(({ appointmentId, ownerId, place, proposal }): NewOffer => {
    const id = newId();
    const fromStartsAt = new Date(place.from);
    const proposedStartsAt = proposal && new Date(proposal.start.from);
    const times = offerTimes({ fromStartsAt, proposedStartsAt, now });
    const { expiresAt } = times;
    if (proposal && expiresAt)
      planned.push({ place: proposal, current: place, offer: { id, expiresAt } });
    const proposedPoolId = proposal?.start.schedule.poolId ?? null;
    const of = { scheduleChangeId, entityId, appointmentId, ownerId };
    return { id, ...of, fromStartsAt, proposedStartsAt, proposedPoolId, ...times };
  });
  await insertOffers(trx, { offers, now });
  await addJob(trx, {
    name: 'agenda.tellRebookingOffers',
    payload: { scheduleChangeId },
    key: `agenda.tellRebookingOffers:${scheduleChangeId}`,
  });
  return planned;
}

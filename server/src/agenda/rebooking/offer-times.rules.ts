import {
  rebookingLapseHours,
  rebookingOfferEndsBeforeHours,
  rebookingOfferHours,
  rebookingOfferLeastHours,
} from '@vaga/contract/rebooking-limits';

const hour = 3_600_000;

/** When something happens to an offer. */
export interface OfferTimes {
  /** Until when the proposed place is reserved, and when its person is reminded; null without a proposal. */
  expiresAt: Date | null;
  remindAt: Date | null;
  /** When the appointment is cancelled without an answer; null where that is over already: a change alone ends no booking. */
  lapsesAt: Date | null;
}

/**
 * A proposed place is reserved for `rebookingOfferHours`, at most until `rebookingOfferEndsBeforeHours` before the earlier of both
 * starts, and at least `rebookingOfferLeastHours`. The reminder is at half of that.
 */
export function offerTimes({
  fromStartsAt,
  proposedStartsAt,
  now,
}: {
  fromStartsAt: Date;
  proposedStartsAt: Date | null;
  now: Date;
}): OfferTimes {
  const lapse = fromStartsAt.getTime() - rebookingLapseHours * hour;
  const lapsesAt = lapse > now.getTime() ? new Date(lapse) : null;
  if (proposedStartsAt === null) return { expiresAt: null, remindAt: null, lapsesAt };
  const earlier = Math.min(fromStartsAt.getTime(), proposedStartsAt.getTime());
  const wanted = Math.min(
    now.getTime() + rebookingOfferHours * hour,
    earlier - rebookingOfferEndsBeforeHours * hour,
  );
  const expires = Math.max(wanted, now.getTime() + rebookingOfferLeastHours * hour);
  const remind = now.getTime() + Math.floor((expires - now.getTime()) / 2);
  return { expiresAt: new Date(expires), remindAt: new Date(remind), lapsesAt };
}

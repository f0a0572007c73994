import { maxUnansweredOffers, waitlistOfferMinutes } from '@vaga/contract/limits';

const minute = 60_000;
/** An earlier start is not offered: the answer may take as long as the offer lasts, and so may the way there. */
const minLeadMinutes = 30;
/** How many combinations of starts are tried for an entry. */
const maxStartOptions = 20;

interface AvailableStart {
  startsAt: Date;
}

/**
 * The starts of a day that can be offered to an entry: far enough ahead, and not offered to it before.
 * @param passed starts that were offered before and not taken.
 */
export function offerableStarts<Start extends AvailableStart>(
  starts: readonly Start[],
  { passed, now }: { passed: readonly Date[]; now: Date },
): Start[] {
  const earliest = now.getTime() + minLeadMinutes * minute;
  const isPassed = ({ startsAt }: AvailableStart) => passed.some((one) => +one === +startsAt);
  return starts.filter((start) => start.startsAt.getTime() >= earliest && !isPassed(start));
}

/**
 * Sorts combinations of starts for an entry's persons, the best first: one start for all before consecutive starts, each
 * in the given order. Returns `maxStartOptions` at most.
 * @param options each has one start per person, by time; the earliest option first.
 */
export function rankStartOptions(options: readonly Date[][]): Date[][] {
  const isTogether = (option: readonly Date[]) =>
    option.every((time) => +time === Number(option[0]));
  return [...options.filter(isTogether), ...options.filter((option) => !isTogether(option))].slice(
    0,
    maxStartOptions,
  );
}

/** When an offer made now ends. */
export function offerExpiry(now: Date): Date {
  return new Date(now.getTime() + waitlistOfferMinutes * minute);
}

export type EntryState = 'waiting' | 'offered' | 'booked' | 'left' | 'ended';
export type OfferState = 'open' | 'taken' | 'declined' | 'lapsed';

/** The state of an entry whose offer expired, after `lapses` expired offers before it. */
export function stateAfterExpiry(lapses: number): { state: 'waiting' | 'ended'; lapses: number } {
  return { state: lapses + 1 >= maxUnansweredOffers ? 'ended' : 'waiting', lapses: lapses + 1 };
}

/** The status of the cart of an entry. */
export interface EntryCartStatus {
  isCheckedOut: boolean;
  isPaymentPending: boolean;
  /** When the first of its current holds ends; null if it holds nothing. */
  heldUntil: Date | null;
}

/** The status of an offer by its cart: `held` while the cart has a hold or a pending payment. */
export function offerStatusOf(cart: EntryCartStatus): 'held' | 'booked' | 'expired' {
  if (cart.isCheckedOut) return 'booked';
  return cart.heldUntil || cart.isPaymentPending ? 'held' : 'expired';
}

import { maxUnansweredOffers, waitlistOfferMinutes } from '@vaga/contract/limits';

const minute = 60_000;
/** A start closer than this is offered to nobody: to answer takes as long as an offer lasts, and to get there too. */
const leastAheadMinutes = 30;
/** Ways to place an entry's people that are tried, the earliest first. */
const waysAtMost = 20;

interface FreeStart {
  startsAt: Date;
}

/**
 * Of the starts of a day those that may be offered to an entry: far enough ahead, and none that it let go before.
 * @param passed starts that it was offered before.
 */
export function startsToOffer<Start extends FreeStart>(
  starts: readonly Start[],
  { passed, now }: { passed: readonly Date[]; now: Date },
): Start[] {
  const earliest = now.getTime() + leastAheadMinutes * minute;
  const isPassed = ({ startsAt }: FreeStart) => passed.some((one) => +one === +startsAt);
  return starts.filter((start) => start.startsAt.getTime() >= earliest && !isPassed(start));
}

/**
 * The ways to place an entry's people, the best first: all at one start before one after the other, the earliest before
 * later ones.
 * @param ways for each a start for each person, by time.
 */
export function bestFirst(ways: readonly Date[][]): Date[][] {
  const isTogether = (way: readonly Date[]) => way.every((time) => +time === Number(way[0]));
  return [...ways.filter(isTogether), ...ways.filter((way) => !isTogether(way))].slice(
    0,
    waysAtMost,
  );
}

/** Until when a place is kept for the first in line. */
export function offerEnd(now: Date): Date {
  return new Date(now.getTime() + waitlistOfferMinutes * minute);
}

export type EntryState = 'waiting' | 'offered' | 'booked' | 'left' | 'ended';
export type OfferState = 'open' | 'taken' | 'declined' | 'lapsed';

/** What becomes of an entry whose offer ran out, which had `lapses` before. */
export function afterLapse(lapses: number): { state: 'waiting' | 'ended'; lapses: number } {
  return { state: lapses + 1 >= maxUnansweredOffers ? 'ended' : 'waiting', lapses: lapses + 1 };
}

/** Where the cart of an open offer has come to. */
export interface CartStanding {
  isCheckedOut: boolean;
  isPaymentPending: boolean;
  /** When the first of its live holds ends; null where it holds nothing. */
  heldUntil: Date | null;
}

/** What an offer is, seen from its cart: kept, taken by who is paying or has booked, or over. */
export function standingOf(cart: CartStanding): 'kept' | 'booked' | 'over' {
  if (cart.isCheckedOut) return 'booked';
  return cart.heldUntil || cart.isPaymentPending ? 'kept' : 'over';
}

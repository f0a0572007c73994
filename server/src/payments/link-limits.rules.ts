import { linkPlacesUntilPaid, linkShareOfDay } from '@vaga/contract/limits';
import type { MessageCode } from '@vaga/contract/messages';

/** What a cart asks a payment link to keep on one day of an entity. */
export interface DayOfLinks {
  /** Places of this cart. */
  wanted: number;
  /** Places that links of other carts keep already. */
  kept: number;
  /** Places that nobody else has, those of this cart among them. */
  free: number;
}

interface AskedOfLinks {
  hasCompletedPayment: boolean;
  /** Places that links and accepted requests of other carts of the account keep. */
  keptOfAccount: number;
  days: readonly DayOfLinks[];
}

/**
 * Why a payment link may not keep these places; null where it may. A link costs nothing and keeps a place for a day, so
 * an account that has never paid keeps few, and all links together keep a fifth of what is free.
 * Another rule for some callers, such as a hotel with an active protocol, has its place here: in what `AskedOfLinks` says.
 */
export function refuseLinkPlaces({
  hasCompletedPayment,
  keptOfAccount,
  days,
}: AskedOfLinks): { code: MessageCode; maximum: number } | null {
  const wanted = days.reduce((sum, day) => sum + day.wanted, 0);
  if (!hasCompletedPayment && keptOfAccount + wanted > linkPlacesUntilPaid) {
    return { code: 'deferred.too_many_unpaid', maximum: linkPlacesUntilPaid };
  }
  const full = days.find((day) => day.kept + day.wanted > linkPlacesOfDay(day));
  return full ? { code: 'deferred.day_share', maximum: linkPlacesOfDay(full) } : null;
}

/** How many places of a day links may keep together: a fifth of those that are free without them, rounded, at least 1. */
function linkPlacesOfDay({ kept, free }: Pick<DayOfLinks, 'kept' | 'free'>): number {
  return Math.max(1, Math.round((free + kept) / linkShareOfDay));
}

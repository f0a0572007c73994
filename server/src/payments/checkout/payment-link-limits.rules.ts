import { linkPlacesBeforeFirstPayment, paymentLinkShareOfDay } from '@vaga/contract/limits';
import type { MessageCode } from '@vaga/contract/messages';

/** The numbers of one service on one civil day of an entity. */
export interface PaymentLinkDay {
  /** Places of this cart, which the link is to hold. */
  requestedPlaces: number;
  /** Places that links and vouchers of other carts hold. */
  unpaidPlaces: number;
  /** Places that are available to this cart, those that it holds included. */
  availablePlaces: number;
}

interface PaymentLinkLimitFacts {
  /** Whether the account has completed a payment, or an entity books for it. */
  isAccountTrusted: boolean;
  /** Places that links, vouchers and accepted requests of other carts of the account hold. */
  unpaidPlacesOfAccount: number;
  days: readonly PaymentLinkDay[];
}

/**
 * The limit that a payment link would exceed; null if there is none. A link costs nothing and holds places for a day,
 * so an account that has never paid holds few, and all links together hold a fifth of what is available.
 */
export function exceededPaymentLinkLimit({
  isAccountTrusted,
  unpaidPlacesOfAccount,
  days,
}: PaymentLinkLimitFacts): { code: MessageCode; maximum: number } | null {
  const requested = days.reduce((sum, day) => sum + day.requestedPlaces, 0);
  if (!isAccountTrusted && unpaidPlacesOfAccount + requested > linkPlacesBeforeFirstPayment) {
    return { code: 'deferred.too_many_unpaid', maximum: linkPlacesBeforeFirstPayment };
  }
  const full = days.find((day) => day.unpaidPlaces + day.requestedPlaces > maximumLinkPlaces(day));
  return full ? { code: 'deferred.day_share', maximum: maximumLinkPlaces(full) } : null;
}

/**
 * How many places of a day all links may hold together: a fifth of those that are available without them, rounded, at
 * least 1.
 */
function maximumLinkPlaces({
  unpaidPlaces,
  availablePlaces,
}: Pick<PaymentLinkDay, 'unpaidPlaces' | 'availablePlaces'>): number {
  return Math.max(1, Math.round((availablePlaces + unpaidPlaces) / paymentLinkShareOfDay));
}

import { paymentTypes } from '@vaga/contract/payments';
import type { Actor, MemberActor, PatientActor } from '../../identity/index.ts';
import type { PlacePaymentTerms } from '../lifecycle/payable-places.queries.ts';
import { needsPayOnSiteApproval } from '../pay-on-site/pay-on-site.rules.ts';
import type { PaymentChoice, PaymentTypes } from './payment-types.rules.ts';
import { paymentChoiceError } from './payment-types.rules.ts';

/**
 * What differs between those who check a cart out. Everything else is the same for every policy: what is due, the methods,
 * the receipt, the appointments.
 */
export interface CheckoutPolicy {
  /** Who books: quotas limit patients alone (`isLimitedByQuotas`). */
  actor: Actor;
  /** Whether a place may be paid at its entity. */
  canPayOnSite(place: PlacePaymentTerms): boolean;
  /** Whether payment on site uses up an approval of the entity. */
  needsApproval(place: PlacePaymentTerms): boolean;
  /** The entity that pays for the patient; null if the patient pays. */
  payerEntityId: string | null;
  /** Whether payment links may hold only a share of an entity's day (`paymentLinkShareOfDay`). */
  isLimitedByDay: boolean;
  /** How many appointments to come that are not paid the entity that books may have at one entity; null: that is not limited so. */
  unpaidQuota: 'unpaidGuests' | 'unpaidGuestsOfProtocol' | null;
}

/** A patient books, as the entity's settings and its approvals allow. */
export function patientPolicy(actor: PatientActor): CheckoutPolicy {
  return {
    actor,
    canPayOnSite: (place) =>
      place.localPayment !== 'off' &&
      (place.hasPayOnSiteApproval || !needsPayOnSiteApproval(place)),
    needsApproval: needsPayOnSiteApproval,
    payerEntityId: null,
    isLimitedByDay: true,
    unpaidQuota: null,
  };
}

/** A member of the entity of the service books: what the entity asks of patients it need not ask of itself. */
export function providerPolicy(actor: MemberActor): CheckoutPolicy {
  return {
    actor,
    canPayOnSite: () => true,
    needsApproval: () => false,
    payerEntityId: null,
    isLimitedByDay: false,
    unpaidQuota: null,
  };
}

/**
 * A member of a hotel books at another entity. An active protocol between the two counts as the approval for payment on
 * site, and may say that the hotel pays.
 */
export function hotelPolicy(
  actor: MemberActor,
  protocol: { isHotelPaying: boolean } | null,
): CheckoutPolicy {
  return {
    actor,
    canPayOnSite: ({ localPayment }) =>
      localPayment === 'open' || (localPayment === 'authorised' && protocol !== null),
    needsApproval: () => false,
    payerEntityId: protocol?.isHotelPaying ? actor.entityId : null,
    isLimitedByDay: true,
    unpaidQuota: protocol === null ? 'unpaidGuests' : 'unpaidGuestsOfProtocol',
  };
}

/**
 * The error of a choice; null if it is available. A member chooses no method of payment on site: it is taken at the desk.
 */
export function checkoutChoiceError(
  choice: PaymentChoice,
  offer: {
    policy: CheckoutPolicy;
    totalCents: number;
    types: PaymentTypes;
    places: readonly PlacePaymentTerms[];
  },
): ReturnType<typeof paymentChoiceError> {
  const { policy, places, totalCents } = offer;
  if (policy.actor.kind !== 'member' || choice.id !== paymentTypes.local)
    return paymentChoiceError(choice, offer);
  const isPossible = policy.payerEntityId !== null || places.every(policy.canPayOnSite);
  return isPossible && totalCents > 0 ? null : 'payment.unavailable';
}

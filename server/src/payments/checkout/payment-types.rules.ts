import type { Language } from '@vaga/contract/common';
import type { DataOf } from '@vaga/contract/endpoint';
import type { listPaymentTypes, OnlineMethod } from '@vaga/contract/payments';
import { localMethods, paymentTypes } from '@vaga/contract/payments';
import type { PlacePaymentTerms } from '../lifecycle/payable-places.queries.ts';
import { needsPayOnSiteApproval } from '../pay-on-site/pay-on-site.rules.ts';

export type PaymentTypes = NonNullable<DataOf<typeof listPaymentTypes>>;

export type WithheldMethod = PaymentTypes[number]['withheldMethods'][number];

interface PaymentTypesInput {
  totalCents: number;
  /** All places that the cart holds. */
  places: readonly PlacePaymentTerms[];
  /** Methods that the provider's page can offer this cart. */
  onlineMethods: OnlineMethod[];
  /** Of them those that begin with the payer's phone. */
  phoneMethods: OnlineMethod[];
  /** Methods that need a later start. */
  tooSlowMethods: OnlineMethod[];
  /** Methods that are withheld now. */
  withheldMethods: WithheldMethod[];
  language: Language;
}

const paymentTypeLabels = {
  pt: {
    local: 'Pagamento no local',
    online: 'Pagamento online',
    0: 'Dinheiro',
    1: 'Referência bancária',
  },
  en: { local: 'Payment at the place', online: 'Online payment', 0: 'Cash', 1: 'Bank reference' },
};

/**
 * The payment types of a cart: none if there is nothing to pay; local and online payment only if every place allows
 * it. A place whose entity requires approval can be paid on site once that is granted.
 */
export function paymentTypesOf({
  totalCents,
  places,
  onlineMethods,
  phoneMethods,
  tooSlowMethods,
  withheldMethods,
  language,
}: PaymentTypesInput): PaymentTypes {
  if (totalCents === 0 || places.length === 0) return [];
  const words = paymentTypeLabels[language];
  const methods = [localMethods.cash, localMethods.bankReference].filter((method) =>
    places.every((place) => canPayOnSite(place) && place.localMethods.includes(method)),
  );
  const types: PaymentTypes = [];
  if (methods.length > 0) {
    const described = methods.map((id) => ({ id, description: words[id] }));
    types.push({
      id: paymentTypes.local,
      description: words.local,
      methods: described,
      onlineMethods: [],
      tooSlowMethods: [],
      withheldMethods: [],
    });
  }
  if (onlineMethods.length > 0 && places.every((place) => place.onlinePayment)) {
    types.push({
      id: paymentTypes.online,
      description: words.online,
      methods: [],
      onlineMethods,
      phoneMethods,
      tooSlowMethods,
      withheldMethods,
    });
  }
  return types;
}

function canPayOnSite(place: PlacePaymentTerms): boolean {
  return (
    place.localPayment !== 'off' && (place.hasPayOnSiteApproval || !needsPayOnSiteApproval(place))
  );
}

/** The payment type that the patient chose, with its method. */
export interface PaymentChoice {
  id: number;
  method: number | null;
}

/** `paymentType` is a number, or the number with its method. */
export function parsePaymentChoice(
  paymentType: number | { id: number; method?: number | null | undefined },
): PaymentChoice {
  if (typeof paymentType === 'number') return { id: paymentType, method: null };
  return { id: paymentType.id, method: paymentType.method ?? null };
}

/**
 * The error of a choice; null if it is available. 0 is free checkout, refused unless the total is 0. A local payment
 * without a method means the first that is available.
 */
export function paymentChoiceError(
  choice: PaymentChoice,
  offer: { totalCents: number; types: PaymentTypes },
): 'payment.method' | 'payment.unavailable' | null {
  if (choice.id === paymentTypes.free) return offer.totalCents === 0 ? null : 'payment.method';
  const type = offer.types.find(({ id }) => id === choice.id);
  if (!type) return 'payment.unavailable';
  if (choice.id !== paymentTypes.local || choice.method === null) return null;
  return type.methods.some(({ id }) => id === choice.method) ? null : 'payment.unavailable';
}

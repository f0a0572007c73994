import type { Language } from '@vaga/contract/common';
import type { DataOf } from '@vaga/contract/endpoint';
import type { listPaymentTypes, OnlineMethod } from '@vaga/contract/payments';
import { localMethods, paymentTypes } from '@vaga/contract/payments';

export type PaymentTypes = NonNullable<DataOf<typeof listPaymentTypes>>;

export type WithheldMethod = PaymentTypes[number]['withheldMethods'][number];

/** How a place lets people pay. */
export interface PlaceTerms {
  onlinePayment: boolean;
  localPayment: 'off' | 'open' | 'authorised';
  localMethods: number[];
  /** Whether who asks has leave to pay there now, at a place that wants to be asked first. */
  isAuthorised: boolean;
  /** What its person's place costs. */
  priceCents: number;
}

interface Offer {
  totalCents: number;
  /** Of every place where the cart has somebody. */
  places: readonly PlaceTerms[];
  /** What the provider's page can offer this cart. */
  onlineMethods: OnlineMethod[];
  /** What it could offer a cart that starts later. */
  tooSlowMethods: OnlineMethod[];
  /** What it could offer but not now. */
  withheldMethods: WithheldMethod[];
  language: Language;
}

const said = {
  pt: {
    local: 'Pagamento no local',
    online: 'Pagamento online',
    0: 'Numerário',
    1: 'Referência bancária',
  },
  en: { local: 'Payment at the place', online: 'Online payment', 0: 'Cash', 1: 'Bank reference' },
};

/**
 * How a cart can be paid: nothing where nothing is to pay; locally and online only as far as every place of the cart
 * does so. A place that gives local payment by authorisation offers it to whoever has one.
 */
export function paymentTypesOf({
  totalCents,
  places,
  onlineMethods,
  tooSlowMethods,
  withheldMethods,
  language,
}: Offer): PaymentTypes {
  if (totalCents === 0 || places.length === 0) return [];
  const words = said[language];
  const methods = [localMethods.cash, localMethods.bankReference].filter((method) =>
    places.every((place) => isPaidThere(place) && place.localMethods.includes(method)),
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
      tooSlowMethods,
      withheldMethods,
    });
  }
  return types;
}

function isPaidThere(place: PlaceTerms): boolean {
  return place.localPayment !== 'off' && (place.isAuthorised || !wantsToBeAsked(place));
}

/** Whether its leave is needed before it is paid there: where nothing is to pay, nobody is asked. */
export function wantsToBeAsked({ localPayment, priceCents }: PlaceTerms): boolean {
  return localPayment === 'authorised' && priceCents > 0;
}

/** How somebody wants to pay. */
export interface Choice {
  id: number;
  method: number | null;
}

/** `paymentType` is a number, or the number with its method. */
export function choiceOf(
  paymentType: number | { id: number; method?: number | null | undefined },
): Choice {
  if (typeof paymentType === 'number') return { id: paymentType, method: null };
  return { id: paymentType.id, method: paymentType.method ?? null };
}

/**
 * What is wrong with a choice; null where it is one of those on offer. 0 is free checkout, refused unless the total
 * is 0. A local payment without a method means the first on offer.
 */
export function whatIsWrong(
  choice: Choice,
  offer: { totalCents: number; types: PaymentTypes },
): 'payment.method' | 'payment.unavailable' | null {
  if (choice.id === paymentTypes.free) return offer.totalCents === 0 ? null : 'payment.method';
  const type = offer.types.find(({ id }) => id === choice.id);
  if (!type) return 'payment.unavailable';
  if (choice.id !== paymentTypes.local || choice.method === null) return null;
  return type.methods.some(({ id }) => id === choice.method) ? null : 'payment.unavailable';
}

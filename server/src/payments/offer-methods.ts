import type { OnlineMethod } from '@vaga/contract/payments';
import type { PayablePlace } from './payable-places.queries.ts';
import { cartHoldsOf, isPushAllowed, methodsFor, sessionExpiry } from './payment.rules.ts';
import type { WithheldMethod } from './payment-types.rules.ts';
import type { PaymentProvider } from './provider.ts';

export interface OfferedMethods {
  /** Methods that the provider's page can offer. */
  onlineMethods: OnlineMethod[];
  tooSlowMethods: OnlineMethod[];
  withheldMethods: WithheldMethod[];
  /** When the session expires. */
  sessionEndsAt: Date;
}

interface OfferMethodsInput {
  provider: PaymentProvider;
  places: readonly PayablePlace[];
  /** When an existing session expires; null for a new one. */
  sessionEndsAt: Date | null;
  /** Why no voucher may hold these places; null if one may. */
  voucherWithheld: WithheldMethod['reason'] | null;
  now: Date;
}

/** The methods that the provider's page can offer an account for its own cart, and why it cannot offer the others. */
export function offerMethods(input: OfferMethodsInput): OfferedMethods {
  const { provider, places, sessionEndsAt, voucherWithheld, now } = input;
  const [first] = places;
  const kept = cartHoldsOf(places, null);
  if (!first || !kept) {
    const nothing = { onlineMethods: [], tooSlowMethods: [], withheldMethods: [] };
    return { ...nothing, sessionEndsAt: now };
  }
  const ends = sessionEndsAt ?? sessionExpiry(kept, now);
  const inTime = methodsFor(provider, { firstStart: first.startsAt, sessionEndsAt: ends });
  const withheldMethods = [
    ...withheldMethod(inTime, 'mbway', isPushAllowed(kept, ends) ? null : 'heldTooLong'),
    ...withheldMethod(inTime, 'multibanco', voucherWithheld),
  ];
  const withheld = withheldMethods.map(({ method }) => method);
  return {
    onlineMethods: inTime.filter((method) => !withheld.includes(method)),
    tooSlowMethods: provider.methods.filter((method) => !inTime.includes(method)),
    withheldMethods,
    sessionEndsAt: ends,
  };
}

function withheldMethod(
  methods: readonly OnlineMethod[],
  method: OnlineMethod,
  reason: WithheldMethod['reason'] | null,
): WithheldMethod[] {
  return reason && methods.includes(method) ? [{ method, reason }] : [];
}

import type { OnlineMethod } from '@vaga/contract/payments';
import type { PayablePlace } from '../lifecycle/payable-places.queries.ts';
import {
  cartHoldsOf,
  isPushAllowed,
  methodsFor,
  sessionExpiry,
} from '../lifecycle/payment.rules.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import type { WithheldMethod } from './payment-types.rules.ts';

export interface OfferedMethods {
  /** Methods that the provider's page can offer. */
  onlineMethods: OnlineMethod[];
  /** Of them those that begin with the payer's phone. */
  phoneMethods: OnlineMethod[];
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
  const holds = cartHoldsOf(places, null);
  if (!first || !holds) {
    const nothing = {
      onlineMethods: [],
      phoneMethods: [],
      tooSlowMethods: [],
      withheldMethods: [],
    };
    return { ...nothing, sessionEndsAt: now };
  }
  const expiresAt = sessionEndsAt ?? sessionExpiry(holds, now);
  const available = methodsFor(provider, { firstStart: first.startsAt, sessionEndsAt: expiresAt });
  const withheldMethods = [
    ...withheldMethod(available, 'mbway', isPushAllowed(holds, expiresAt) ? null : 'heldTooLong'),
    ...withheldMethod(available, 'multibanco', voucherWithheld),
  ];
  const withheld = withheldMethods.map(({ method }) => method);
  const onlineMethods = available.filter((method) => !withheld.includes(method));
  return {
    onlineMethods,
    phoneMethods: onlineMethods.filter((method) => provider.phoneMethods.includes(method)),
    tooSlowMethods: provider.methods.filter((method) => !available.includes(method)),
    withheldMethods,
    sessionEndsAt: expiresAt,
  };
}

function withheldMethod(
  methods: readonly OnlineMethod[],
  method: OnlineMethod,
  reason: WithheldMethod['reason'] | null,
): WithheldMethod[] {
  return reason && methods.includes(method) ? [{ method, reason }] : [];
}

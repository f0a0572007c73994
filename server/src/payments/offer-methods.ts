import type { OnlineMethod } from '@vaga/contract/payments';
import { endOfSession, keptPlacesOf, mayPush, methodsFor } from './payment.rules.ts';
import type { WithheldMethod } from './payment-types.rules.ts';
import type { PlaceOfCart } from './places.queries.ts';
import type { PaymentProvider } from './provider.ts';

export interface OfferedMethods {
  /** What the provider's page can offer. */
  onlineMethods: OnlineMethod[];
  tooSlowMethods: OnlineMethod[];
  withheldMethods: WithheldMethod[];
  /** When the session ends. */
  sessionEndsAt: Date;
}

interface Asked {
  provider: PaymentProvider;
  places: readonly PlaceOfCart[];
  /** When a session ends that was ordered before; null for a new one. */
  sessionEndsAt: Date | null;
  /** Why no voucher may keep these places; null where one may. */
  noVoucher: WithheldMethod['reason'] | null;
  now: Date;
}

/** What the provider's page can offer an account for its own cart, and why it cannot offer the rest. */
export function offerMethods(asked: Asked): OfferedMethods {
  const { provider, places, sessionEndsAt, noVoucher, now } = asked;
  const [first] = places;
  const kept = keptPlacesOf(places, null);
  if (!first || !kept) {
    const nothing = { onlineMethods: [], tooSlowMethods: [], withheldMethods: [] };
    return { ...nothing, sessionEndsAt: now };
  }
  const ends = sessionEndsAt ?? endOfSession(kept, now);
  const inTime = methodsFor(provider, { firstStart: first.startsAt, sessionEndsAt: ends });
  const withheldMethods = [
    ...withhold(inTime, 'mbway', mayPush(kept, ends) ? null : 'heldTooLong'),
    ...withhold(inTime, 'multibanco', noVoucher),
  ];
  const withheld = withheldMethods.map(({ method }) => method);
  return {
    onlineMethods: inTime.filter((method) => !withheld.includes(method)),
    tooSlowMethods: provider.methods.filter((method) => !inTime.includes(method)),
    withheldMethods,
    sessionEndsAt: ends,
  };
}

function withhold(
  methods: readonly OnlineMethod[],
  method: OnlineMethod,
  reason: WithheldMethod['reason'] | null,
): WithheldMethod[] {
  return reason && methods.includes(method) ? [{ method, reason }] : [];
}

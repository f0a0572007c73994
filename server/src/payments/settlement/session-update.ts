import type { PaymentsDeps } from '../payments.deps.ts';
import type { ProviderSession } from '../providers/provider.ts';

/** A session as the provider has just reported it. */
export interface SessionUpdate {
  session: ProviderSession;
  now: Date;
  log: PaymentsDeps['log'];
}

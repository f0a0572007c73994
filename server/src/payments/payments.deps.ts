import type { Db } from '../platform/db.ts';
import type { PaymentProvider } from './provider.ts';

export interface PaymentsDeps {
  db: Db;
  provider: PaymentProvider;
  /** Where people reach us, without a slash at its end. */
  publicUrl: string;
  /** Where the provider reaches us for its webhooks. */
  webhookUrl: string;
  holdMinutes: number;
}

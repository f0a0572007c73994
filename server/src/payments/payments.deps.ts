import type { Variant } from '@vaga/contract/brands';
import type { Logger } from 'pino';
import type { Db } from '../platform/db.ts';
import type { PaymentProvider } from './providers/provider.ts';

export interface PaymentsDeps {
  db: Db;
  provider: PaymentProvider;
  /** The address of the product for browsers, without a trailing slash. */
  publicUrl: string;
  /** The address to which the provider sends its webhooks. */
  webhookUrl: string;
  holdMinutes: number;
  /** The brand of the receipts. */
  variant: Variant;
  /** For errors that an operator has to look at. Never logs a name, nor the service of an appointment. */
  log: Pick<Logger, 'error'>;
}

import type { Variant } from '@vaga/contract/brands';
import type { Logger } from 'pino';
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
  /** Whose name and colours a receipt wears. */
  variant: Variant;
  /** For what somebody has to look at. Never a name, nor what an appointment is for. */
  log: Pick<Logger, 'error'>;
}

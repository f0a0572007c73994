import type { Language } from '@vaga/contract/common';
import type { DataOf } from '@vaga/contract/endpoint';
import type { checkout } from '@vaga/contract/payments';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import type { CheckoutFormData } from './invoicing.rules.ts';

export interface CheckoutCartInput {
  accountId: string;
  cartId: string;
  form: CheckoutFormData;
  language: Language;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

export type CheckoutOutcome = Outcome<DataOf<typeof checkout>>;

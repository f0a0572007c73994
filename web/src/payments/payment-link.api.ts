import * as paymentLinksCalls from '@vaga/contract/calls/payment-links';
import type {
  PaymentLinkView as DeferredCartSchema,
  PaymentLinkMethod as DeferredTypeSchema,
} from '@vaga/contract/payment-links';
import type { z } from 'zod';
import { api } from '../platform/api.ts';

export type DeferredCart = z.infer<typeof DeferredCartSchema>;
export type DeferredType = z.infer<typeof DeferredTypeSchema>;

/** What the link is for, as it stands by now. */
export function readDeferredNow(token: string): Promise<DeferredCart> {
  return api.data(paymentLinksCalls.readPaymentLink, { params: { token } });
}

/** Where the receipt of what was paid by a link is. */
export function receiptPath(token: string): string {
  return `/api/v1/deferred-payment/${token}/receipt`;
}

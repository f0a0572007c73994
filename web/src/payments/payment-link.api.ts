import type {
  PaymentLinkView as DeferredCartSchema,
  PaymentLinkMethod as DeferredTypeSchema,
  readPaymentLink,
} from '@vaga/contract/payment-links';
import type { z } from 'zod';
import { api, wire } from '../platform/api.ts';

export type DeferredCart = z.infer<typeof DeferredCartSchema>;
export type DeferredType = z.infer<typeof DeferredTypeSchema>;

export const deferredCart = wire<typeof readPaymentLink>(
  'PUT',
  'scheduling/payment/:token/deferred',
);

/** What the link is for, as it stands by now. */
export function readDeferredNow(token: string): Promise<DeferredCart> {
  return api.data(deferredCart, { params: { token } });
}

/** Where the receipt of what was paid by a link is. */
export function receiptPath(token: string): string {
  return `/api/v1/deferred-payment/${token}/receipt`;
}

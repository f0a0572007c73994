import * as paymentsCalls from '@vaga/contract/calls/payments';
import type { PaymentStatus as PaymentStatusSchema } from '@vaga/contract/payments';
import type { z } from 'zod';
import { api } from '../platform/api.ts';

export type PaymentStatus = z.infer<typeof PaymentStatusSchema>;

/** How the payment of a result screen's token stands now. */
export function readStatus(s: string): Promise<PaymentStatus> {
  return api.data(paymentsCalls.readPaymentStatus, { params: { s } });
}

/** Gives a payment up; its places are free at once, except a link's: they stay while it lives. */
export function giveUpPayment(s: string, idempotencyKey: string) {
  return api.call(paymentsCalls.cancelPayment, { params: { s }, idempotencyKey });
}

/** Opens the cart of a payment for another one. */
export function retryPayment(s: string, idempotencyKey: string) {
  return api.data(paymentsCalls.tryPaymentAgain, { params: { s }, idempotencyKey });
}

import type {
  cancelPayment,
  PaymentStatus as PaymentStatusSchema,
  readPaymentStatus,
  tryPaymentAgain,
} from '@vaga/contract/payments';
import type { z } from 'zod';
import { api, wire } from '../platform/api.ts';

export type PaymentStatus = z.infer<typeof PaymentStatusSchema>;

export const paymentStatus = wire<typeof readPaymentStatus>('GET', 'v1/payment/:s');
const cancel = wire<typeof cancelPayment>('PUT', 'scheduling/payment/:s/cancel');
const tryAgain = wire<typeof tryPaymentAgain>('PUT', 'scheduling/payment/:s/try-again');

/** How the payment of a result screen's token stands now. */
export function readStatus(s: string): Promise<PaymentStatus> {
  return api.data(paymentStatus, { params: { s } });
}

/** Gives a payment up; its places are free at once, except a link's: they stay while it lives. */
export function giveUpPayment(s: string, idempotencyKey: string) {
  return api.call(cancel, { params: { s }, idempotencyKey });
}

/** Opens the cart of a payment for another one. */
export function retryPayment(s: string, idempotencyKey: string) {
  return api.data(tryAgain, { params: { s }, idempotencyKey });
}

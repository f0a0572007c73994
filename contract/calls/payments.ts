// Written by `npm run calls` from contract/src/payments.ts.
import type * as contract from '../src/payments.ts';
import type { Call } from '../src/endpoint.ts';

export const cancelAndRetry: Call<typeof contract.cancelAndRetry> = { method: 'PUT', path: 'scheduling/payment/:id/cancel-and-retry', access: 'account' };
export const cancelCartPayment: Call<typeof contract.cancelCartPayment> = { method: 'PUT', path: 'scheduling/:cartId/cancel-payment', access: 'account' };
export const cancelPayment: Call<typeof contract.cancelPayment> = { method: 'PUT', path: 'scheduling/payment/:s/cancel', access: 'link' };
export const checkOwnPayment: Call<typeof contract.checkOwnPayment> = { method: 'POST', path: 'v1/payments/:id/check', access: 'account' };
export const checkout: Call<typeof contract.checkout> = { method: 'POST', path: 'scheduling/:cartId/checkout', access: 'account' };
export const downloadInvoice: Call<typeof contract.downloadInvoice> = { method: 'GET', path: 'onboarding/user/schedule/:paymentId/invoice', access: 'account' };
export const listPaymentTypes: Call<typeof contract.listPaymentTypes> = { method: 'GET', path: 'scheduling/:cartId/payment', access: 'account' };
export const readPaymentStatus: Call<typeof contract.readPaymentStatus> = { method: 'GET', path: 'v1/payment/:s', access: 'link' };
export const readUser: Call<typeof contract.readUser> = { method: 'GET', path: 'onboarding/user', access: 'account' };
export const tryPaymentAgain: Call<typeof contract.tryPaymentAgain> = { method: 'PUT', path: 'scheduling/payment/:s/try-again', access: 'link' };

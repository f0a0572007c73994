// Written by `npm run calls` from contract/src/payment-links.ts.
import type * as contract from '../src/payment-links.ts';
import type { Call } from '../src/endpoint.ts';

export const checkoutPaymentLink: Call<typeof contract.checkoutPaymentLink> = { method: 'POST', path: 'scheduling/:cartId/checkout/deffered', access: 'anyone' };
export const downloadPaymentLinkReceipt: Call<typeof contract.downloadPaymentLinkReceipt> = { method: 'GET', path: 'v1/deferred-payment/:token/receipt', access: 'link' };
export const listPaymentLinkMethods: Call<typeof contract.listPaymentLinkMethods> = { method: 'GET', path: 'scheduling/:cartId/payment/deffered', access: 'anyone' };
export const readPaymentLink: Call<typeof contract.readPaymentLink> = { method: 'PUT', path: 'scheduling/payment/:token/deferred', access: 'link', isReadOnly: true };
export const resendPaymentLink: Call<typeof contract.resendPaymentLink> = { method: 'POST', path: 'scheduling/:cartId/checkout-again', access: 'account' };

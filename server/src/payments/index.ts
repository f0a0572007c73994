export { hotelPolicy, providerPolicy } from './checkout/checkout-policy.rules.ts';
export type { InvoicingForm } from './checkout/invoicing.rules.ts';
export { cancelAtDesk } from './desk/cancel-at-desk.ts';
export { cancelForEntity } from './desk/cancel-for-entity.ts';
export { checkoutAtDesk } from './desk/checkout-at-desk.ts';
export { dueAtDeskSql } from './desk/due-at-desk.queries.ts';
export { lockForPaymentLink } from './desk/lock-for-link.ts';
export { takeMoney } from './desk/take-money.ts';
export { undoCancel } from './desk/undo-cancel.ts';
export { undoTakeMoney } from './desk/undo-take-money.ts';
export { findOpenPaymentLink } from './lifecycle/payment-links.queries.ts';
export { payOnSiteRequestKind } from './pay-on-site/pay-on-site-request-kind.ts';
export { payOnSiteRoutes } from './pay-on-site.routes.ts';
export { appointmentPaymentRoutes } from './payment-link.routes.ts';
export {
  correctPaymentLinkEmail,
  resendOpenPaymentLink,
} from './payment-links/resend-payment-link.ts';
export type { PaymentsDeps } from './payments.deps.ts';
export { paymentsCrontab, paymentsJobs } from './payments.jobs.ts';
export { paymentsRoutes } from './payments.routes.ts';
export { measurePayments } from './payments-metrics.queries.ts';
export {
  adoptPayments,
  collectPayments,
  eraseInvoicing,
  hasOpenPayment,
} from './payments-privacy.queries.ts';
export { sweepPayments } from './payments-sweep.queries.ts';
export { createNoProvider } from './providers/no-provider.ts';
export { createSandboxProvider } from './providers/sandbox-provider.ts';
export { createStripeProvider } from './providers/stripe-provider.ts';
export { writeReceipts } from './receipts/write-receipts.ts';
export { refundRequestKind } from './refunds/refund-request-kind.ts';
export { registerPaymentWebhooks } from './webhooks.routes.ts';

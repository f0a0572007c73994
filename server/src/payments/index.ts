export { createNoProvider } from './no-provider.ts';
export type { PaymentsDeps } from './payments.deps.ts';
export { paymentsCrontab, paymentsJobs } from './payments.jobs.ts';
export { paymentsRoutes } from './payments.routes.ts';
export { collectPayments, forgetInvoicing, hasOpenPayment } from './payments-privacy.queries.ts';
export type { PaymentProvider } from './provider.ts';
export { createSandboxProvider } from './sandbox-provider.ts';
export { registerPaymentWebhooks } from './webhooks.routes.ts';
export { writeReceipts } from './write-receipts.ts';

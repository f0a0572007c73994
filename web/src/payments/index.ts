export {
  checkCartPayment,
  checkOut,
  checkOutDeferred,
  giveUpCartPayment,
  payCartAgain,
  readPaymentTypes,
} from './checkout.api.ts';
export { InvoiceFields } from './invoice-fields.tsx';
export { InvoiceQuestion } from './invoice-question.tsx';
export { PayOnSite } from './pay-on-site.tsx';
export {
  byOthers,
  checkoutOf,
  type InvoiceField,
  invoiceErrors,
  invoiceFields,
  isPayingNow,
  methodsOf,
  onlineMethodOf,
  type PaymentDraft,
  type PaymentField,
  payByCard,
  paymentDraftOf,
  paymentErrors,
} from './payment-form.rules.ts';
export { paymentFormTexts } from './payment-form.texts.ts';
export { SendAgainDialog } from './send-again-dialog.tsx';
export { usePaymentForm } from './use-payment-form.ts';
export { Visits } from './visits.tsx';

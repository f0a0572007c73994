import { accessesTemplate } from './accesses.ts';
import { accountClaimed } from './account-claimed.ts';
import { appointmentCanceled } from './appointment-canceled.ts';
import { appointmentConfirmed } from './appointment-confirmed.ts';
import { appointmentMoved } from './appointment-moved.ts';
import { appointmentReminder } from './appointment-reminder.ts';
import { acceptedText, canceledText, reminderText } from './appointment-texts.ts';
import { approvalAccepted } from './approval-accepted.ts';
import { approvalAsked } from './approval-asked.ts';
import { approvalRequested } from './approval-requested.ts';
import { confirmEmailTemplate } from './confirm-email.ts';
import { definePassword } from './define-password.ts';
import { localPaymentAnswered } from './local-payment-answered.ts';
import { localPaymentAsked } from './local-payment-asked.ts';
import { passwordChanged } from './password-changed.ts';
import { paymentLink } from './payment-link.ts';
import { paymentLinkOver } from './payment-link-over.ts';
import { paymentLinkPaid } from './payment-link-paid.ts';
import { paymentNotCompleted } from './payment-not-completed.ts';
import { paymentReference } from './payment-reference.ts';
import { protocolAnswered } from './protocol-answered.ts';
import { protocolAsked } from './protocol-asked.ts';
import { refundAnswered } from './refund-answered.ts';
import { refundAsked } from './refund-asked.ts';
import { refundDone } from './refund-done.ts';
import { resetPasswordTemplate } from './reset-password.ts';
import { resultReady } from './result-ready.ts';
import type { Template } from './template.ts';
import type { TextTemplate } from './text-template.ts';
import { waitingOffer, waitingOfferText } from './waiting-offer.ts';
import { welcome } from './welcome.ts';

/** All e-mail templates by the name that messages use. */
export const templates: ReadonlyMap<string, Template> = new Map<string, Template>([
  ['confirm-email', confirmEmailTemplate],
  ['reset-password', resetPasswordTemplate],
  ['define-password', definePassword],
  ['password-changed', passwordChanged],
  ['welcome', welcome],
  ['account-claimed', accountClaimed],
  ['appointment-confirmed', appointmentConfirmed],
  ['appointment-moved', appointmentMoved],
  ['appointment-canceled', appointmentCanceled],
  ['appointment-reminder', appointmentReminder],
  ['payment-not-completed', paymentNotCompleted],
  ['payment-reference', paymentReference],
  ['payment-link', paymentLink],
  ['payment-link-paid', paymentLinkPaid],
  ['payment-link-over', paymentLinkOver],
  ['refund-done', refundDone],
  ['refund-asked', refundAsked],
  ['refund-answered', refundAnswered],
  ['result-ready', resultReady],
  ['accesses', accessesTemplate],
  ['approval-requested', approvalRequested],
  ['approval-asked', approvalAsked],
  ['approval-accepted', approvalAccepted],
  ['local-payment-asked', localPaymentAsked],
  ['local-payment-answered', localPaymentAnswered],
  ['protocol-asked', protocolAsked],
  ['protocol-answered', protocolAnswered],
  ['waiting-offer', waitingOffer],
]);

/** All text message templates, by the name of the e-mail that each accompanies. */
export const textTemplates: ReadonlyMap<string, TextTemplate> = new Map<string, TextTemplate>([
  ['approval-accepted', acceptedText],
  ['appointment-canceled', canceledText],
  ['appointment-reminder', reminderText],
  ['waiting-offer', waitingOfferText],
]);

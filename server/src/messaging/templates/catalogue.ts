import type { z } from 'zod';
import { accessesTemplate } from './accesses.ts';
import { accountClaimed } from './account-claimed.ts';
import { alertsOpened, digest } from './alerts.ts';
import { appointmentCanceled } from './appointment-canceled.ts';
import { appointmentConfirmed } from './appointment-confirmed.ts';
import { appointmentMoved } from './appointment-moved.ts';
import { appointmentNoShow } from './appointment-no-show.ts';
import { appointmentReminder } from './appointment-reminder.ts';
import { acceptedText, canceledText, movedText, reminderText } from './appointment-texts.ts';
import { approvalAccepted } from './approval-accepted.ts';
import { approvalAsked } from './approval-asked.ts';
import { approvalRequested } from './approval-requested.ts';
import { areaWatch } from './area-watch.ts';
import { confirmEmailTemplate } from './confirm-email.ts';
import { definePassword } from './define-password.ts';
import { emailChange } from './email-change.ts';
import { emailChanged } from './email-changed.ts';
import { entityLive } from './entity-live.ts';
import { entityReturned } from './entity-returned.ts';
import { invitation } from './invitation.ts';
import { localPaymentAnswered } from './local-payment-answered.ts';
import { localPaymentAsked } from './local-payment-asked.ts';
import { memberChanged } from './member-changed.ts';
import { organisationSuspended } from './organisation-suspended.ts';
import { passkeyAdded } from './passkey-added.ts';
import { passkeyRemoved } from './passkey-removed.ts';
import { passwordChanged } from './password-changed.ts';
import { paymentLink } from './payment-link.ts';
import { paymentLinkOver } from './payment-link-over.ts';
import { paymentLinkPaid } from './payment-link-paid.ts';
import { paymentNotCompleted } from './payment-not-completed.ts';
import { paymentReference } from './payment-reference.ts';
import { protocolAnswered } from './protocol-answered.ts';
import { protocolAsked } from './protocol-asked.ts';
import { ratingRequested } from './rating-requested.ts';
import { rebookingOffer, rebookingOfferReminder, rebookingOfferText } from './rebooking-offer.ts';
import { receipt } from './receipt.ts';
import { refundAnswered } from './refund-answered.ts';
import { refundAsked } from './refund-asked.ts';
import { refundDone } from './refund-done.ts';
import { registrationAsked } from './registration-asked.ts';
import { registrationReceived } from './registration-received.ts';
import { registrationRefused } from './registration-refused.ts';
import { resetPasswordTemplate } from './reset-password.ts';
import { resultReady } from './result-ready.ts';
import { runningLate, runningLateText } from './running-late.ts';
import { secondFactorTaken } from './second-factor-taken.ts';
import { signInCode } from './sign-in-code.ts';
import { suggestionAnswered } from './suggestion-answered.ts';
import { surveillanceOverdue } from './surveillance-overdue.ts';
import type { Template } from './template.ts';
import type { TextTemplate } from './text-template.ts';
import { waitingOffer, waitingOfferText } from './waiting-offer.ts';
import { welcome } from './welcome.ts';

/** All e-mail templates by the name that messages use. */
const emailTemplates = {
  'confirm-email': confirmEmailTemplate,
  'reset-password': resetPasswordTemplate,
  'define-password': definePassword,
  'sign-in-code': signInCode,
  'password-changed': passwordChanged,
  'second-factor-taken': secondFactorTaken,
  'passkey-added': passkeyAdded,
  'passkey-removed': passkeyRemoved,
  'email-change': emailChange,
  'email-changed': emailChanged,
  welcome,
  'registration-received': registrationReceived,
  'registration-asked': registrationAsked,
  'registration-refused': registrationRefused,
  'suggestion-answered': suggestionAnswered,
  'entity-live': entityLive,
  'entity-returned': entityReturned,
  'organisation-suspended': organisationSuspended,
  'account-claimed': accountClaimed,
  'appointment-confirmed': appointmentConfirmed,
  'appointment-moved': appointmentMoved,
  'appointment-canceled': appointmentCanceled,
  'appointment-no-show': appointmentNoShow,
  'appointment-reminder': appointmentReminder,
  'running-late': runningLate,
  'payment-not-completed': paymentNotCompleted,
  'payment-reference': paymentReference,
  'payment-link': paymentLink,
  'payment-link-paid': paymentLinkPaid,
  'payment-link-over': paymentLinkOver,
  receipt,
  'refund-done': refundDone,
  'refund-asked': refundAsked,
  'refund-answered': refundAnswered,
  'result-ready': resultReady,
  'rating-requested': ratingRequested,
  accesses: accessesTemplate,
  'approval-requested': approvalRequested,
  'approval-asked': approvalAsked,
  'approval-accepted': approvalAccepted,
  'local-payment-asked': localPaymentAsked,
  'local-payment-answered': localPaymentAnswered,
  'waiting-offer': waitingOffer,
  'area-watch': areaWatch,
  'rebooking-offer': rebookingOffer,
  'rebooking-offer-reminder': rebookingOfferReminder,
  invitation,
  'member-changed': memberChanged,
  'protocol-asked': protocolAsked,
  'protocol-answered': protocolAnswered,
  'surveillance-overdue': surveillanceOverdue,
  'alerts-opened': alertsOpened,
  digest,
};

/** All text message templates, by the name of the e-mail that each accompanies. */
const textTemplatesByName = {
  'approval-accepted': acceptedText,
  'appointment-canceled': canceledText,
  'appointment-moved': movedText,
  'appointment-reminder': reminderText,
  'rebooking-offer': rebookingOfferText,
  'rebooking-offer-reminder': rebookingOfferText,
  'running-late': runningLateText,
  'waiting-offer': waitingOfferText,
};

/** Messages to people about their appointments: the plan of the entity counts those that are sent, as it does all text messages. */
const countedTemplates = [
  'appointment-confirmed',
  'appointment-moved',
  'appointment-canceled',
  'appointment-no-show',
  'appointment-reminder',
  'running-late',
  'payment-not-completed',
  'payment-reference',
  'payment-link',
  'payment-link-paid',
  'payment-link-over',
  'receipt',
  'refund-done',
  'refund-answered',
  'result-ready',
  'rating-requested',
  'approval-requested',
  'approval-accepted',
  'local-payment-answered',
  'waiting-offer',
  'rebooking-offer',
  'rebooking-offer-reminder',
] as const satisfies readonly (keyof typeof emailTemplates)[];

/**
 * Codes and links that an account waits for at a screen. They wait behind nothing that is sent to many at the same time, such as the
 * digests of a morning.
 */
export const awaitedTemplates = [
  'confirm-email',
  'reset-password',
  'define-password',
  'sign-in-code',
  'email-change',
] as const satisfies readonly (keyof typeof emailTemplates)[];

export const templates: ReadonlyMap<string, Template> = new Map(Object.entries(emailTemplates));
export const textTemplates: ReadonlyMap<string, TextTemplate> = new Map(
  Object.entries(textTemplatesByName),
);

/**
 * Data to queue a message with; JSON has instants in ISO 8601. Each field is there, also those that a template does not
 * demand, because messages of an earlier version lack them.
 */
type QueuedData<Data> = Data extends Date
  ? Date | string
  : Data extends object
    ? { [Field in keyof Data]-?: QueuedData<Data[Field]> }
    : Data;

type DataOf<Templates extends Record<string, { data: z.ZodType }>> = {
  [Name in keyof Templates]: QueuedData<z.output<Templates[Name]['data']>>;
};

// So that what queues a message, in slices that may not know this one, is checked against the template.
declare module '../../platform/outbox.ts' {
  interface EmailTemplates extends DataOf<typeof emailTemplates> {}
  interface TextTemplates extends DataOf<typeof textTemplatesByName> {}
  interface CountedTemplates extends Record<(typeof countedTemplates)[number], true> {}
}

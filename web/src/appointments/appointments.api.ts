import type {
  cancelAppointment,
  downloadCalendar,
  listRescheduleSlots,
  listUserTests,
  rescheduleAppointment,
} from '@vaga/contract/appointments';
import type { cancelAndRetry, checkOwnPayment, downloadInvoice } from '@vaga/contract/payments';
import { api, fileAddress, wire } from '../platform/api.ts';

export const userTests = wire<typeof listUserTests>('GET', 'onboarding/user/schedule');
const cancel = wire<typeof cancelAppointment>('DELETE', 'onboarding/user/schedule/:id');
const slots = wire<typeof listRescheduleSlots>(
  'GET',
  'onboarding/user/scheduled/:id/availabe-slots',
);
const reschedule = wire<typeof rescheduleAppointment>(
  'POST',
  'onboarding/user/scheduled/:id/reschedule',
);
const retry = wire<typeof cancelAndRetry>('PUT', 'scheduling/payment/:id/cancel-and-retry');
const check = wire<typeof checkOwnPayment>('POST', 'v1/payments/:id/check');
const calendar = wire<typeof downloadCalendar>('GET', 'v1/appointments/:id/calendar');
const invoice = wire<typeof downloadInvoice>('GET', 'onboarding/user/schedule/:paymentId/invoice');

/** @param reason why the money is asked back; empty where nothing was written. */
export function cancelTest(id: string, reason: string, idempotencyKey: string) {
  const body = reason === '' ? null : { reason };
  return api.call(cancel, { params: { id }, ...(body ? { body } : {}), idempotencyKey });
}

/** Free starts of a day at the same place. */
export function slotsToMoveTo(id: string, date: string) {
  return api.data(slots, { params: { id }, query: { date } });
}

export function moveTest(id: string, newDate: string, idempotencyKey: string) {
  return api.call(reschedule, { params: { id }, body: { newDate }, idempotencyKey });
}

/** Asks the provider how a pending payment stands. */
export function checkPayment(idPayment: string) {
  return api.call(check, { params: { id: idPayment } });
}

/** Gives up a pending payment; the answer is the cart to pay again, or a warning where it was paid meanwhile. */
export function payAgain(idPayment: string, idempotencyKey: string) {
  return api.call(retry, { params: { id: idPayment }, idempotencyKey });
}

export function receiptAddress(paymentId: string): string {
  return fileAddress(invoice, { params: { paymentId } });
}

/** The appointment as a calendar file. */
export function calendarAddress(id: string): string {
  return fileAddress(calendar, { params: { id } });
}

import * as appointmentsCalls from '@vaga/contract/calls/appointments';
import * as paymentsCalls from '@vaga/contract/calls/payments';
import { api, fileAddress } from '../platform/api.ts';

/** @param reason why the money is asked back; empty where nothing was written. */
export function cancelTest(id: string, reason: string, idempotencyKey: string) {
  const body = reason === '' ? null : { reason };
  return api.call(appointmentsCalls.cancelAppointment, {
    params: { id },
    ...(body ? { body } : {}),
    idempotencyKey,
  });
}

/** Free starts of a day at the same place. */
export function slotsToMoveTo(id: string, date: string) {
  return api.data(appointmentsCalls.listRescheduleSlots, { params: { id }, query: { date } });
}

export function moveTest(id: string, newDate: string, idempotencyKey: string) {
  return api.call(appointmentsCalls.rescheduleAppointment, {
    params: { id },
    body: { newDate },
    idempotencyKey,
  });
}

/** Asks the provider how a pending payment stands. */
export function checkPayment(idPayment: string) {
  return api.call(paymentsCalls.checkOwnPayment, { params: { id: idPayment } });
}

/** Gives up a pending payment; the answer is the cart to pay again, or a warning where it was paid meanwhile. */
export function payAgain(idPayment: string, idempotencyKey: string) {
  return api.call(paymentsCalls.cancelAndRetry, { params: { id: idPayment }, idempotencyKey });
}

export function receiptAddress(paymentId: string): string {
  return fileAddress(paymentsCalls.downloadInvoice, { params: { paymentId } });
}

/** The appointment as a calendar file. */
export function calendarAddress(id: string): string {
  return fileAddress(appointmentsCalls.downloadCalendar, { params: { id } });
}

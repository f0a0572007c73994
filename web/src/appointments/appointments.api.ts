import type { GroupStart } from '@vaga/contract/appointment-groups';
import type { AvailableSlot } from '@vaga/contract/appointments';
import * as groupCalls from '@vaga/contract/calls/appointment-groups';
import * as appointmentsCalls from '@vaga/contract/calls/appointments';
import * as paymentsCalls from '@vaga/contract/calls/payments';
import * as walletCalls from '@vaga/contract/calls/wallet-passes';
import type { Envelope } from '@vaga/contract/envelope';
import { api, fileAddress } from '../platform/api.ts';

/** What can be done with one appointment: by its account, or by the link of an e-mail. */
export interface TestCalls {
  /** @param reason why the money is asked back; empty where nothing was written. */
  cancel(reason: string, idempotencyKey: string): Promise<Envelope<unknown>>;
  /** Free starts of a day (YYYY-MM-DD) at the same place. */
  slots(date: string): Promise<AvailableSlot[]>;
  move(newDate: string, idempotencyKey: string): Promise<Envelope<unknown>>;
}

/** The calls of the account about one of its appointments. */
export function callsOf(id: string): TestCalls {
  const params = { id };
  return {
    cancel: (reason, idempotencyKey) =>
      api.call(appointmentsCalls.cancelAppointment, {
        params,
        ...(reason === '' ? {} : { body: { reason } }),
        idempotencyKey,
      }),
    slots: (date) => api.data(appointmentsCalls.listRescheduleSlots, { params, query: { date } }),
    move: (newDate, idempotencyKey) =>
      api.call(appointmentsCalls.rescheduleAppointment, {
        params,
        body: { newDate },
        idempotencyKey,
      }),
  };
}

/** The calls of the account about several appointments of the cart of one of them. */
export function groupCallsOf(id: string) {
  const params = { id };
  return {
    /** The starts of a day (YYYY-MM-DD) to which all of these can move. */
    starts: (ids: readonly string[], date: string) =>
      api.data(groupCalls.listGroupStarts, { params, query: { ids: ids.join(','), date } }),
    move: (starts: GroupStart['starts'], idempotencyKey: string) =>
      api.call(groupCalls.moveGroup, { params, body: { starts }, idempotencyKey }),
    /** @param reason why the money is asked back; empty where nothing was written. */
    cancel: (body: { ids: string[]; reason: string }, idempotencyKey: string) =>
      api.call(groupCalls.cancelGroup, { params, body, idempotencyKey }),
  };
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

/** All booked appointments of its cart as one calendar file. */
export function groupCalendarAddress(id: string): string {
  return fileAddress(groupCalls.downloadGroupCalendar, { params: { id } });
}

/** The appointment as a pass of Apple Wallet. */
export function walletPassAddress(id: string): string {
  return fileAddress(walletCalls.downloadWalletPass, { params: { id } });
}

/** All booked appointments of its cart as passes of Apple Wallet. */
export function groupWalletPassesAddress(id: string): string {
  return fileAddress(walletCalls.downloadGroupWalletPasses, { params: { id } });
}

/** Where Google saves the appointment. */
export function readGoogleAddress(id: string) {
  return api.call(walletCalls.readGoogleWalletAddress, { params: { id } });
}

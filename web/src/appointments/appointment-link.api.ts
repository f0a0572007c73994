import type { PublicAppointment } from '@vaga/contract/appointment-link';
import * as linkCalls from '@vaga/contract/calls/appointment-link';
import * as walletCalls from '@vaga/contract/calls/wallet-passes';
import type { Envelope } from '@vaga/contract/envelope';
import { api, fileAddress } from '../platform/api.ts';
import { ApiError } from '../platform/wire.ts';
import type { TestCalls } from './appointments.api.ts';

/** What can be done with an appointment by the link of its e-mails. */
export function callsByLink(token: string): TestCalls {
  const params = { token };
  return {
    cancel: (reason, idempotencyKey) =>
      api.call(linkCalls.cancelByAppointmentLink, {
        params,
        body: reason === '' ? {} : { reason },
        idempotencyKey,
      }),
    slots: (date) => api.data(linkCalls.listSlotsByAppointmentLink, { params, query: { date } }),
    move: (newDate, idempotencyKey) =>
      api.call(linkCalls.moveByAppointmentLink, { params, body: { newDate }, idempotencyKey }),
  };
}

/** What a claim sends: first the date alone, then with what the answer says is missing. */
export interface ClaimInput {
  /** YYYY-MM-DD. */
  dateOfBirth: string;
  password?: string;
  confirmPassword?: string;
  acceptTerms?: boolean;
}

export function claimByLink(token: string, body: ClaimInput): Promise<Envelope<PublicAppointment>> {
  return api.call(linkCalls.claimByAppointmentLink, { params: { token }, body });
}

/** Where the open payment link of the appointment leads. */
export function payByLink(token: string) {
  return api.call(linkCalls.payByAppointmentLink, { params: { token } });
}

/** @throws ApiError where the link has expired meanwhile. */
export async function shareByLink(token: string, sharesWithHotel: boolean): Promise<void> {
  const { type, messages } = await api.call(linkCalls.shareByAppointmentLink, {
    params: { token },
    body: { sharesWithHotel },
  });
  if (type !== 'Success') throw new ApiError(200, messages);
}

export function calendarAddressByLink(token: string): string {
  return fileAddress(linkCalls.downloadCalendarByAppointmentLink, { params: { token } });
}

export function walletPassAddressByLink(token: string): string {
  return fileAddress(walletCalls.downloadWalletPassByAppointmentLink, { params: { token } });
}

export function readGoogleAddressByLink(token: string) {
  const input = { params: { token } };
  return api.call(walletCalls.readGoogleWalletAddressByAppointmentLink, input);
}

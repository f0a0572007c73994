import type { Envelope } from '@vaga/contract/envelope';
import type * as calls from '@vaga/contract/waitlist';
import type { WaitlistEntry, WaitlistOffer } from '@vaga/contract/waitlist';
import { api, wire } from '../platform/api.ts';

export const waitlistEntries = wire<typeof calls.listWaitlistEntries>('GET', 'v1/waiting-list');
export const waitlistOffer = wire<typeof calls.readWaitlistOffer>('GET', 'v1/waiting-offer/:token');
const join = wire<typeof calls.joinWaitlist>('POST', 'scheduling/:cartId/waiting-list');
const leave = wire<typeof calls.leaveWaitlist>('DELETE', 'v1/waiting-list/:id');
const pass = wire<typeof calls.passOffer>('POST', 'v1/waiting-list/:id/pass');
const answer = wire<typeof calls.answerWaitlistOffer>('POST', 'v1/waiting-offer/:token/answer');

export interface JoinWaitlistInput {
  cartId: string;
  entityService: string;
  date: string;
  /** Null: only at this place. */
  radiusKm: 5 | 10 | 25 | 50 | null;
}

export function readWaitlistEntries(): Promise<WaitlistEntry[]> {
  return api.data(waitlistEntries, {});
}

export function joinWaitlist(
  { cartId, ...body }: JoinWaitlistInput,
  idempotencyKey: string,
): Promise<Envelope<WaitlistEntry>> {
  return api.call(join, { params: { cartId }, body, idempotencyKey });
}

export function leaveWaitlist(id: string): Promise<Envelope<null>> {
  return api.call(leave, { params: { id } });
}

export function passOffer(id: string, idempotencyKey: string): Promise<Envelope<null>> {
  return api.call(pass, { params: { id }, idempotencyKey });
}

export function answerOffer(
  token: string,
  given: 'pass' | 'leave',
  idempotencyKey: string,
): Promise<Envelope<WaitlistOffer>> {
  return api.call(answer, { params: { token }, body: { answer: given }, idempotencyKey });
}

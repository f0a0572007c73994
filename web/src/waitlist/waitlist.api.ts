import * as waitlistCalls from '@vaga/contract/calls/waitlist';
import type { Envelope } from '@vaga/contract/envelope';
import type { WaitlistEntry, WaitlistOffer } from '@vaga/contract/waitlist';
import { api } from '../platform/api.ts';

export interface JoinWaitlistInput {
  cartId: string;
  entityService: string;
  date: string;
  /** Null: only at this entity service. */
  radiusKm: 5 | 10 | 25 | 50 | null;
}

export function readWaitlistEntries(): Promise<WaitlistEntry[]> {
  return api.data(waitlistCalls.listWaitlistEntries, {});
}

export function joinWaitlist(
  { cartId, ...body }: JoinWaitlistInput,
  idempotencyKey: string,
): Promise<Envelope<WaitlistEntry>> {
  return api.call(waitlistCalls.joinWaitlist, { params: { cartId }, body, idempotencyKey });
}

export function leaveWaitlist(id: string): Promise<Envelope<null>> {
  return api.call(waitlistCalls.leaveWaitlist, { params: { id } });
}

export function passOffer(id: string, idempotencyKey: string): Promise<Envelope<null>> {
  return api.call(waitlistCalls.passOffer, { params: { id }, idempotencyKey });
}

export function answerOffer(
  token: string,
  given: 'pass' | 'leave',
  idempotencyKey: string,
): Promise<Envelope<WaitlistOffer>> {
  return api.call(waitlistCalls.answerWaitlistOffer, {
    params: { token },
    body: { answer: given },
    idempotencyKey,
  });
}

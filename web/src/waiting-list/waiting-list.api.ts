import type { Envelope } from '@vaga/contract/envelope';
import type {
  answerWaitingOffer,
  joinWaitingList,
  leaveWaitingList,
  listWaitingEntries,
  passOffer,
  readWaitingOffer,
  WaitingEntry,
  WaitingOffer,
} from '@vaga/contract/waiting-list';
import { api, wire } from '../platform/api.ts';

export const waitingEntries = wire<typeof listWaitingEntries>('GET', 'v1/waiting-list');
export const waitingOffer = wire<typeof readWaitingOffer>('GET', 'v1/waiting-offer/:token');
const join = wire<typeof joinWaitingList>('POST', 'scheduling/:cartId/waiting-list');
const leave = wire<typeof leaveWaitingList>('DELETE', 'v1/waiting-list/:id');
const pass = wire<typeof passOffer>('POST', 'v1/waiting-list/:id/pass');
const answer = wire<typeof answerWaitingOffer>('POST', 'v1/waiting-offer/:token/answer');

export interface Wish {
  cartId: string;
  entityService: string;
  date: string;
  /** Null: only at this place. */
  radiusKm: 5 | 10 | 25 | 50 | null;
}

export function readEntries(): Promise<WaitingEntry[]> {
  return api.data(waitingEntries, {});
}

export function joinList(
  { cartId, ...body }: Wish,
  idempotencyKey: string,
): Promise<Envelope<WaitingEntry>> {
  return api.call(join, { params: { cartId }, body, idempotencyKey });
}

export function leaveList(id: string): Promise<Envelope<null>> {
  return api.call(leave, { params: { id } });
}

export function passOn(id: string, idempotencyKey: string): Promise<Envelope<null>> {
  return api.call(pass, { params: { id }, idempotencyKey });
}

export function answerOffer(
  token: string,
  given: 'pass' | 'leave',
  idempotencyKey: string,
): Promise<Envelope<WaitingOffer>> {
  return api.call(answer, { params: { token }, body: { answer: given }, idempotencyKey });
}

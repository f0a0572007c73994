import { refundAnswerDays } from '@vaga/contract/limits';
import type { RefundRequest } from '@vaga/contract/refund-requests';
import type { Refund } from './refunds.queries.ts';

const day = 24 * 60 * 60_000;

/** A place that has not answered is asked again after this long. */
export const askAgainMilliseconds = 7 * day;
/** How long its link works, from the request on: who has not answered by then has not objected, and the money goes back. */
export const answerableMilliseconds = refundAnswerDays * day;

export function answerableUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + answerableMilliseconds);
}

/** What became of a request: what a place accepted goes on as any other refund. */
export function shownRequest(status: Refund['status']): Pick<RefundRequest, 'state' | 'money'> {
  if (status === 'requested' || status === 'refused') return { state: status, money: null };
  if (status === 'failed') return { state: 'accepted', money: 'failed' };
  return { state: 'accepted', money: status === 'done' ? 'back' : 'onItsWay' };
}

import { refundAnswerDays } from '@vaga/contract/limits';
import type { RefundRequest } from '@vaga/contract/refund-requests';
import type { Refund } from './refunds.queries.ts';

const day = 24 * 60 * 60_000;

/** An entity that has not answered gets another e-mail after this time. */
export const reminderIntervalMilliseconds = 7 * day;
/** How long the answer link works, from the request on; an unanswered request is refunded after that. */
export const refundAnswerMilliseconds = refundAnswerDays * day;

export function refundAnswerDeadline(createdAt: Date): Date {
  return new Date(createdAt.getTime() + refundAnswerMilliseconds);
}

/** The state of a request: an accepted one continues as any other refund. */
export function refundRequestState(
  status: Refund['status'],
): Pick<RefundRequest, 'state' | 'money'> {
  if (status === 'requested' || status === 'refused') return { state: status, money: null };
  if (status === 'failed') return { state: 'accepted', money: 'failed' };
  return { state: 'accepted', money: status === 'done' ? 'back' : 'onItsWay' };
}

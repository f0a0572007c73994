import type { AvailableSlot } from '@vaga/contract/appointments';
import * as calls from '@vaga/contract/calls/rebooking-offers';
import { api } from '../../platform/api.ts';
import { ApiError } from '../../platform/wire.ts';

/** What the bearer of an offer's link answers. */
export type OfferAnswer =
  | { kind: 'accept' }
  | { kind: 'choose'; time: string }
  | { kind: 'cancel' };

/** @throws ApiError where it is refused, by the server's own words. */
export async function sendRebookingAnswer(
  token: string,
  answer: OfferAnswer,
  idempotencyKey: string,
): Promise<void> {
  const params = { token };
  const { type, messages } =
    answer.kind === 'choose'
      ? await api.call(calls.chooseRebookingTime, {
          params,
          body: { time: answer.time },
          idempotencyKey,
        })
      : await api.call(
          answer.kind === 'accept' ? calls.acceptRebookingOffer : calls.cancelByRebookingOffer,
          { params, idempotencyKey },
        );
  if (type === 'Error') throw new ApiError(200, messages);
}

export function readTimes(token: string, date: string): Promise<AvailableSlot[]> {
  return api.data(calls.listRebookingTimes, { params: { token }, query: { date } });
}

/** Undefined: the old time. @throws ApiError where it is refused. */
export async function agreeOffer(
  id: string,
  time: string | undefined,
  idempotencyKey: string,
): Promise<void> {
  const { type, messages } = await api.call(calls.agreeRebookingOffer, {
    params: { id },
    body: { time },
    idempotencyKey,
  });
  if (type === 'Error') throw new ApiError(200, messages);
}

/** @throws ApiError where it is refused. */
export async function cancelOffer(id: string, idempotencyKey: string): Promise<void> {
  const { type, messages } = await api.call(calls.cancelRebookingOffer, {
    params: { id },
    body: {},
    idempotencyKey,
  });
  if (type === 'Error') throw new ApiError(200, messages);
}

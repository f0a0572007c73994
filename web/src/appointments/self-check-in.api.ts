import * as calls from '@vaga/contract/calls/self-check-in';
import type { Envelope } from '@vaga/contract/envelope';
import type { SelfCheckIn } from '@vaga/contract/self-check-in';
import { api } from '../platform/api.ts';
import { ApiError } from '../platform/wire.ts';

/** Says that the person of an appointment has arrived. @throws ApiError with the reason of a refusal. */
export function checkInSelf(id: string): Promise<SelfCheckIn> {
  return answerOf(api.call(calls.checkInSelf, { params: { id } }));
}

/** The same by the link of its e-mails. */
export function checkInByLink(token: string): Promise<SelfCheckIn> {
  return answerOf(api.call(calls.checkInByAppointmentLink, { params: { token } }));
}

/** The same at the poster of an entity. @throws ApiError 404 for any mistake. */
export function checkInAtPoster(body: {
  code: string;
  phoneDigits: string;
  entityCode: string;
}): Promise<SelfCheckIn> {
  return answerOf(api.call(calls.checkInAtPoster, { body }));
}

async function answerOf(reply: Promise<Envelope<SelfCheckIn>>): Promise<SelfCheckIn> {
  const { type, data, messages } = await reply;
  if (type !== 'Success' || !data) throw new ApiError(200, messages);
  return data;
}

import * as calls from '@vaga/contract/calls/ratings';
import { api } from '../platform/api.ts';
import type { apiOf } from '../platform/context.ts';
import { ApiError } from '../platform/wire.ts';

type Api = ReturnType<typeof apiOf>;

/** A page of what the public reads of an entity. */
export async function loadPublicRatings(api: Api, id: string, pageNumber: number) {
  const { data, pagination } = await api.call(calls.listPublicRatings, {
    params: { id },
    query: { pageNumber },
  });
  return { rating: data?.rating ?? null, ratings: data?.ratings ?? [], pagination };
}

/** What the account can rate or has rated. */
export function loadOwnRatings(api: Api) {
  return api.data(calls.listOwnRatings, {});
}

/** @returns what is said about it. @throws ApiError where it is refused. */
export async function saveRating(
  id: string,
  rating: { stars: number; comment: string },
): Promise<string> {
  const { stars, comment } = rating;
  const body = comment.trim() === '' ? { stars } : { stars, comment };
  const { type, messages } = await api.call(calls.saveRating, { params: { id }, body });
  if (type === 'Error') throw new ApiError(200, messages);
  return messages[0]?.text ?? '';
}

export async function withdrawRating(id: string): Promise<void> {
  await api.call(calls.withdrawRating, { params: { id } });
}

/** Whether an e-mail asks for ratings, from now on. */
export async function chooseEmails(wantsEmails: boolean): Promise<void> {
  await api.call(calls.chooseRatingEmails, { body: { wantsEmails } });
}

/** @returns what is said about it. @throws ApiError where it is refused. */
export async function answerRating(
  { id, version }: { id: string; version: number },
  answer: string,
): Promise<string> {
  const body = { answer, version };
  const { type, messages } = await api.call(calls.answerRating, { params: { id }, body });
  if (type === 'Error') throw new ApiError(200, messages);
  return messages[0]?.text ?? '';
}

export type RatingPart = 'rating' | 'answer';

/** What an administrator decides: with a reason it is refused. @throws ApiError where another was first. */
export async function decideRating(
  { id, version }: { id: string; version: number },
  { part, reason }: { part: RatingPart; reason: string | null },
): Promise<string> {
  const params = { id };
  const { messages } = await (reason === null
    ? api.call(calls.publishRating, { params, body: { part, version } })
    : api.call(calls.refuseRating, { params, body: { part, version, reason } }));
  return messages[0]?.text ?? '';
}

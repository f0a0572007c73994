import * as numberCalls from '@vaga/contract/calls/health-numbers';
import * as peopleCalls from '@vaga/contract/calls/people';
import { api, fileAddress } from '../../platform/api.ts';
import { ApiError } from '../../platform/wire.ts';

/** Where the browser gets all data of an unclaimed account, as a ZIP. */
export const archiveAddressOf = (id: string) =>
  fileAddress(peopleCalls.exportPersonHere, { params: { id } });

/** The whole health number; null if none is recorded. That it was read is recorded. */
export async function readHealthNumberOf(id: string): Promise<string | null> {
  return (await api.data(peopleCalls.readHealthNumberHere, { params: { id } })).healthNumber;
}

export async function markCardSeen(id: string, idempotencyKey: string): Promise<void> {
  const input = { params: { id }, idempotencyKey };
  const { type, messages } = await api.call(numberCalls.markNumberSeen, input);
  if (type !== 'Success') throw new ApiError(200, messages);
}

/**
 * Joins the account of a duplicate with that of the person `into`, which stays.
 * @returns what the server says of it.
 */
export async function mergeDuplicate(
  duplicate: string,
  into: string,
  idempotencyKey: string,
): Promise<string | undefined> {
  const { type, messages } = await api.call(peopleCalls.mergePeople, {
    params: { id: duplicate },
    body: { into },
    idempotencyKey,
  });
  if (type !== 'Success') throw new ApiError(200, messages);
  return messages[0]?.text;
}

/** @returns what the server says of it. */
export async function undoMerge(id: string, idempotencyKey: string): Promise<string | undefined> {
  const input = { params: { id }, idempotencyKey };
  const { type, messages } = await api.call(peopleCalls.undoMergeOfPeople, input);
  if (type !== 'Success') throw new ApiError(200, messages);
  return messages[0]?.text;
}

/** @throws ApiError also for a warning: with an appointment to come the person is not forgotten. */
export async function forgetPerson(id: string, idempotencyKey: string): Promise<void> {
  const input = { params: { id }, idempotencyKey };
  const { type, messages } = await api.call(peopleCalls.forgetPersonHere, input);
  if (type !== 'Success') throw new ApiError(200, messages);
}

import type { createAccessKey } from '@vaga/contract/access-keys';
import * as accessKeysCalls from '@vaga/contract/calls/access-keys';
import { api, type CallInput } from '../platform/api.ts';
import { ApiError } from '../platform/wire.ts';

/** The new key, which no later answer has. @throws ApiError where the entity has as many as it may. */
export async function makeAccessKey(body: CallInput<typeof createAccessKey>['body']) {
  const { data, messages } = await api.call(accessKeysCalls.createAccessKey, { body });
  if (!data) throw new ApiError(200, messages);
  return data;
}

export function endAccessKey(id: string) {
  return api.call(accessKeysCalls.revokeAccessKey, { params: { id } });
}

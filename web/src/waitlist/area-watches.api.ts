import type { AreaWatch } from '@vaga/contract/area-watches';
import * as areaWatchCalls from '@vaga/contract/calls/area-watches';
import type { Envelope } from '@vaga/contract/envelope';
import { api } from '../platform/api.ts';
import type { apiOf } from '../platform/context.ts';

/** What the account gets an e-mail about, for the loader of a list. */
export function loadAreaWatches(of: ReturnType<typeof apiOf>): Promise<AreaWatch[]> {
  return of.data(areaWatchCalls.listAreaWatches, {});
}

export function endAreaWatch(id: string): Promise<Envelope<null>> {
  return api.call(areaWatchCalls.endAreaWatch, { params: { id } });
}

export function endAreaWatchByLink(token: string): Promise<Envelope<null>> {
  return api.call(areaWatchCalls.endAreaWatchByLink, { params: { token } });
}

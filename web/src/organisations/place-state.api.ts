import * as calls from '@vaga/contract/calls/entity-states';
import type { EndingPreview } from '@vaga/contract/entity-states';
import { api } from '../platform/api.ts';

/** What closes: the entity that the session acts for, or its whole organisation. */
export type Closing = 'entity' | 'organisation';

export const pause = (until: string) => api.call(calls.pauseEntity, { body: { until } });
export const resume = () => api.call(calls.resumeEntity, {});

export function readClosing(what: Closing): Promise<EndingPreview> {
  return what === 'entity'
    ? api.data(calls.readEntityClosing, {})
    : api.data(calls.readOrganisationClosing, {});
}

export function close(what: Closing, body: { name: string; cancelsAll: boolean }) {
  return what === 'entity'
    ? api.call(calls.closeEntity, { body })
    : api.call(calls.closeOrganisation, { body });
}

import { openAgendaStream } from '@vaga/contract/agenda-stream';
import type { Route } from '../platform/http/route.ts';
import { forMembersEvents } from '../platform/http/route.ts';
import type { AgendaStreamsDeps } from './day/agenda-streams.ts';
import { createAgendaStreams } from './day/agenda-streams.ts';

/** Live updates for the members of a provider. */
export const agendaStreamRoutes = (deps: AgendaStreamsDeps): Route[] => {
  const streams = createAgendaStreams(deps);
  return [
    forMembersEvents(openAgendaStream, async ({ caller: { entityId, sessionId, membership } }) => ({
      events: streams.open({ entityId, sessionId, membership }),
    })),
  ];
};

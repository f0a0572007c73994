import { openAgendaStream } from '@vaga/contract/calls/agenda-stream';
import { countAlerts } from '@vaga/contract/calls/alerts';
import { countSurveillanceAlerts } from '@vaga/contract/calls/public-health';
import { countDeskRequests } from '@vaga/contract/calls/requests';
import { useState } from 'react';
import { useAgendaStream } from '../agenda/index.ts';
import { api, type createCaller } from '../platform/api.ts';
import type { Session } from '../platform/session.ts';
import { useReadOrder } from '../platform/use-read-order.ts';
import { useWaitingCounts, type WaitingCounts } from './root-data.ts';
import { mayCall } from './session-access.ts';

/** Counts what waits for the reader; 0 of what they may not read. */
export async function readWaitingCounts(
  caller: Pick<ReturnType<typeof createCaller>, 'data'>,
  session: Session | null,
): Promise<WaitingCounts> {
  const [requests, reports, alerts] = await Promise.all([
    mayCall(session, countDeskRequests) ? caller.data(countDeskRequests, {}) : null,
    mayCall(session, countSurveillanceAlerts) ? caller.data(countSurveillanceAlerts, {}) : null,
    mayCall(session, countAlerts) ? caller.data(countAlerts, {}) : null,
  ]);
  return {
    requests: requests?.count ?? 0,
    reports: reports?.count ?? 0,
    alerts: alerts?.count ?? 0,
  };
}

/** What waits for a member of a provider: as it was at the last step, and as the live updates say since then. */
export function useLiveWaitingCounts(session: Session): WaitingCounts {
  const atStep = useWaitingCounts();
  const [known, setKnown] = useState({ atStep, counts: atStep });
  if (known.atStep !== atStep) setKnown({ atStep, counts: atStep });
  const askOrder = useReadOrder();
  const idEntity = mayCall(session, openAgendaStream) ? (session.entity?.id ?? null) : null;
  useAgendaStream(idEntity, (event) => {
    if (event !== 'requests' && event !== 'alerts') return;
    const reading = askOrder();
    readWaitingCounts(api, session).then(
      (counts) => {
        if (reading.isOld()) return;
        reading.answered();
        setKnown((old) => ({ ...old, counts }));
      },
      // The next step counts again.
      () => undefined,
    );
  });
  return known.atStep === atStep ? known.counts : atStep;
}

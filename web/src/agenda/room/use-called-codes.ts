import type { CalledCode } from '@vaga/contract/agenda-day';
import * as dayCalls from '@vaga/contract/calls/agenda-day';
import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import { api } from '../../platform/api.ts';
import { useReadOrder } from '../../platform/use-read-order.ts';
import { useAgendaStream } from '../use-agenda-stream.ts';

export type Called = z.infer<typeof CalledCode>;

/**
 * How often the codes are read without an event; milliseconds. It is the activity of the session as well: a screen that is
 * open is never signed out, however long no person is called.
 */
const readAgainMs = 30_000;
/** So long without an answer until it is said. */
const downAfterMs = 60_000;

interface Known {
  loaded: readonly Called[] | null;
  codes: readonly Called[];
  /** The instants (ms) of the last answer, and since when there is none; null while there is. */
  readAt: number | null;
  failedSince: number | null;
}

/**
 * The codes that were called last, kept up by live updates. An answer that does not come leaves those that are known, and so
 * does one that comes after the answer to a later reading.
 */
export function useCalledCodes(
  loaded: readonly Called[] | null,
  { idEntity, pool, onCall }: { idEntity: string | null; pool: string | null; onCall: () => void },
): { codes: readonly Called[]; downSince: number | null } {
  const start: Known = { loaded, codes: loaded ?? [], readAt: null, failedSince: null };
  const [state, setState] = useState(start);
  if (state.loaded !== loaded) setState(start);

  const askOrder = useReadOrder();
  const readAgain = useEffectEvent(async () => {
    const reading = askOrder();
    const before = state.codes;
    try {
      const codes = await api.data(dayCalls.readRoom, { query: pool === null ? {} : { pool } });
      if (reading.isOld()) return;
      reading.answered();
      setState((old) => ({ ...old, codes, readAt: Date.now(), failedSince: null }));
      const [newest] = codes;
      if (newest && newest.calledAt > (before[0]?.calledAt ?? '')) onCall();
    } catch {
      if (reading.isOld()) return;
      setState((old) => ({ ...old, failedSince: old.failedSince ?? old.readAt ?? Date.now() }));
    }
  });

  useAgendaStream(idEntity, (event) => {
    if (event !== 'alerts' && event !== 'requests') void readAgain();
  });
  useEffect(() => {
    const timer = setInterval(() => void readAgain(), readAgainMs);
    return () => clearInterval(timer);
  }, []);

  const { codes, failedSince } = state;
  const isDown = failedSince !== null && Date.now() - failedSince >= downAfterMs;
  return { codes, downSince: isDown ? failedSince : null };
}

import type { AgendaAppointmentDetails } from '@vaga/contract/agenda-day';
import { useEffect, useState } from 'react';
import { readDetails } from './day.api.ts';

/** What the chip does not know: read when the sheet opens, and when the appointment changes. */
export function useDetails({ id, version = 0 }: { id: string; version?: number }) {
  const [known, setKnown] = useState<AgendaAppointmentDetails | null>(null);
  const [failedId, setFailedId] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version or another try asks anew
  useEffect(() => {
    let isOver = false;
    readDetails(id).then(
      (details) => {
        if (isOver) return;
        setKnown(details);
        setFailedId(null);
      },
      () => {
        if (!isOver) setFailedId(id);
      },
    );
    return () => {
      isOver = true;
    };
  }, [id, version, tries]);
  const details = known?.id === id ? known : null;
  return {
    details,
    hasFailed: failedId === id && details === null,
    readAgain: () => setTries(tries + 1),
  };
}

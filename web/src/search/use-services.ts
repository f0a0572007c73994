import { useEffect, useState } from 'react';
import { loadServices } from './search.api.ts';
import type { ShownService } from './shown-result.ts';

interface Loaded {
  serviceType: string;
  /** Null where they could not be had. */
  services: ShownService[] | null;
}

export interface ServicesOfType {
  list: readonly ShownService[];
  state: 'ready' | 'loading' | 'failed';
  /** The id of the one service that the type has: it is chosen by itself. */
  only: string | undefined;
  retry: () => void;
}

/** The services of the type that is chosen now: those that came with the page, or asked for when the type changes. */
export function useServices(serviceType: string, first: Loaded): ServicesOfType {
  const [latest, setLatest] = useState<Loaded | null>(null);
  const [tries, setTries] = useState(0);
  const known = [first, latest].find(
    (one) => one?.serviceType === serviceType && one.services !== null,
  );
  const isKnown = serviceType === '' || known !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (isKnown) return;
    let isWanted = true;
    void loadServices(serviceType)
      .catch(() => null)
      .then((services) => {
        if (isWanted) setLatest({ serviceType, services });
      });
    return () => {
      isWanted = false;
    };
  }, [serviceType, isKnown, tries]);
  const list = known?.services ?? [];
  const hasFailed = !isKnown && latest?.serviceType === serviceType;
  return {
    list,
    state: isKnown ? 'ready' : hasFailed ? 'failed' : 'loading',
    only: list.length === 1 ? String(list[0]?.id) : undefined,
    retry() {
      setLatest(null);
      setTries((count) => count + 1);
    },
  };
}

import { useEffect, useRef, useState } from 'react';
import type { ShownResult } from '../shown-result.ts';
import type { Position } from './camera.rules.ts';
import { fitAll, type MapView } from './map-view.ts';

/**
 * Whether the reader moved the map since this search. Its results are brought into view once: what the list loads later
 * leaves the map where it is.
 */
export function useMoved(view: MapView, shown: readonly Position[], searchKey: unknown): boolean {
  const [wasMoved, setMoved] = useState(false);
  const current = useRef(searchKey);
  useEffect(
    () =>
      view.on('moveend', ({ isByReader }) => {
        if (isByReader) setMoved(true);
      }),
    [view],
  );
  useEffect(() => {
    if (current.current === searchKey) return;
    current.current = searchKey;
    setMoved(false);
    fitAll(view, shown);
  }, [view, shown, searchKey]);
  return wasMoved;
}

/** Fewer pins than this say little about where one could go. */
const fewInView = 3;

/** Of a municipality its own places, with the nearest around them where these are few. */
export function firstInView(results: readonly ShownResult[]): readonly ShownResult[] {
  const own = results.filter(({ isNearby }) => !isNearby);
  return own.length >= fewInView ? own : results.slice(0, 10);
}

import type { SearchResult } from '@vaga/contract/search';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { fitAll } from './use-map.ts';

/**
 * Whether the reader moved the map since this search. Its results are brought into view once: what the list loads later
 * leaves the map where it is.
 */
export function useMoved(
  map: MapLibreMap | null,
  results: readonly SearchResult[],
  searchKey: unknown,
): boolean {
  const [wasMoved, setMoved] = useState(false);
  const shown = useRef(searchKey);
  useEffect(() => {
    const onMove = (event: { originalEvent?: unknown }) => {
      if (event.originalEvent) setMoved(true);
    };
    map?.on('moveend', onMove);
    return () => {
      map?.off('moveend', onMove);
    };
  }, [map]);
  useEffect(() => {
    if (!map || shown.current === searchKey) return;
    shown.current = searchKey;
    setMoved(false);
    fitAll(map, firstInView(results));
  }, [map, results, searchKey]);
  return wasMoved;
}

/** Fewer pins than this say little about where one could go. */
const fewInView = 3;

/** Of a municipality its own places, with the nearest around them where these are few. */
export function firstInView(results: readonly SearchResult[]): readonly SearchResult[] {
  const own = results.filter(({ isNearby }) => !isNearby);
  return own.length >= fewInView ? own : results.slice(0, 10);
}

import type { SearchResult } from '@vaga/contract/search';
import type { Filters } from './filters.ts';

export interface MapPanelProps {
  results: readonly SearchResult[];
  filters: Filters;
  /** The result that the list or the map points at. */
  active: string | null;
  onActive: (id: string | null) => void;
}

export function MapPanel(_props: MapPanelProps) {
  return null;
}

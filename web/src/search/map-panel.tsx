import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadChunk } from '../platform/chunks.ts';
import { useText } from '../platform/texts.ts';
import type { Filters } from './filters.ts';
import type { Position } from './map/camera.rules.ts';
import { WithoutMap } from './map/without-map.tsx';
import classes from './map-panel.module.css';
import { searchTexts } from './search.texts.ts';
import type { ShownResult } from './shown-result.ts';

export interface MapPanelProps {
  results: readonly ShownResult[];
  /** What distances are measured from; null where the search did not say. */
  point: Position | null;
  /** Another one for each search: the map goes to its results then, and not when more of the same come. */
  searchKey: unknown;
  filters: Filters;
  /** The result that the list or the map points at. */
  active: string | null;
  onActive: (id: string | null) => void;
}

interface MapPanelOptions extends MapPanelProps {
  /** Asked for where there is no room beside the list: it then stands above it. */
  isOpen: boolean;
}

/** From here on there is room for a map beside the list. The style sheet says the same. */
const wide = '(min-width: 75em)';

const SearchMap = lazy(
  loadChunk(() => import('./search-map.tsx').then((part) => ({ default: part.SearchMap }))),
);

/** The map beside the list. The server leaves its place empty; it comes after the page, where there is room or on demand. */
export function MapPanel({ isOpen, ...props }: MapPanelOptions) {
  const t = useText(searchTexts);
  const isWide = useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(wide);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(wide).matches,
    () => false,
  );
  return (
    <section className={classes.panel} aria-label={t('map.panel')} data-open={isOpen || undefined}>
      <div className={classes.frame}>
        {isWide || isOpen ? (
          <WithoutMap>
            <Suspense>
              <SearchMap {...props} />
            </Suspense>
          </WithoutMap>
        ) : null}
      </div>
    </section>
  );
}

import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useRootData } from '../../app/root-data.ts';
import { loadChunk } from '../../platform/chunks.ts';
import type { Position } from './camera.rules.ts';
import classes from './map.module.css';
import type { MapView } from './map-view.ts';
import { OwnMap } from './own-map.tsx';
import type { Placed } from './pins.ts';
import { PlaceNames } from './place-names.tsx';

const TileMap = lazy(
  loadChunk(() => import('./tile-map.tsx').then((part) => ({ default: part.TileMap }))),
);

interface MapCanvasProps {
  /** What has pins. The same array while they are the same. */
  items: readonly Placed[];
  /** What is in view at first; all items, if omitted. */
  shown?: readonly Position[];
  /** What was searched around, where that is known. */
  point?: Position | null;
  children: (view: MapView) => ReactNode;
}

/**
 * The map of MAP_STYLE_URL; without that setting, or where its map cannot be drawn, our own picture, for which nothing
 * of MapLibre is fetched.
 */
export function MapCanvas({ items, shown = items, point = null, children }: MapCanvasProps) {
  const styleUrl = useRootData()?.mapStyleUrl ?? null;
  const [hasFailed, setFailed] = useState(false);
  const [view, setView] = useState<MapView | null>(null);
  const isOwn = styleUrl === null || hasFailed;
  return (
    <div className={classes.map}>
      {isOwn ? (
        <OwnMap shown={shown} point={point} onView={setView} />
      ) : (
        <Suspense>
          <TileMap
            shown={shown}
            styleUrl={styleUrl}
            onView={setView}
            onFailed={() => setFailed(true)}
          />
        </Suspense>
      )}
      {view && isOwn ? <PlaceNames view={view} items={items} point={point} /> : null}
      {view ? children(view) : null}
    </div>
  );
}

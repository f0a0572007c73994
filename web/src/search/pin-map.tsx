import { lazy, Suspense } from 'react';
import { loadChunk } from '../platform/chunks.ts';
import type { Placed } from './map/pins.ts';
import { WithoutMap } from './map/without-map.tsx';
import classes from './pin-map.module.css';

export interface PinMapProps {
  /** In the order of their numbers, which a list beside the map has too. */
  pins: readonly (Placed & { label: string })[];
  /** The pin that the list or the map points at. */
  active: string | null;
  onActive: (id: string | null) => void;
  onOpen: (id: string) => void;
}

const DrawnPinMap = lazy(
  loadChunk(() => import('./drawn-pin-map.tsx').then((part) => ({ default: part.DrawnPinMap }))),
);

/** A map with numbered pins. The server leaves its place empty; it comes after the page. */
export function PinMap(props: PinMapProps) {
  return (
    <div className={classes.frame}>
      <WithoutMap>
        <Suspense>
          <DrawnPinMap {...props} />
        </Suspense>
      </WithoutMap>
    </div>
  );
}

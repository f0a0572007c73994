import { lazy, Suspense } from 'react';
import { loadChunk } from '../platform/chunks.ts';
import { WithoutMap } from './map/without-map.tsx';
import classes from './pin-map.module.css';

export interface PlacePinProps {
  latitude: number;
  longitude: number;
  /** The member moved the pin. Absent: it does not move. */
  onMove?: ((latitude: number, longitude: number) => void) | undefined;
}

const DrawnPlacePin = lazy(
  loadChunk(() =>
    import('./drawn-place-pin.tsx').then((part) => ({ default: part.DrawnPlacePin })),
  ),
);

/** A map with one pin, which a member drags to where the entity is. It comes after the page; its figures stand in fields beside it. */
export function PlacePin(props: PlacePinProps) {
  return (
    <div className={classes.frame} data-pin>
      <WithoutMap>
        <Suspense>
          <DrawnPlacePin {...props} />
        </Suspense>
      </WithoutMap>
    </div>
  );
}

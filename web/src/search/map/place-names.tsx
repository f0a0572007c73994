import { useEffect, useState } from 'react';
import type { Position } from './camera.rules.ts';
import classes from './map.module.css';
import { MapMarker } from './map-marker.tsx';
import { type MapView, pointOn } from './map-view.ts';
import { clustersOf, type Placed } from './pins.ts';
import { labelsIn, type ShownLabel } from './place-labels.ts';
import { ringsAround } from './rings.ts';

interface PlaceNamesProps {
  view: MapView;
  /** What has pins: names keep off them. The same array while they are the same. */
  items: readonly Placed[];
  /** Off this as well, and off the distances on its rings. */
  point: Position | null;
}

/** The names of places, on the map of our own data, which has none. */
export function PlaceNames({ view, items, point }: PlaceNamesProps) {
  return useLabels(view, { items, point }).map(({ name, longitude, latitude, tier, shift }) => (
    <MapMarker key={`${name}${longitude}`} view={view} longitude={longitude} latitude={latitude}>
      <span
        className={classes.place}
        data-tier={tier}
        style={{ translate: `0 ${shift}px` }}
        aria-hidden="true"
      >
        {name}
      </span>
    </MapMarker>
  ));
}

/** The place names that have room, after each movement. */
function useLabels(
  view: MapView,
  { items, point }: Pick<PlaceNamesProps, 'items' | 'point'>,
): ShownLabel[] {
  const [labels, setLabels] = useState<ShownLabel[]>([]);
  useEffect(() => {
    const update = () => {
      const { zoom } = view.camera();
      const project = (position: Position) => pointOn(view, position);
      const taken = clustersOf(items, zoom).map(project);
      if (point) taken.push(project(point), ...ringsAround(view, point).map(({ label }) => label));
      setLabels(labelsIn({ zoom, ...view.size(), project }, taken));
    };
    update();
    return view.on('moveend', update);
  }, [view, items, point]);
  return labels;
}

import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { MapMarker } from './map-marker.tsx';
import { clustersOf, type Placed } from './pins.ts';
import { labelsIn, type ShownLabel } from './place-labels.ts';
import classes from './search-map.module.css';

interface PlaceNamesProps {
  map: MapLibreMap;
  /** What has pins: names keep off them. The same array while they are the same. */
  items: readonly Placed[];
}

/** The names of places, on the map of our own data, which has none. */
export function PlaceNames({ map, items }: PlaceNamesProps) {
  return useLabels(map, items).map(({ name, longitude, latitude, tier, shift }) => (
    <MapMarker key={`${name}${longitude}`} map={map} longitude={longitude} latitude={latitude}>
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
function useLabels(map: MapLibreMap, items: readonly Placed[]): ShownLabel[] {
  const [labels, setLabels] = useState<ShownLabel[]>([]);
  useEffect(() => {
    const update = () => {
      const { clientWidth: width, clientHeight: height } = map.getContainer();
      const project = (longitude: number, latitude: number) => map.project([longitude, latitude]);
      const zoom = map.getZoom();
      setLabels(labelsIn({ zoom, width, height, project }, clustersOf(items, zoom)));
    };
    update();
    map.on('moveend', update);
    map.on('resize', update);
    return () => {
      map.off('moveend', update);
      map.off('resize', update);
    };
  }, [map, items]);
  return labels;
}

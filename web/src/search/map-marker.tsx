import { type Map as MapLibreMap, Marker } from 'maplibre-gl';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** Something of React's that stands at a place of the map and moves with it. */
export function MapMarker({
  map,
  longitude,
  latitude,
  level = 0,
  children,
}: {
  map: MapLibreMap;
  longitude: number;
  latitude: number;
  /** What stands in front: the higher. */
  level?: number;
  children: ReactNode;
}) {
  const [element] = useState(() => document.createElement('div'));
  useEffect(() => {
    const marker = new Marker({ element, anchor: 'center' })
      .setLngLat([longitude, latitude])
      .addTo(map);
    return () => {
      marker.remove();
    };
  }, [map, element, longitude, latitude]);
  useEffect(() => {
    element.style.zIndex = String(level);
  }, [element, level]);
  return createPortal(children, element);
}

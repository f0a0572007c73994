import 'maplibre-gl/dist/maplibre-gl.css';
import { useComputedColorScheme } from '@mantine/core';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useRef } from 'react';
import { useBrand, useRootData } from '../app/root-data.ts';
import { useText } from '../platform/texts.ts';
import { MapMarker } from './map-marker.tsx';
import { MapMissing } from './map-missing.tsx';
import type { PinMapProps } from './pin-map.tsx';
import { clustersOf, zoomToOpen } from './pins.ts';
import { PlaceNames } from './place-names.tsx';
import { searchTexts } from './search.texts.ts';
import classes from './search-map.module.css';
import { closestZoom, useMap, useZoom, zoomOnto, zoomThatFits } from './use-map.ts';

/** The map of `PinMap`: a chunk of its own, as the library is. */
export function DrawnPinMap({ pins, active, onActive, onOpen }: PinMapProps) {
  const t = useText(searchTexts);
  const brand = useBrand();
  const palette = brand[useComputedColorScheme('light')];
  const box = useRef<HTMLDivElement>(null);
  const labels = { title: t('map.label'), zoomIn: t('map.zoomIn'), zoomOut: t('map.zoomOut') };
  const styleUrl = useRootData()?.mapStyleUrl ?? null;
  const { map, hasFailed, isOwn } = useMap(box, { palette, labels, styleUrl, items: pins });
  if (hasFailed) return <MapMissing />;
  return (
    <div className={classes.map}>
      <div ref={box} className={classes.canvas} />
      {map && isOwn ? <PlaceNames map={map} items={pins} /> : null}
      {map ? (
        <Pins map={map} pins={pins} active={active} onActive={onActive} onOpen={onOpen} />
      ) : null}
    </div>
  );
}

/** Pins that would lie on each other are one, with all their numbers: it brings the map closer. */
function Pins({ map, pins, active, onActive, onOpen }: PinMapProps & { map: MapLibreMap }) {
  const t = useText(searchTexts);
  const zoom = useZoom(map);
  const numbered = pins.map((pin, index) => ({ ...pin, number: index + 1 }));
  return clustersOf(numbered, zoom).map(({ id, items, latitude, longitude }) => {
    const isActive = items.some((item) => item.id === active);
    const one = items.length === 1 ? items[0] : undefined;
    const numbers = items.map(({ number }) => number).join(' · ');
    const closer = zoomToOpen(items, { zoom, fit: zoomThatFits(map, items), closest: closestZoom });
    const onPoint = (pointed: string | null) => () => onActive(one ? pointed : null);
    return (
      <MapMarker
        key={id}
        map={map}
        longitude={longitude}
        latitude={latitude}
        level={isActive ? 3 : 2}
      >
        <button
          type="button"
          className={classes.cluster}
          data-active={isActive || undefined}
          aria-label={`${numbers}. ${one ? one.label : t('map.cluster', { count: items.length })}`}
          onPointerEnter={onPoint(id)}
          onPointerLeave={onPoint(null)}
          onFocus={onPoint(id)}
          onBlur={onPoint(null)}
          onClick={() => (one || closer === null ? onOpen(id) : zoomOnto(map, items, closer))}
        >
          <span>{numbers}</span>
        </button>
      </MapMarker>
    );
  });
}

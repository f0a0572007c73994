import 'maplibre-gl/dist/maplibre-gl.css';
import { useComputedColorScheme } from '@mantine/core';
import { Marker } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { useBrand, useRootData } from '../app/root-data.ts';
import { useText } from '../platform/texts.ts';
import { MapMissing } from './map-missing.tsx';
import { PlaceNames } from './place-names.tsx';
import type { PlacePinProps } from './place-pin.tsx';
import { searchTexts } from './search.texts.ts';
import classes from './search-map.module.css';
import { useMap } from './use-map.ts';

/** The map of `PlacePin`: a chunk of its own, as the library is. */
export function DrawnPlacePin({ latitude, longitude, onMove }: PlacePinProps) {
  const t = useText(searchTexts);
  const brand = useBrand();
  const palette = brand[useComputedColorScheme('light')];
  const box = useRef<HTMLDivElement>(null);
  const labels = { title: t('map.label'), zoomIn: t('map.zoomIn'), zoomOut: t('map.zoomOut') };
  const styleUrl = useRootData()?.mapStyleUrl ?? null;
  const items = [{ id: 'place', latitude, longitude }];
  const { map, hasFailed, isOwn } = useMap(box, { palette, labels, styleUrl, items });
  const move = useRef(onMove);
  move.current = onMove;
  const isMovable = onMove !== undefined;
  const marker = useRef<Marker | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once with the map; where it stands has an effect of its own
  useEffect(() => {
    if (!map) return;
    const pin = new Marker({ draggable: isMovable, color: palette.primary })
      .setLngLat([longitude, latitude])
      .addTo(map);
    marker.current = pin;
    const tell = ({ lat, lng }: { lat: number; lng: number }) =>
      move.current?.(Number(lat.toFixed(5)), Number(lng.toFixed(5)));
    pin.on('dragend', () => tell(pin.getLngLat()));
    if (isMovable) map.on('click', ({ lngLat }) => tell(lngLat));
    return () => {
      pin.remove();
    };
  }, [map, isMovable]);
  useEffect(() => {
    marker.current?.setLngLat([longitude, latitude]);
    if (map && !map.getBounds().contains([longitude, latitude]))
      map.easeTo({ center: [longitude, latitude], duration: 500 });
  }, [map, latitude, longitude]);

  if (hasFailed) return <MapMissing />;
  return (
    <div className={classes.map}>
      <div ref={box} className={classes.canvas} />
      {map && isOwn ? <PlaceNames map={map} items={items} /> : null}
    </div>
  );
}

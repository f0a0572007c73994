import { useMemo } from 'react';
import { useText } from '../platform/texts.ts';
import { cameraThatFits, closestZoom, middleOf } from './map/camera.rules.ts';
import classes from './map/map.module.css';
import { MapCanvas } from './map/map-canvas.tsx';
import { MapMarker } from './map/map-marker.tsx';
import { bringIntoView, type MapView, useZoom } from './map/map-view.ts';
import { clustersOf, zoomToOpen } from './map/pins.ts';
import type { PinMapProps } from './pin-map.tsx';
import { searchMapTexts } from './search-map.texts.ts';

/** The map of `PinMap`: a chunk of its own. */
export function DrawnPinMap(props: PinMapProps) {
  return (
    <MapCanvas items={props.pins}>{(view) => <NumberedPins view={view} {...props} />}</MapCanvas>
  );
}

/** Pins that would lie on each other are one, with all their numbers: it brings the map closer. */
function NumberedPins({ view, pins, active, onActive, onOpen }: PinMapProps & { view: MapView }) {
  const t = useText(searchMapTexts);
  const zoom = useZoom(view);
  const numbered = useMemo(() => pins.map((pin, index) => ({ ...pin, number: index + 1 })), [pins]);
  return clustersOf(numbered, zoom).map(({ id, items, latitude, longitude }) => {
    const isActive = items.some((item) => item.id === active);
    const one = items.length === 1 ? items[0] : undefined;
    const numbers = items.map(({ number }) => number).join(' · ');
    const { zoom: fit } = cameraThatFits(items, view.size(), closestZoom);
    const closer = zoomToOpen(items, { zoom, fit, closest: closestZoom });
    const onPoint = (pointed: string | null) => () => onActive(one ? pointed : null);
    return (
      <MapMarker
        key={id}
        view={view}
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
          onFocus={({ target }) => {
            if (target.matches(':focus-visible')) bringIntoView(view, { latitude, longitude });
            onPoint(id)();
          }}
          onBlur={onPoint(null)}
          onClick={() =>
            one || closer === null ? onOpen(id) : view.easeTo({ ...middleOf(items), zoom: closer })
          }
        >
          <span>{numbers}</span>
        </button>
      </MapMarker>
    );
  });
}

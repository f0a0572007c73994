import { useEffect, useMemo, useRef } from 'react';
import type { Position } from './map/camera.rules.ts';
import { followDrag } from './map/follow-drag.ts';
import classes from './map/map.module.css';
import { MapCanvas } from './map/map-canvas.tsx';
import { MapMarker } from './map/map-marker.tsx';
import { bringIntoView, type MapView } from './map/map-view.ts';
import type { PlacePinProps } from './place-pin.tsx';

/** The map of `PlacePin`: a chunk of its own. */
export function DrawnPlacePin(props: PlacePinProps) {
  const { latitude, longitude } = props;
  const items = useMemo(() => [{ id: 'place', latitude, longitude }], [latitude, longitude]);
  return <MapCanvas items={items}>{(view) => <PlacedPin view={view} {...props} />}</MapCanvas>;
}

/** A member drags the pin, or presses where it belongs. Without a mouse or finger: by the fields beside it. */
function PlacedPin({ view, latitude, longitude, onMove }: PlacePinProps & { view: MapView }) {
  const move = useRef(onMove);
  move.current = onMove;
  const isMovable = onMove !== undefined;
  const pin = useRef<SVGSVGElement>(null);
  useEffect(() => {
    if (!isMovable || !pin.current) return;
    const tell = (to: Position) =>
      move.current?.(Number(to.latitude.toFixed(5)), Number(to.longitude.toFixed(5)));
    const position = { latitude, longitude };
    const endDrag = followDrag(pin.current, { view, position, onDrop: tell });
    const endPress = view.on('click', tell);
    return () => {
      endDrag();
      endPress();
    };
  }, [view, isMovable, latitude, longitude]);
  useEffect(() => bringIntoView(view, { latitude, longitude }), [view, latitude, longitude]);
  return (
    <MapMarker view={view} latitude={latitude} longitude={longitude} level={2}>
      <svg
        ref={pin}
        className={classes.placePin}
        data-movable={isMovable || undefined}
        width={32}
        height={40}
        viewBox="-16 -36 32 40"
        aria-hidden="true"
      >
        <path d="M0 0C-4-8-14-14-14-22A14 14 0 0 1 14-22C14-14 4-8 0 0z" />
        <circle cx={0} cy={-22} r={5} />
      </svg>
    </MapMarker>
  );
}

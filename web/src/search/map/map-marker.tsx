import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Position } from './camera.rules.ts';
import classes from './map.module.css';
import { type MapView, pointOn } from './map-view.ts';

interface MapMarkerProps extends Position {
  view: MapView;
  /** What stands in front: the higher. */
  level?: number;
  children: ReactNode;
}

/** Something of React's that stands at a place of the map and moves with it. */
export function MapMarker({ view, latitude, longitude, level = 0, children }: MapMarkerProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const put = () => {
      const { x, y } = pointOn(view, { latitude, longitude });
      const at = `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(-50%, -50%)`;
      if (element.current) element.current.style.transform = at;
    };
    put();
    return view.on('move', put);
  }, [view, latitude, longitude]);
  return createPortal(
    <div ref={element} className={classes.marker} style={{ zIndex: level }}>
      {children}
    </div>,
    view.layer,
  );
}

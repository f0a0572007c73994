import { useEffect, useState } from 'react';
import {
  type Camera,
  cameraThatFits,
  type Point,
  type Position,
  projected,
  type Size,
} from './camera.rules.ts';

export interface MapEvents {
  move: undefined;
  /** A movement has ended: one that the reader made with their hand or keys, or one of ours. */
  moveend: { isByReader: boolean };
  /** On the map itself, not on what stands on it. */
  click: Position;
}

/** A map that is on the screen, drawn by us or by MapLibre. */
export interface MapView {
  /** What stands on the map is drawn in here: pins and names. */
  layer: HTMLElement;
  /** Around it: windows above the pins. */
  box: HTMLElement;
  size: () => Size;
  camera: () => Camera;
  /** Goes there, slowly where the reader's device allows movement. */
  easeTo: (camera: Camera) => void;
  /** @returns ends it. */
  on: <Name extends keyof MapEvents>(
    name: Name,
    listener: (event: MapEvents[Name]) => void,
  ) => () => void;
}

/** Where a position is on the screen now. */
export function pointOn(view: MapView, position: Position): Point {
  return projected(position, view.camera(), view.size());
}

/** Brings all of them into view. */
export function fitAll(view: MapView, positions: readonly Position[]): void {
  if (positions.length > 0) view.easeTo(cameraThatFits(positions, view.size()));
}

/** Goes there, as near as it is now, if it is out of view: what has the keyboard has to be seen. */
export function bringIntoView(view: MapView, { latitude, longitude }: Position): void {
  const { x, y } = pointOn(view, { latitude, longitude });
  const { width, height } = view.size();
  if (x >= 0 && y >= 0 && x <= width && y <= height) return;
  view.easeTo({ latitude, longitude, zoom: view.camera().zoom });
}

/** The map's zoom, once a movement has ended. */
export function useZoom(view: MapView): number {
  const [zoom, setZoom] = useState(() => view.camera().zoom);
  useEffect(() => {
    const update = () => setZoom(view.camera().zoom);
    update();
    return view.on('moveend', update);
  }, [view]);
  return zoom;
}

/** The events of one map. */
export function createMapEvents() {
  const listeners: { [Name in keyof MapEvents]: Set<(event: MapEvents[Name]) => void> } = {
    move: new Set(),
    moveend: new Set(),
    click: new Set(),
  };
  return {
    on<Name extends keyof MapEvents>(name: Name, listener: (event: MapEvents[Name]) => void) {
      listeners[name].add(listener);
      return () => {
        listeners[name].delete(listener);
      };
    },
    tell<Name extends keyof MapEvents>(name: Name, event: MapEvents[Name]) {
      for (const listener of listeners[name]) listener(event);
    },
  };
}

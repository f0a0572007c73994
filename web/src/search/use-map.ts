import type { Palette } from '@vaga/contract/brands';
import * as maplibregl from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { baseMapStyle, defaultCentre, defaultZoom, mapLimits } from './base-map.ts';
import { boundsOf, type Placed } from './pins.ts';

// Bundled, the library no longer finds its worker by itself, and the map would never be ready.
maplibregl.setWorkerUrl(workerUrl);

/** Room around what is fitted: pins are wider than their place. */
const fitPadding = { top: 84, bottom: 56, left: 56, right: 64 };
/** Of a search: nearer than this a reader does not know where they are. */
const closestFit = 13;
/** As close as the map goes. */
export const closestZoom = 15;

export interface MapLabels {
  title: string;
  zoomIn: string;
  zoomOut: string;
}

/**
 * Makes the map once. Null until then; `hasFailed` where the device draws no maps (no WebGL). `isOwn`: it is drawn from
 * our own data, without names; also where the style of `styleUrl` did not come.
 */
export function useMap(
  box: RefObject<HTMLDivElement | null>,
  { palette, labels, items, styleUrl }: Given,
) {
  const [map, setMap] = useState<maplibregl.Map | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isOwn, setOwn] = useState(styleUrl === null);
  const drawn = useRef(styleUrl === null ? palette : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; colours and items have effects of their own
  useEffect(() => {
    const made = box.current && makeMap(box.current, { palette, labels, items, styleUrl });
    if (!made) {
      setFailed(true);
      return;
    }
    made.on('webglcontextlost', () => setFailed(true));
    // Before the style is there, what goes wrong is the style; later it may be one tile.
    const goOwn = () => setOwn(true);
    if (styleUrl) made.once('error', goOwn).once('style.load', () => made.off('error', goOwn));
    drawn.current = styleUrl === null ? palette : null;
    setMap(made);
    return () => {
      setMap(null);
      made.remove();
    };
  }, [box]);
  useEffect(() => {
    const look = isOwn ? palette : null;
    if (!map || drawn.current === look) return;
    drawn.current = look;
    if (look) map.setStyle(baseMapStyle(look));
  }, [map, palette, isOwn]);
  return { map, hasFailed, isOwn };
}

/** Brings all of them into view. */
export function fitAll(map: maplibregl.Map, items: readonly Placed[]): void {
  const bounds = boundsOf(items);
  if (bounds) map.fitBounds(bounds, { padding: fitPadding, maxZoom: closestFit, duration: 500 });
}

/** The zoom at which all of them are in view. */
export function zoomThatFits(map: maplibregl.Map, items: readonly Placed[]): number {
  const bounds = boundsOf(items);
  const camera = bounds && map.cameraForBounds(bounds, { padding: fitPadding });
  return camera?.zoom ?? map.getZoom();
}

/** Goes to the middle of them. */
export function zoomOnto(map: maplibregl.Map, items: readonly Placed[], zoom: number): void {
  const bounds = boundsOf(items);
  if (!bounds) return;
  const [west, south, east, north] = bounds;
  map.easeTo({ center: [(west + east) / 2, (south + north) / 2], zoom, duration: 500 });
}

/** The map's zoom, once a movement has ended. */
export function useZoom(map: maplibregl.Map): number {
  const [zoom, setZoom] = useState(() => map.getZoom());
  useEffect(() => {
    const update = () => setZoom(map.getZoom());
    update();
    map.on('zoomend', update);
    return () => {
      map.off('zoomend', update);
    };
  }, [map]);
  return zoom;
}

interface Given {
  palette: Palette;
  labels: MapLabels;
  items: readonly Placed[];
  /** Null: our own style. */
  styleUrl: string | null;
}

/** Null where the device cannot. */
function makeMap(container: HTMLDivElement, given: Given): maplibregl.Map | null {
  try {
    const map = new maplibregl.Map(optionsOf(container, given));
    map.addControl(new maplibregl.NavigationControl({ showCompass: false }), 'bottom-left');
    map.addControl(new maplibregl.AttributionControl({ compact: false }));
    map.touchZoomRotate.disableRotation();
    return map;
  } catch {
    return null;
  }
}

function optionsOf(
  container: HTMLDivElement,
  { palette, labels, items, styleUrl }: Given,
): maplibregl.MapOptions {
  const bounds = boundsOf(items);
  return {
    container,
    style: styleUrl ?? baseMapStyle(palette),
    center: defaultCentre,
    zoom: defaultZoom,
    ...(bounds ? { bounds, fitBoundsOptions: { padding: fitPadding, maxZoom: closestFit } } : {}),
    maxBounds: mapLimits,
    maxZoom: closestZoom,
    dragRotate: false,
    pitchWithRotate: false,
    attributionControl: false,
    locale: {
      'Map.Title': labels.title,
      'NavigationControl.ZoomIn': labels.zoomIn,
      'NavigationControl.ZoomOut': labels.zoomOut,
    },
  };
}

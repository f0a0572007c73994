import 'maplibre-gl/dist/maplibre-gl.css';
import * as maplibregl from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useRef } from 'react';
import { useText } from '../../platform/texts.ts';
import { searchTexts } from '../search.texts.ts';
import { searchMapTexts } from '../search-map.texts.ts';
import { cameraThatFits, closestZoom, mapLimits } from './camera.rules.ts';
import classes from './map.module.css';
import { createMapEvents, type MapView } from './map-view.ts';
import type { BaseMapProps } from './own-map.tsx';

// Bundled, the library no longer finds its worker by itself, and the map would never be ready.
maplibregl.setWorkerUrl(workerUrl);

interface TileMapProps extends Omit<BaseMapProps, 'point'> {
  styleUrl: string;
  /** The device draws no such maps (no WebGL), or the style did not come. */
  onFailed: () => void;
}

/** The map of MAP_STYLE_URL, with streets. A chunk of its own: the library alone is larger than the rest of the page. */
export function TileMap({ shown, styleUrl, onView, onFailed }: TileMapProps) {
  const t = useText(searchTexts);
  const labels = useText(searchMapTexts);
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what is shown later is moved to
  useEffect(() => {
    const locale = {
      'Map.Title': t('map.label'),
      'NavigationControl.ZoomIn': labels('map.zoomIn'),
      'NavigationControl.ZoomOut': labels('map.zoomOut'),
    };
    const map = box.current && makeMap({ box: box.current, shown, styleUrl, locale });
    if (!map) return onFailed();
    map.on('webglcontextlost', onFailed);
    // Before the style is there, what goes wrong is the style; later it may be one tile.
    map.once('error', onFailed).once('style.load', () => map.off('error', onFailed));
    onView(viewOf(map));
    return () => {
      onView(null);
      map.remove();
    };
  }, []);
  return <div ref={box} className={classes.canvas} />;
}

/** Null where the device cannot. */
function makeMap({
  box,
  shown,
  styleUrl,
  locale,
}: Pick<TileMapProps, 'shown' | 'styleUrl'> & {
  box: HTMLDivElement;
  locale: Record<string, string>;
}): maplibregl.Map | null {
  const { latitude, longitude, zoom } = cameraThatFits(shown, {
    width: box.clientWidth,
    height: box.clientHeight,
  });
  const { west, south, east, north } = mapLimits;
  try {
    const map = new maplibregl.Map({
      container: box,
      style: styleUrl,
      center: [longitude, latitude],
      zoom,
      maxBounds: [west, south, east, north],
      maxZoom: closestZoom,
      dragRotate: false,
      pitchWithRotate: false,
      attributionControl: false,
      locale,
    });
    map.addControl(new maplibregl.NavigationControl({ showCompass: false }), 'bottom-left');
    map.addControl(new maplibregl.AttributionControl({ compact: false }));
    map.touchZoomRotate.disableRotation();
    return map;
  } catch {
    return null;
  }
}

function viewOf(map: maplibregl.Map): MapView {
  const box = map.getContainer();
  // Of its own, within what the map listens on: a press on a pin can then end there.
  const layer = document.createElement('div');
  layer.className = classes.layer ?? '';
  map.getCanvasContainer().append(layer);
  const { on, tell } = createMapEvents();
  map.on('move', () => tell('move', undefined));
  map.on('moveend', ({ originalEvent }) => tell('moveend', { isByReader: Boolean(originalEvent) }));
  map.on('resize', () => tell('move', undefined));
  map.on('click', ({ lngLat: { lat: latitude, lng: longitude } }) =>
    tell('click', { latitude, longitude }),
  );
  return {
    layer,
    box,
    size: () => ({ width: box.clientWidth, height: box.clientHeight }),
    camera() {
      const { lat: latitude, lng: longitude } = map.getCenter();
      return { latitude, longitude, zoom: map.getZoom() };
    },
    easeTo({ latitude, longitude, zoom }) {
      map.easeTo({ center: [longitude, latitude], zoom, duration: 500 });
    },
    on,
  };
}

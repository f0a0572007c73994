import { type Point, type Position, pixelsPerKilometre } from './camera.rules.ts';
import { type MapView, pointOn } from './map-view.ts';
import { ringsIn } from './rings.rules.ts';

export interface Ring {
  kilometres: number;
  /** Pixels. */
  radius: number;
  /** The middle of the distance that stands on it. */
  label: Point;
}

/** The rings that fit the map as it is now. */
export function ringsAround(view: MapView, point: Position): Ring[] {
  const { x, y } = pointOn(view, point);
  const { width, height } = view.size();
  const scale = pixelsPerKilometre({ latitude: point.latitude, zoom: view.camera().zoom });
  const reach = Math.hypot(Math.max(x, width - x), Math.max(y, height - y));
  return ringsIn(scale, reach).map((kilometres) => {
    const radius = kilometres * scale;
    return { kilometres, radius, label: { x, y: y - radius } };
  });
}

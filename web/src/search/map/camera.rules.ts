/** In degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Pixels from the upper left corner. */
export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** What the map shows: the middle, and how close. */
export interface Camera extends Position {
  zoom: number;
}

/** A world of zoom 0 is this many pixels wide, as MapLibre counts. */
const worldSize = 512;
/** Metres around the equator. */
const equator = 40_075_017;

/** Where the map may go: the mainland, Madeira and the Azores. */
export const mapLimits = { west: -33.5, south: 29, east: -3.2, north: 44.4 };
const furthestZoom = 4;
/** As close as the map goes. */
export const closestZoom = 15;
/** Of a search: nearer than this a reader does not know where they are. */
const closestFit = 13;

/** The mainland, where there is nothing to fit. */
const mainland: Camera = { latitude: 39.7, longitude: -8.2, zoom: 7 };
/** Room around what is fitted: pins are wider than their place, and no control stands over one (those of the zoom on the left). */
const padding = { top: 84, bottom: 56, left: 84, right: 64 };

/** Web Mercator: pixels of a whole world at this zoom. */
export function pixelOf({ latitude, longitude }: Position, zoom: number): Point {
  const size = worldSize * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

/** The inverse of `pixelOf`. */
export function positionOf({ x, y }: Point, zoom: number): Position {
  const size = worldSize * 2 ** zoom;
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size)));
  return { latitude: (latitude * 180) / Math.PI, longitude: (x / size) * 360 - 180 };
}

/** Where a position is on the screen. */
export function projected(position: Position, camera: Camera, { width, height }: Size): Point {
  const middle = pixelOf(camera, camera.zoom);
  const { x, y } = pixelOf(position, camera.zoom);
  return { x: x - middle.x + width / 2, y: y - middle.y + height / 2 };
}

/** The position at a point of the screen: the inverse of `projected`. */
export function positionAt({ x, y }: Point, camera: Camera, { width, height }: Size): Position {
  const middle = pixelOf(camera, camera.zoom);
  return positionOf({ x: middle.x + x - width / 2, y: middle.y + y - height / 2 }, camera.zoom);
}

/** The camera of this zoom that has the position at this point of the screen. */
export function cameraWith(
  position: Position,
  at: Point,
  { zoom, size: { width, height } }: { zoom: number; size: Size },
): Camera {
  const { x, y } = pixelOf(position, zoom);
  return { zoom, ...positionOf({ x: x - at.x + width / 2, y: y - at.y + height / 2 }, zoom) };
}

/** The nearest camera that the limits of the map allow. */
export function withinLimits({ latitude, longitude, zoom }: Camera): Camera {
  const { west, south, east, north } = mapLimits;
  return {
    latitude: between(latitude, south, north),
    longitude: between(longitude, west, east),
    zoom: between(zoom, furthestZoom, closestZoom),
  };
}

/** Shows all of them, with room around, and no closer than `closest`; the mainland where there is none. */
export function cameraThatFits(
  positions: readonly Position[],
  size: Size,
  closest = closestFit,
): Camera {
  const bounds = boundsOf(positions);
  if (!bounds) return mainland;
  const { low, high } = bounds;
  const [from, to] = [pixelOf(low, 0), pixelOf(high, 0)];
  const across = Math.max(size.width - padding.left - padding.right, 60) / (to.x - from.x);
  const down = Math.max(size.height - padding.top - padding.bottom, 60) / (from.y - to.y);
  // Of one place both are infinite.
  const zoom = Math.min(Math.log2(Math.min(across, down)), closest);
  const at = {
    x: (padding.left + size.width - padding.right) / 2,
    y: (padding.top + size.height - padding.bottom) / 2,
  };
  return cameraWith(middleOf(positions), at, { zoom, size });
}

/** The point between the outermost of them. */
export function middleOf(positions: readonly Position[]): Position {
  const { low, high } = boundsOf(positions) ?? { low: mainland, high: mainland };
  const [from, to] = [pixelOf(low, 0), pixelOf(high, 0)];
  return positionOf({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, 0);
}

/** How many pixels a kilometre is at this latitude. */
export function pixelsPerKilometre({ latitude, zoom }: Pick<Camera, 'latitude' | 'zoom'>): number {
  const metres = (equator * Math.cos((latitude * Math.PI) / 180)) / (worldSize * 2 ** zoom);
  return 1000 / metres;
}

function boundsOf(positions: readonly Position[]): { low: Position; high: Position } | null {
  if (positions.length === 0) return null;
  const latitudes = positions.map(({ latitude }) => latitude);
  const longitudes = positions.map(({ longitude }) => longitude);
  return {
    low: { latitude: Math.min(...latitudes), longitude: Math.min(...longitudes) },
    high: { latitude: Math.max(...latitudes), longitude: Math.max(...longitudes) },
  };
}

function between(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

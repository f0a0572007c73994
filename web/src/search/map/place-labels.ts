import { placeNames } from '../../geography/index.ts';
import type { Point, Position } from './camera.rules.ts';

export interface PlaceLabel {
  name: string;
  longitude: number;
  latitude: number;
  /** 0 a district's seat, 1 a municipality, 2 a locality. */
  tier: number;
}

/** A name on the screen, moved down (or up) by this many pixels where a pin stands on its place. */
export interface ShownLabel extends PlaceLabel {
  shift: number;
}

/** Every name, the most important first. */
const labels: PlaceLabel[] = (placeNames as [string, number, number, number][]).map(
  ([name, longitude, latitude, tier]) => ({ name, longitude, latitude, tier }),
);

/** From which zoom on a tier is named. */
const firstZoom = [0, 7.6, 9.6];
const mostLabels = 40;
const shifts = [0, 28, -28];
/** The line that says whose data the map has stands over its lower edge. */
const creditHeight = 22;

interface View {
  zoom: number;
  width: number;
  height: number;
  /** Where a place is on the screen, in pixels. */
  project: (position: Position) => Point;
}

interface Box {
  x: number;
  y: number;
  /** Half its width and height, with some room around it. */
  halfWidth: number;
  halfHeight: number;
}

/** The names that have room on the screen beside pins at these points; what matters more is placed first. */
export function labelsIn(
  { zoom, width, height, project }: View,
  pins: readonly Point[],
): ShownLabel[] {
  const taken: Box[] = pins.map(({ x, y }) => ({ x, y, halfWidth: 36, halfHeight: 16 }));
  // It reaches below the map: a name moved aside for it does not stand under the edge.
  taken.push({
    x: width / 2,
    y: height - creditHeight + 50,
    halfWidth: width / 2,
    halfHeight: 50,
  });
  const shown: ShownLabel[] = [];
  for (const label of labels) {
    if (shown.length === mostLabels) break;
    if (zoom < (firstZoom[label.tier] ?? 0)) continue;
    const { x, y } = project(label);
    if (x < 0 || y < 0 || x > width || y > height) continue;
    const box = { x, y, halfWidth: label.name.length * 4 + 6, halfHeight: 11 };
    const shift = shifts.find((by) => hasRoom({ ...box, y: y + by }, taken));
    if (shift === undefined) continue;
    taken.push({ ...box, y: y + shift });
    shown.push({ ...label, shift });
  }
  return shown;
}

function hasRoom(box: Box, taken: readonly Box[]): boolean {
  return taken.every(
    (other) =>
      Math.abs(other.x - box.x) > other.halfWidth + box.halfWidth ||
      Math.abs(other.y - box.y) > other.halfHeight + box.halfHeight,
  );
}

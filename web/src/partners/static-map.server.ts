import { type OutlinePaths, outlinePaths, placeNames } from '../geography/index.ts';

type Point = readonly [number, number];

/** A small map as paths and words, in pixels of its own view box. */
export interface StaticMapDrawing extends OutlinePaths {
  width: number;
  height: number;
  labels: { x: number; y: number; name: string }[];
}

const width = 360;
const height = 200;
/** Pixels to a degree of latitude: the map shows some 80 km across. */
const scale = 500;
const mostLabels = 5;
/** A phone shows the picture lower than it is drawn: names keep off what it cuts. */
const cutOff = 46;

/** The map around a point, with the point in the middle. */
export function drawStaticMap(latitude: number, longitude: number): StaticMapDrawing {
  const across = scale * Math.cos((latitude * Math.PI) / 180);
  const project = ([lon, lat]: Point): Point => [
    width / 2 + (lon - longitude) * across,
    height / 2 - (lat - latitude) * scale,
  ];
  const { neighbours, districts } = outlinePaths(project, { width, height });
  return {
    width,
    height,
    neighbours,
    districts,
    labels: labelsOf(project),
  };
}

/** The most important names that have room; never on the pin in the middle. */
function labelsOf(project: (point: Point) => Point): StaticMapDrawing['labels'] {
  const pin = { left: width / 2 - 14, right: width / 2 + 14, y: height / 2 - 20, reach: 34 };
  const taken = [pin];
  const labels: StaticMapDrawing['labels'] = [];
  for (const [name, lon, lat] of placeNames as unknown as [string, number, number, number][]) {
    if (labels.length === mostLabels) break;
    const [x, y] = project([lon, lat]).map(Math.round) as [number, number];
    const half = name.length * 3.6;
    const box = { left: x - half, right: x + half, y, reach: 26 };
    const isInside =
      box.left > 8 && box.right < width - 8 && y > cutOff && y < height - cutOff - 16;
    const isFree = taken.every(
      (other) =>
        Math.abs(other.y - y) > other.reach ||
        box.right + 6 < other.left ||
        other.right + 6 < box.left,
    );
    if (!isInside || !isFree) continue;
    taken.push(box);
    labels.push({ x, y, name });
  }
  return labels;
}

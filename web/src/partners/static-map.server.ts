import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { outlines, placeNames } from '../geography/index.ts';

type Point = readonly [number, number];

/** A small map as paths and words, in pixels of its own view box. */
export interface StaticMapDrawing {
  width: number;
  height: number;
  neighbours: string;
  districts: string;
  labels: { x: number; y: number; name: string }[];
}

const width = 360;
const height = 200;
/** Pixels to a degree of latitude: the map shows some 80 km across. */
const scale = 500;
/** What is clipped is clipped outside of the picture, where its edge is not seen. */
const margin = 6;
const mostLabels = 5;
/** A phone shows the picture lower than it is drawn: names keep off what it cuts. */
const cutOff = 46;

const topology = outlines as unknown as Topology<{
  districts: GeometryCollection;
  neighbours: GeometryCollection;
}>;
const districtRings = ringsOf('districts');
const neighbourRings = ringsOf('neighbours');

/** The map around a point, with the point in the middle. */
export function drawStaticMap(latitude: number, longitude: number): StaticMapDrawing {
  const across = scale * Math.cos((latitude * Math.PI) / 180);
  const project = ([lon, lat]: Point): Point => [
    width / 2 + (lon - longitude) * across,
    height / 2 - (lat - latitude) * scale,
  ];
  return {
    width,
    height,
    neighbours: pathOf(neighbourRings, project),
    districts: pathOf(districtRings, project),
    labels: labelsOf(project),
  };
}

function ringsOf(name: 'districts' | 'neighbours'): Point[][] {
  return feature(topology, topology.objects[name]).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates as unknown as Point[][];
    if (geometry.type === 'MultiPolygon')
      return geometry.coordinates.flat() as unknown as Point[][];
    return [];
  });
}

function pathOf(rings: readonly Point[][], project: (point: Point) => Point): string {
  return rings
    .map((ring) => clipped(ring.map(project)))
    .filter((ring) => ring.length > 2)
    .map((ring) => `M${withoutRepeats(ring.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`))}z`)
    .join('');
}

function withoutRepeats(points: string[]): string {
  return points.filter((point, index) => point !== points[index - 1]).join('L');
}

/** Sutherland and Hodgman: one side of the picture after the other. */
function clipped(ring: readonly Point[]): readonly Point[] {
  const sides = [
    { axis: 0, limit: -margin, sign: 1 },
    { axis: 0, limit: width + margin, sign: -1 },
    { axis: 1, limit: -margin, sign: 1 },
    { axis: 1, limit: height + margin, sign: -1 },
  ] as const;
  let points = ring;
  for (const { axis, limit, sign } of sides) {
    const isInside = (point: Point) => (point[axis] - limit) * sign >= 0;
    points = points.flatMap((point, index) => {
      const before = points.at(index - 1) ?? point;
      const crossing =
        isInside(before) === isInside(point) ? [] : [between(before, point, { axis, limit })];
      return isInside(point) ? [...crossing, point] : crossing;
    });
  }
  return points;
}

function between(from: Point, to: Point, { axis, limit }: { axis: 0 | 1; limit: number }): Point {
  const part = (limit - from[axis]) / (to[axis] - from[axis]);
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
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

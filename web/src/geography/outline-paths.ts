import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import outlines from './outlines.geo.json';

/** East and north, in degrees. */
type Degrees = readonly [number, number];
type Pixels = readonly [number, number];

/** Districts and the land around them as the `d` of two SVG paths. */
export interface OutlinePaths {
  neighbours: string;
  districts: string;
}

/** What is clipped is clipped outside of the picture, where its edge is not seen. */
const margin = 6;

const topology = outlines as unknown as Topology<{
  districts: GeometryCollection;
  neighbours: GeometryCollection;
}>;

/** A closed line, and the corners of the least rectangle around it. */
interface Ring {
  line: readonly Degrees[];
  northWest: Degrees;
  southEast: Degrees;
}

const districtRings = ringsOf('districts');
const neighbourRings = ringsOf('neighbours');

/** The outlines that a picture of this size shows. `project` turns degrees into its pixels. */
export function outlinePaths(
  project: (degrees: Degrees) => Pixels,
  size: { width: number; height: number },
): OutlinePaths {
  return {
    neighbours: pathOf(neighbourRings, project, size),
    districts: pathOf(districtRings, project, size),
  };
}

function ringsOf(name: 'districts' | 'neighbours'): Ring[] {
  const lines = feature(topology, topology.objects[name]).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates as unknown as Degrees[][];
    if (geometry.type === 'MultiPolygon')
      return geometry.coordinates.flat() as unknown as Degrees[][];
    return [];
  });
  return lines.map((line) => {
    const east = line.map(([degrees]) => degrees);
    const north = line.map(([, degrees]) => degrees);
    return {
      line,
      northWest: [Math.min(...east), Math.max(...north)],
      southEast: [Math.max(...east), Math.min(...north)],
    };
  });
}

function pathOf(
  rings: readonly Ring[],
  project: (degrees: Degrees) => Pixels,
  size: { width: number; height: number },
): string {
  // Most of the country is out of sight when one looks at a town: while a hand moves the map, that is most of the work.
  const isSeen = ({ northWest, southEast }: Ring) => {
    const [left, top] = project(northWest);
    const [right, bottom] = project(southEast);
    const { width, height } = size;
    return right > -margin && bottom > -margin && left < width + margin && top < height + margin;
  };
  return rings
    .filter(isSeen)
    .map(({ line }) => clipped(line.map(project), size))
    .filter((ring) => ring.length > 2)
    .map((ring) => `M${withoutRepeats(ring.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`))}z`)
    .join('');
}

function withoutRepeats(points: string[]): string {
  return points.filter((point, index) => point !== points[index - 1]).join('L');
}

/** Sutherland and Hodgman: one side of the picture after the other. */
function clipped(
  ring: readonly Pixels[],
  { width, height }: { width: number; height: number },
): readonly Pixels[] {
  const sides = [
    { axis: 0, limit: -margin, sign: 1 },
    { axis: 0, limit: width + margin, sign: -1 },
    { axis: 1, limit: -margin, sign: 1 },
    { axis: 1, limit: height + margin, sign: -1 },
  ] as const;
  let points = ring;
  for (const { axis, limit, sign } of sides) {
    const isInside = (point: Pixels) => (point[axis] - limit) * sign >= 0;
    points = points.flatMap((point, index) => {
      const before = points.at(index - 1) ?? point;
      const crossing =
        isInside(before) === isInside(point) ? [] : [between(before, point, { axis, limit })];
      return isInside(point) ? [...crossing, point] : crossing;
    });
  }
  return points;
}

function between(
  from: Pixels,
  to: Pixels,
  { axis, limit }: { axis: 0 | 1; limit: number },
): Pixels {
  const part = (limit - from[axis]) / (to[axis] - from[axis]);
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

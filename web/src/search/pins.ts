/** Something with a place on the map, in degrees. */
export interface Placed {
  id: string;
  latitude: number;
  longitude: number;
}

/** One or more that would lie on each other; its own place is the middle of them. */
export interface Cluster<Item extends Placed> {
  /** Of its first item: stays the same while the map moves. */
  id: string;
  items: Item[];
  latitude: number;
  longitude: number;
}

/** Pixels around a pin that another one must keep off. */
const reach = { across: 58, down: 36 };

/** A world of zoom 0 is this many pixels wide, as MapLibre counts. */
const worldSize = 512;

/** Puts what would overlap at this zoom together. The order of the items decides who leads; every item is in one cluster. */
export function clustersOf<Item extends Placed>(
  items: readonly Item[],
  zoom: number,
): Cluster<Item>[] {
  const groups: { x: number; y: number; items: Item[] }[] = [];
  for (const item of items) {
    const { x, y } = pixelOf(item, zoom);
    const near = groups.find(
      (group) => Math.abs(group.x - x) < reach.across && Math.abs(group.y - y) < reach.down,
    );
    if (near) near.items.push(item);
    else groups.push({ x, y, items: [item] });
  }
  return groups.map(({ items: members }) => ({
    id: members[0]?.id ?? '',
    items: members,
    latitude: mean(members.map(({ latitude }) => latitude)),
    longitude: mean(members.map(({ longitude }) => longitude)),
  }));
}

/** The corners [west, south, east, north] around all of them; null where there is none. */
export function boundsOf(items: readonly Placed[]): [number, number, number, number] | null {
  if (items.length === 0) return null;
  const latitudes = items.map(({ latitude }) => latitude);
  const longitudes = items.map(({ longitude }) => longitude);
  return [
    Math.min(...longitudes),
    Math.min(...latitudes),
    Math.max(...longitudes),
    Math.max(...latitudes),
  ];
}

/** Web Mercator. */
function pixelOf({ latitude, longitude }: Placed, zoom: number): { x: number; y: number } {
  const size = worldSize * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

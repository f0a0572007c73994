import { type Position, pixelOf } from './camera.rules.ts';

/** Something with a place on the map. */
export interface Placed extends Position {
  id: string;
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

interface Group<Item> {
  /** By their order in the list: the lowest leads. */
  members: { item: Item; order: number }[];
  latitude: number;
  longitude: number;
  x: number;
  y: number;
}

/**
 * Puts what would overlap at this zoom together, where it is drawn: no two clusters stand nearer to each other than
 * `reach`. Every item is in one cluster.
 */
export function clustersOf<Item extends Placed>(
  items: readonly Item[],
  zoom: number,
): Cluster<Item>[] {
  let waiting = items.map((item, order) => groupOf([{ item, order }], zoom));
  let groups: Group<Item>[] = [];
  // A merged group is drawn at its own middle, where it may meet others: until none meets another.
  for (let hasMerged = true; hasMerged; waiting = groups) {
    groups = [];
    hasMerged = false;
    for (const group of waiting) {
      const near = groups.findIndex((other) => isNear(group, other));
      const other = groups[near];
      if (other) {
        groups[near] = groupOf([...other.members, ...group.members], zoom);
        hasMerged = true;
      } else groups.push(group);
    }
  }
  return groups.map(({ members, latitude, longitude }) => {
    const own = members.toSorted((one, other) => one.order - other.order).map(({ item }) => item);
    return { id: own[0]?.id ?? '', items: own, latitude, longitude };
  });
}

function groupOf<Item extends Placed>(members: Group<Item>['members'], zoom: number): Group<Item> {
  const latitude = mean(members.map(({ item }) => item.latitude));
  const longitude = mean(members.map(({ item }) => item.longitude));
  return { members, latitude, longitude, ...pixelOf({ latitude, longitude }, zoom) };
}

function isNear(one: { x: number; y: number }, other: { x: number; y: number }): boolean {
  return Math.abs(one.x - other.x) < reach.across && Math.abs(one.y - other.y) < reach.down;
}

/**
 * How far to zoom in to open a cluster: at least one step, and no further than `closest`. Null where its items lie
 * together even there: they have to be listed.
 * @param fit the zoom at which all of them just fit the screen.
 */
export function zoomToOpen(
  items: readonly Placed[],
  { zoom, fit, closest }: { zoom: number; fit: number; closest: number },
): number | null {
  const isClosest = zoom > closest - 0.01;
  if (isClosest || clustersOf(items, closest).length < 2) return null;
  return Math.min(closest, Math.max(fit, zoom + 1));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

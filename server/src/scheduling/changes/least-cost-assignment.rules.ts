import type { AssignmentOption, ColumnClasses, RowGroup } from './assignment-groups.rules.ts';
import { groupEqualColumns, groupEqualRows } from './assignment-groups.rules.ts';

/**
 * Assigns rows to columns so that as many rows as possible have a column, and of all such assignments one with the least sum of
 * costs. A column takes as many rows as its capacity. Shortest augmenting paths with potentials: exact. Equal rows and equal columns
 * count as one with a number: 504 people of 84 starts are assigned ten times as fast.
 * @returns the column of each row; null for a row that has none.
 */
export function assignAtLeastCost(
  rows: ReadonlyArray<readonly AssignmentOption[]>,
  capacities: readonly number[],
): Array<number | null> {
  const groups = groupEqualRows(rows);
  const classes = groupEqualColumns(groups, capacities);
  const search = createSearch(groups, classes, rows.length);
  for (const [group, { rows: ofGroup }] of groups.entries()) {
    let waiting = ofGroup.length;
    while (waiting > 0) waiting -= augment(search, { group, waiting });
  }
  return spreadOverColumns(search, { groups, classes, count: rows.length });
}

/** A group may be assigned to a class of columns: `classes[i]` at `costs[i]`. */
interface Options {
  classes: Int32Array;
  costs: Float64Array;
}

interface Search {
  optionsOf: readonly Options[];
  /** Of each class, how many more rows it takes. */
  left: Int32Array;
  /** Of each class, how many rows of which group it has; none with 0. */
  takenBy: readonly Map<number, number>[];
  groupPotential: Float64Array;
  classPotential: Float64Array;
  /** What a row costs that gets no column: more than all others can cost together. */
  withoutColumn: number;
}

function createSearch(
  groups: readonly RowGroup[],
  { classOf, members, capacities }: ColumnClasses,
  rows: number,
): Search {
  let highest = 0;
  const optionsOf = groups.map(({ columns, costs }) => {
    const ofClass = new Map<number, number>();
    for (let index = 0; index < columns.length; index += 1) {
      const cost = costs[index] ?? 0;
      highest = Math.max(highest, cost);
      ofClass.set(classOf[columns[index] ?? 0] ?? 0, cost);
    }
    return { classes: Int32Array.from(ofClass.keys()), costs: Float64Array.from(ofClass.values()) };
  });
  return {
    optionsOf,
    left: Int32Array.from(capacities),
    takenBy: members.map(() => new Map()),
    groupPotential: new Float64Array(groups.length),
    classPotential: new Float64Array(members.length),
    withoutColumn: (rows + 1) * (highest + 1),
  };
}

/** How the search for a group came to each class and each other group. */
interface Paths {
  distance: Float64Array;
  /** Of each class the group before it on its way. */
  reachedFrom: Int32Array;
  visited: Uint8Array;
  /** Of each group that was reached its distance, and the class before it on its way; -1 for the one of the search. */
  groups: Map<number, { base: number; by: number }>;
}

/**
 * Finds the cheapest way to give more rows of a group a column, or to leave as many without, and changes the assignment so.
 * @returns how many rows found their end by it; at least one.
 */
function augment(search: Search, { group, waiting }: { group: number; waiting: number }): number {
  const { left, takenBy, groupPotential, classPotential, withoutColumn } = search;
  const paths: Paths = {
    distance: new Float64Array(classPotential.length).fill(Number.POSITIVE_INFINITY),
    reachedFrom: new Int32Array(classPotential.length).fill(-1),
    visited: new Uint8Array(classPotential.length),
    groups: new Map(),
  };
  const leave = { distance: Number.POSITIVE_INFINITY, group };
  const reach = (from: number, { base, by }: { base: number; by: number }) => {
    if (paths.groups.has(from)) return;
    paths.groups.set(from, { base, by });
    const distance = base + withoutColumn - (groupPotential[from] ?? 0);
    if (distance < leave.distance) Object.assign(leave, { distance, group: from });
    scan(search, paths, { from, base });
  };
  reach(group, { base: 0, by: -1 });
  for (;;) {
    const nearest = nearestClass(search, paths);
    const distance = paths.distance[nearest] ?? Number.POSITIVE_INFINITY;
    if (nearest < 0 || distance >= leave.distance) break;
    if ((left[nearest] ?? 0) > 0) {
      raisePotentials(search, paths, distance);
      return move(search, {
        paths,
        waiting,
        to: nearest,
        last: paths.reachedFrom[nearest] ?? group,
      });
    }
    paths.visited[nearest] = 1;
    for (const other of takenBy[nearest]?.keys() ?? [])
      reach(other, { base: distance, by: nearest });
  }
  raisePotentials(search, paths, leave.distance);
  return move(search, { paths, waiting, to: null, last: leave.group });
}

/** Shortens the ways to the classes of a group. */
function scan(
  { optionsOf, groupPotential, classPotential }: Search,
  { distance, reachedFrom, visited }: Paths,
  { from, base }: { from: number; base: number },
): void {
  const options = optionsOf[from];
  if (!options) return;
  const { classes, costs } = options;
  const start = base - (groupPotential[from] ?? 0);
  for (let index = 0; index < classes.length; index += 1) {
    const one = classes[index] ?? 0;
    if (visited[one] === 1) continue;
    const reached = start + (costs[index] ?? 0) - (classPotential[one] ?? 0);
    if (reached >= (distance[one] ?? 0)) continue;
    distance[one] = reached;
    reachedFrom[one] = from;
  }
}

/**
 * The class with the shortest way that was not visited; -1 for none. Of equal ways one that ends the search: most are equal. For
 * that a list is faster than a heap.
 */
function nearestClass({ left }: Search, { distance, visited }: Paths): number {
  let best = -1;
  let shortest = Number.POSITIVE_INFINITY;
  for (let one = 0; one < distance.length; one += 1) {
    const way = distance[one] ?? 0;
    if (way > shortest || visited[one] === 1) continue;
    if (way === shortest && (best < 0 || (left[best] ?? 0) > 0 || (left[one] ?? 0) === 0)) continue;
    best = one;
    shortest = way;
  }
  return best;
}

function raisePotentials(
  { groupPotential, classPotential }: Search,
  { visited, distance, groups }: Paths,
  end: number,
): void {
  for (const [group, { base }] of groups)
    groupPotential[group] = (groupPotential[group] ?? 0) + end - base;
  for (let one = 0; one < visited.length; one += 1) {
    if (visited[one] === 1)
      classPotential[one] = (classPotential[one] ?? 0) - end + (distance[one] ?? 0);
  }
}

/** Follows the path back: as many rows of each group on it as all of it allows get the class after it. */
function move(
  { left, takenBy }: Search,
  way: { paths: Paths; waiting: number; to: number | null; last: number },
): number {
  const { paths, waiting, to, last } = way;
  const steps = stepsOf(paths, { to, last });
  let rows = waiting;
  for (const { group, from } of steps)
    if (from >= 0) rows = Math.min(rows, takenBy[from]?.get(group) ?? 0);
  if (to !== null) {
    rows = Math.min(rows, left[to] ?? 0);
    left[to] = (left[to] ?? 0) - rows;
  }
  for (const { group, from, next } of steps) {
    if (next !== null) addTaken(takenBy[next], group, rows);
    if (from >= 0) addTaken(takenBy[from], group, -rows);
  }
  return rows;
}

/** From the end of a path: each group on it, the class that it leaves (-1: none), and that which it gets (null: none). */
function stepsOf(
  { groups, reachedFrom }: Paths,
  { to, last }: { to: number | null; last: number },
): Array<{ group: number; from: number; next: number | null }> {
  const steps: Array<{ group: number; from: number; next: number | null }> = [];
  let [group, next] = [last, to];
  for (;;) {
    const from = groups.get(group)?.by ?? -1;
    steps.push({ group, from, next });
    if (from < 0) return steps;
    next = from;
    group = reachedFrom[from] ?? -1;
  }
}

function addTaken(takenBy: Map<number, number> | undefined, group: number, rows: number): void {
  const taken = (takenBy?.get(group) ?? 0) + rows;
  if (taken > 0) takenBy?.set(group, taken);
  else takenBy?.delete(group);
}

/** The rows of a group get the columns of its classes one after the other; those without one are its last. */
function spreadOverColumns(
  { takenBy }: Search,
  given: { groups: readonly RowGroup[]; classes: ColumnClasses; count: number },
): Array<number | null> {
  const { groups, classes, count } = given;
  const columnOf = new Array<number | null>(count).fill(null);
  const nextRow = groups.map(() => 0);
  for (const [one, columns] of classes.members.entries()) {
    const places = columns.flatMap(({ column, capacity }) =>
      Array.from({ length: capacity }, () => column),
    );
    let used = 0;
    for (const [group, taken] of takenBy[one] ?? []) {
      for (const column of places.slice(used, used + taken)) {
        const row = groups[group]?.rows[nextRow[group] ?? 0];
        nextRow[group] = (nextRow[group] ?? 0) + 1;
        if (row !== undefined) columnOf[row] = column;
      }
      used += taken;
    }
  }
  return columnOf;
}

/** A column that a row may be assigned to. */
export interface AssignmentOption {
  column: number;
  /** Not negative, whole. */
  cost: number;
}

/**
 * Assigns rows to columns so that as many rows as possible have a column, and of all such assignments one with the least sum of
 * costs. A column takes as many rows as its capacity. Shortest augmenting paths with potentials: exact.
 * @returns the column of each row; null for a row that has none.
 */
export function assignAtLeastCost(
  rows: ReadonlyArray<readonly AssignmentOption[]>,
  capacities: readonly number[],
): Array<number | null> {
  const search = createSearch(rows, capacities);
  for (const row of rows.keys()) augment(search, row);
  return search.columnOf;
}

interface Search {
  columnsOf: readonly Int32Array[];
  costsOf: readonly Float64Array[];
  /** The first row with the same options: people who were booked for one start mostly have the same. */
  equalTo: Int32Array;
  capacities: readonly number[];
  columnOf: Array<number | null>;
  rowsOf: number[][];
  /** 1 for a column that takes no more rows. */
  isFull: Uint8Array;
  rowPotential: Float64Array;
  columnPotential: Float64Array;
  /** What a row costs that gets no column: more than all others can cost together. */
  withoutColumn: number;
}

function createSearch(
  rows: ReadonlyArray<readonly AssignmentOption[]>,
  capacities: readonly number[],
): Search {
  const distinct = new Set(rows);
  let highest = 0;
  for (const options of distinct) for (const { cost } of options) highest = Math.max(highest, cost);
  const numbers = new Map(
    [...distinct].map((options) => [
      options,
      {
        columns: Int32Array.from(options, ({ column }) => column),
        costs: Float64Array.from(options, ({ cost }) => cost),
      },
    ]),
  );
  const columnsOf = rows.map((options) => numbers.get(options)?.columns ?? new Int32Array());
  const costsOf = rows.map((options) => numbers.get(options)?.costs ?? new Float64Array());
  return {
    columnsOf,
    costsOf,
    equalTo: findEqualRows(columnsOf, costsOf),
    capacities,
    columnOf: rows.map(() => null),
    rowsOf: capacities.map(() => []),
    isFull: Uint8Array.from(capacities, (capacity) => (capacity > 0 ? 0 : 1)),
    rowPotential: new Float64Array(rows.length),
    columnPotential: new Float64Array(capacities.length),
    withoutColumn: (rows.length + 1) * (highest + 1),
  };
}

/** For each row the first one with the same options in the same order. */
function findEqualRows(
  columnsOf: readonly Int32Array[],
  costsOf: readonly Float64Array[],
): Int32Array {
  const firstRows = new Map<Int32Array, number>();
  const findEqual = (row: number) => {
    // The costs first: that many rows have the same columns is usual.
    for (const [columns, first] of firstRows)
      if (areEqual(costsOf[first], costsOf[row]) && areEqual(columns, columnsOf[row])) return first;
    return row;
  };
  return Int32Array.from(columnsOf, (columns, row) => {
    const equal = firstRows.get(columns) ?? findEqual(row);
    firstRows.set(columns, equal);
    return equal;
  });
}

type Numbers = Int32Array | Float64Array | undefined;

function areEqual(one: Numbers, other: Numbers): boolean {
  if (!one || !other || one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}

/** How the search for one row came to each column. */
interface Paths {
  /** By the first of equal rows: the least start from which one was scanned. From a higher one nothing gets shorter. */
  scannedFrom: Float64Array;
  distance: Float64Array;
  reachedFrom: Int32Array;
  isVisited: Uint8Array;
  visited: number[];
}

/** Finds the cheapest way to give one more row a column, or to leave one row without, and changes the assignment so. */
function augment(search: Search, row: number): void {
  const { capacities, rowsOf, rowPotential, withoutColumn } = search;
  const paths: Paths = {
    scannedFrom: new Float64Array(rowPotential.length).fill(Number.POSITIVE_INFINITY),
    distance: new Float64Array(capacities.length).fill(Number.POSITIVE_INFINITY),
    reachedFrom: new Int32Array(capacities.length).fill(-1),
    isVisited: new Uint8Array(capacities.length),
    visited: [],
  };
  const leave = { distance: Number.POSITIVE_INFINITY, row };
  const reach = (from: number, base: number) => {
    const left = base + withoutColumn - (rowPotential[from] ?? 0);
    if (left < leave.distance) Object.assign(leave, { distance: left, row: from });
    scan(search, paths, { from, base });
  };
  reach(row, 0);
  let found: number | null = null;
  for (;;) {
    const column = nearest(search, paths);
    const distance = paths.distance[column] ?? Number.POSITIVE_INFINITY;
    if (column < 0 || distance >= leave.distance) break;
    paths.isVisited[column] = 1;
    if (search.isFull[column] === 0) {
      found = column;
      break;
    }
    paths.visited.push(column);
    for (const other of rowsOf[column] ?? []) reach(other, distance);
  }
  const end = found === null ? leave.distance : (paths.distance[found] ?? 0);
  raisePotentials(search, { row, paths, end });
  reassign(search, { row, paths, found, left: leave.row });
}

/** Shortens the ways to the columns of a row. */
function scan(
  { columnsOf, costsOf, equalTo, rowPotential, columnPotential }: Search,
  { scannedFrom, distance, reachedFrom, isVisited }: Paths,
  { from, base }: { from: number; base: number },
): void {
  const [columns, costs] = [columnsOf[from], costsOf[from]];
  if (!columns || !costs) return;
  const start = base - (rowPotential[from] ?? 0);
  const equal = equalTo[from] ?? from;
  if (start >= (scannedFrom[equal] ?? 0)) return;
  scannedFrom[equal] = start;
  for (let index = 0; index < columns.length; index += 1) {
    const column = columns[index] ?? 0;
    if (isVisited[column] === 1) continue;
    const reached = start + (costs[index] ?? 0) - (columnPotential[column] ?? 0);
    if (reached >= (distance[column] ?? 0)) continue;
    distance[column] = reached;
    reachedFrom[column] = from;
  }
}

/**
 * The column with the shortest way that was not visited; -1 for none. Of equal ways one that ends the search: most are equal. For
 * that a list is faster than a heap.
 */
function nearest({ isFull }: Search, { distance, isVisited }: Paths): number {
  let best = -1;
  let shortest = Number.POSITIVE_INFINITY;
  for (let column = 0; column < distance.length; column += 1) {
    const one = distance[column] ?? 0;
    if (one > shortest || isVisited[column] === 1) continue;
    if (one === shortest && (best < 0 || isFull[best] === 0 || isFull[column] === 1)) continue;
    best = column;
    shortest = one;
  }
  return best;
}

function raisePotentials(
  { rowsOf, rowPotential, columnPotential }: Search,
  { row, paths, end }: { row: number; paths: Paths; end: number },
): void {
  rowPotential[row] = (rowPotential[row] ?? 0) + end;
  for (const column of paths.visited) {
    const slack = end - (paths.distance[column] ?? 0);
    columnPotential[column] = (columnPotential[column] ?? 0) - slack;
    for (const other of rowsOf[column] ?? [])
      rowPotential[other] = (rowPotential[other] ?? 0) + slack;
  }
}

/** Follows the path back: each row on it gets the column after it, up to the row of the search. */
function reassign(
  { columnOf, rowsOf, isFull, capacities }: Search,
  { row, paths, found, left }: { row: number; paths: Paths; found: number | null; left: number },
): void {
  if (found !== null && (rowsOf[found]?.length ?? 0) + 1 >= (capacities[found] ?? 0))
    isFull[found] = 1;
  let column = found;
  let current = found === null ? left : (paths.reachedFrom[found] ?? row);
  for (;;) {
    const before = columnOf[current] ?? null;
    columnOf[current] = column;
    if (column !== null) rowsOf[column]?.push(current);
    if (before !== null) {
      const taken = rowsOf[before] ?? [];
      taken.splice(taken.indexOf(current), 1);
    }
    if (current === row || before === null) return;
    column = before;
    current = paths.reachedFrom[before] ?? row;
  }
}

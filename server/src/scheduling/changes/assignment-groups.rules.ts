/** A column that a row may be assigned to. */
export interface AssignmentOption {
  column: number;
  /** Not negative, whole. */
  cost: number;
}

/** Rows with the same options in the same order: people who were booked for one start mostly have them. */
export interface RowGroup {
  rows: number[];
  columns: Int32Array;
  costs: Float64Array;
}

/** Columns that cost each group the same: the starts of several pools at one time mostly do. */
export interface ColumnClasses {
  /** By column. */
  classOf: Int32Array;
  /** By class. */
  members: Array<Array<{ column: number; capacity: number }>>;
  /** By class: of all its columns. */
  capacities: number[];
}

export function groupEqualRows(rows: ReadonlyArray<readonly AssignmentOption[]>): RowGroup[] {
  const groups: RowGroup[] = [];
  const known = new Map<readonly AssignmentOption[], RowGroup>();
  for (const [row, options] of rows.entries()) {
    const group = known.get(options) ?? findOrAdd(groups, options);
    known.set(options, group);
    group.rows.push(row);
  }
  return groups;
}

function findOrAdd(groups: RowGroup[], options: readonly AssignmentOption[]): RowGroup {
  // By index: `from` with a function takes ten times as long.
  const columns = new Int32Array(options.length);
  const costs = new Float64Array(options.length);
  for (let index = 0; index < options.length; index += 1) {
    columns[index] = options[index]?.column ?? 0;
    costs[index] = options[index]?.cost ?? 0;
  }
  // The costs first: that many rows have the same columns is usual.
  const equal = groups.find((one) => areEqual(one.costs, costs) && areEqual(one.columns, columns));
  if (equal) return equal;
  const group: RowGroup = { rows: [], columns, costs };
  groups.push(group);
  return group;
}

type Numbers = Int32Array | Float64Array;

function areEqual(one: Numbers, other: Numbers): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}

/** All columns begin in one class; each group divides them by what they cost it. */
export function groupEqualColumns(
  groups: readonly RowGroup[],
  capacities: readonly number[],
): ColumnClasses {
  const divided = new Int32Array(capacities.length);
  let classes = 1;
  for (const { columns, costs } of groups) {
    const parts = new Map<number, Map<number, number>>();
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index] ?? 0;
      const before = divided[column] ?? 0;
      const ofClass = parts.get(before) ?? new Map<number, number>();
      parts.set(before, ofClass);
      const cost = costs[index] ?? 0;
      const part = ofClass.get(cost) ?? classes;
      if (part === classes) classes += 1;
      ofClass.set(cost, part);
      divided[column] = part;
    }
  }
  return numberClasses(divided, capacities);
}

/** Only those that have columns have a number. */
function numberClasses(divided: Int32Array, capacities: readonly number[]): ColumnClasses {
  const numbers = new Map<number, number>();
  const classes: ColumnClasses = {
    classOf: new Int32Array(divided.length),
    members: [],
    capacities: [],
  };
  for (const [column, part] of divided.entries()) {
    const number = numbers.get(part) ?? numbers.size;
    numbers.set(part, number);
    const capacity = Math.max(0, capacities[column] ?? 0);
    classes.classOf[column] = number;
    const members = classes.members[number] ?? [];
    members.push({ column, capacity });
    classes.members[number] = members;
    classes.capacities[number] = (classes.capacities[number] ?? 0) + capacity;
  }
  return classes;
}

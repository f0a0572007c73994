import type { AgendaDay, AgendaMark, AgendaPerson, AgendaPool } from '@vaga/contract/agenda-day';

/** Pixels of a minute on a fine pointer; the least height of a chip there, and of one with two lines. */
export const minutePixels = 4.8;
const chipPixels = 22;
const twoLinePixels = 28;
/** A start is never drawn lower than this, however short its interval is. */
const leastCellPixels = 24;

/** What stands in a place of a start. */
export type CellSlot =
  | { kind: 'person'; key: string; person: AgendaPerson }
  /** Who began at an earlier start and is still there. */
  | { kind: 'running'; key: string; person: AgendaPerson }
  | { kind: 'mark'; key: string; mark: AgendaMark; isWhole: boolean }
  | { kind: 'free'; key: string };

/** A start of a pool on the time scale. Minutes count from midnight at the entity. */
export interface DayCell {
  key: string;
  idPool: string;
  startsAt: string;
  from: number;
  to: number;
  capacity: number;
  /** Places that the desk may still give. */
  available: number;
  taken: number;
  slots: CellSlot[];
  rows: number;
  isTwoLine: boolean;
}

export interface DayColumn {
  pool: AgendaPool;
  /** The most places that a start of the day has. */
  places: number;
  /** How many chips stand beside one another. */
  across: number;
  cells: DayCell[];
}

export interface DayGrid {
  columns: DayColumn[];
  /** The time scale, in whole hours. */
  from: number;
  to: number;
  /** More than `minutePixels` where the shortest interval needs it. */
  pixels: number;
}

/** The wall time of an instant with the offset of the entity, in minutes from midnight. */
export function minuteOf(instant: string): number {
  return Number(instant.slice(11, 13)) * 60 + Number(instant.slice(14, 16));
}

/** '9:05' as people write it in a day: 545 → '09:05'. */
export function timeOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** The part of an interval that lies on the day, in minutes. */
function spanOn(date: string, startsAt: string, endsAt: string): { from: number; to: number } {
  const from = startsAt.slice(0, 10) < date ? 0 : minuteOf(startsAt);
  const to = endsAt.slice(0, 10) > date ? 24 * 60 : minuteOf(endsAt);
  return { from, to };
}

/** The day as columns of starts on one time scale, with who and what is in each. */
export function gridOf(day: AgendaDay, pools: readonly AgendaPool[] = day.pools): DayGrid {
  const drafts = pools.map((pool) => ({ pool, cells: cellsOf(day, pool) }));
  const cells = drafts.flatMap((draft) => draft.cells);
  const shortest = Math.min(...cells.map(({ from, to }) => to - from), 60);
  const pixels = Math.max(minutePixels, leastCellPixels / shortest);
  const first = Math.min(...cells.map(({ from }) => from));
  const last = Math.max(...cells.map(({ to }) => to));
  return {
    columns: drafts.map(({ pool, cells: own }) => layOut(pool, own, pixels)),
    from: cells.length > 0 ? Math.floor(first / 60) * 60 : 9 * 60,
    to: cells.length > 0 ? Math.ceil(last / 60) * 60 : 18 * 60,
    pixels,
  };
}

type UnplacedCell = Omit<DayCell, 'rows' | 'isTwoLine'>;

function cellsOf(day: AgendaDay, pool: AgendaPool): UnplacedCell[] {
  const starts = new Map(
    day.starts
      .filter(({ idPool }) => idPool === pool.id)
      .map((start) => [minuteOf(start.startsAt), start]),
  );
  const people = day.people.filter((person) => person.startsAt && poolOf(day, person) === pool.id);
  // An appointment outside the schedules, such as one of an earlier version, has a start of its own.
  for (const { startsAt, endsAt } of people) {
    if (startsAt && !starts.has(minuteOf(startsAt)))
      starts.set(minuteOf(startsAt), {
        idPool: pool.id,
        startsAt,
        endsAt: endsAt ?? startsAt,
        capacity: 0,
        available: 0,
      });
  }
  const inOrder = [...starts].sort(([a], [b]) => a - b);
  return inOrder.map(([from, start], index) => {
    const next = inOrder[index + 1]?.[0] ?? 24 * 60;
    const to = Math.max(
      from + 5,
      Math.min(spanOn(day.date, start.startsAt, start.endsAt).to, next),
    );
    return cellOf(day, { start, from, to, people });
  });
}

/** The pool of a person; a request has none, and stands where its wished time is a start. */
function poolOf(day: AgendaDay, { idPool, startsAt }: AgendaPerson): string | null {
  if (idPool !== null || startsAt === null) return idPool;
  const minute = minuteOf(startsAt);
  return day.starts.find((start) => minuteOf(start.startsAt) === minute)?.idPool ?? null;
}

interface CellParts {
  start: AgendaDay['starts'][number];
  from: number;
  to: number;
  people: readonly AgendaPerson[];
}

function cellOf(day: AgendaDay, { start, from, to, people }: CellParts): UnplacedCell {
  const { idPool, startsAt, capacity, available } = start;
  const slots: CellSlot[] = [];
  let taken = 0;
  for (const person of people) {
    const begins = minuteOf(person.startsAt ?? '');
    const ends = person.endsAt ? spanOn(day.date, person.startsAt ?? '', person.endsAt).to : begins;
    if (begins !== from && (begins > from || ends <= from)) continue;
    if (person.idPool !== null) taken += 1;
    const kind = begins === from ? 'person' : 'running';
    slots.push({ kind, key: `${kind}-${person.id}`, person });
  }
  slots.sort((a, b) => Number(a.kind === 'running') - Number(b.kind === 'running'));
  for (const mark of day.marks) {
    if (mark.idPool !== null && mark.idPool !== idPool) continue;
    const span = spanOn(day.date, mark.startsAt, mark.endsAt);
    if (span.from >= to || span.to <= from) continue;
    const isWhole = mark.kind === 'block' && slots.length === 0;
    const places = isWhole ? 1 : Math.min(mark.places, Math.max(1, capacity - taken));
    taken += isWhole ? capacity : places;
    for (let nth = 0; nth < places; nth += 1) {
      const key = `${mark.kind}-${mark.startsAt}-${mark.label ?? ''}-${mark.expiresAt ?? ''}-${nth}`;
      slots.push({ kind: 'mark', key: `${key}-${slots.length}`, mark, isWhole });
    }
  }
  const room = Math.max(0, capacity - slots.length);
  for (let nth = 0; nth < Math.min(available, room); nth += 1)
    slots.push({ kind: 'free', key: `free-${nth}` });
  const key = `${idPool}-${from}`;
  return { key, idPool, startsAt, from, to, capacity, available, taken, slots };
}

function layOut(pool: AgendaPool, cells: readonly UnplacedCell[], pixels: number): DayColumn {
  const needs = cells.map(({ from, to, capacity, slots }) => {
    const most = Math.max(1, Math.floor(((to - from) * pixels - 2) / chipPixels));
    const count = Math.max(capacity, slots.length);
    return count <= 1 ? 1 : Math.max(2, Math.ceil(count / most));
  });
  const across = Math.max(1, ...needs);
  return {
    pool,
    places: Math.max(0, ...cells.map(({ capacity }) => capacity)),
    across,
    cells: cells.map((cell) => {
      const count = Math.max(cell.capacity, cell.slots.length, 1);
      const rows = Math.ceil(count / across);
      const isTwoLine = ((cell.to - cell.from) * pixels) / rows >= twoLinePixels;
      return { ...cell, rows, isTwoLine };
    }),
  };
}

/** Whether it is too late for a start: on its day at its end, on another day once it is past. */
export function isCellOver(
  { to, startsAt }: Pick<DayCell, 'to' | 'startsAt'>,
  { nowMinute, now }: { nowMinute: number | null; now: number },
): boolean {
  return nowMinute === null ? Date.parse(startsAt) < now : to <= nowMinute;
}

/** The pools that the screen shows: one that was chosen, else all. */
export function shownPools({ pools }: AgendaDay, pool: string | null): AgendaPool[] {
  const chosen = pools.filter(({ id }) => id === pool);
  return chosen.length > 0 ? chosen : pools;
}

/** A bar of the ribbon: half an hour, how much of it is taken, 0 to 1. */
export interface RibbonBar {
  from: number;
  share: number;
}

/** How full the day is, in half hours. */
export function ribbonOf({ columns, from, to }: DayGrid): RibbonBar[] {
  const cells = columns.flatMap((column) => column.cells);
  return Array.from({ length: Math.max(0, Math.round((to - from) / 30)) }, (_none, index) => {
    const at = from + index * 30;
    const inside = cells.filter((cell) => cell.from >= at && cell.from < at + 30);
    const capacity = inside.reduce((sum, cell) => sum + Math.max(cell.capacity, cell.taken), 0);
    const taken = inside.reduce((sum, cell) => sum + cell.taken, 0);
    return { from: at, share: capacity === 0 ? 0 : taken / capacity };
  });
}

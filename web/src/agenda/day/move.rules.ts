import type { DeskStarts } from '@vaga/contract/agenda-capacity';
import type { AgendaPerson } from '@vaga/contract/agenda-day';
import { type DayCell, type DayColumn, isCellOver, minuteOf } from './day-grid.rules.ts';

/** A start of a pool that an appointment may move to. */
export interface MoveTarget {
  idPool: string;
  from: number;
}

/** Where an appointment goes, and whether the person knows already. */
export interface MoveTo {
  cell: Pick<DayCell, 'startsAt' | 'idPool'>;
  isAgreed: boolean;
}

/** The same to a cell of the day that is shown. */
export interface MoveOnDay extends MoveTo {
  cell: DayCell;
}

export type IsFree = (cell: DayCell) => boolean;

/** The starts of a service by pool: of a day's pools some may not do it. */
export type ServiceStarts = ReadonlySet<string>;

/** The starts of a service with a place, by pool. */
export function serviceStartsOf({ days }: Pick<DeskStarts, 'days'>): ServiceStarts {
  const starts = days.flatMap((day) => day.starts);
  return new Set(
    starts.flatMap(({ time, pools }) =>
      pools
        .filter(({ available }) => available > 0)
        .map(({ idPool }) => serviceStartKey(idPool, time)),
    ),
  );
}

const serviceStartKey = (idPool: string, time: string) => `${idPool} ${Date.parse(time)}`;

/**
 * Which starts a person may move to: those with a place that are not over, and not where they are. `offered` are those of the
 * service; null before they are known, when the server has the last word.
 */
export function freeFor(
  person: Pick<AgendaPerson, 'idPool' | 'startsAt'>,
  clock: { now: number; nowMinute: number | null },
  offered: ServiceStarts | null = null,
): IsFree {
  const present = person.startsAt === null ? null : Date.parse(person.startsAt);
  return (cell) => {
    const isHere = cell.idPool === person.idPool && Date.parse(cell.startsAt) === present;
    const isOffered = offered?.has(serviceStartKey(cell.idPool, cell.startsAt)) ?? true;
    return cell.available > 0 && isOffered && !isHere && !isCellOver(cell, clock);
  };
}

/** The free start nearest to a minute; of two, the later one. Null for none. */
export function nearestFree(
  cells: readonly DayCell[],
  minute: number,
  isFree: IsFree,
): DayCell | null {
  const distance = ({ from }: DayCell) => Math.abs(from - minute) - (from >= minute ? 0.5 : 0);
  const free = cells.filter(isFree).sort((a, b) => distance(a) - distance(b));
  return free[0] ?? null;
}

/** What is chosen where `wanted` is asked for: that start, else the nearest free one of its pool, else of the day. */
export function chooseFree(
  columns: readonly DayColumn[],
  wanted: MoveTarget,
  isFree: IsFree,
): DayCell | null {
  const own = columns.filter(({ pool }) => pool.id === wanted.idPool);
  const cellsOf = (some: readonly DayColumn[]) => some.flatMap(({ cells }) => cells);
  return (
    nearestFree(cellsOf(own), wanted.from, isFree) ??
    nearestFree(cellsOf(columns), wanted.from, isFree)
  );
}

/** Where a person stands now, which is where the choice begins. */
export function startOf({ idPool, startsAt }: AgendaPerson): MoveTarget {
  return { idPool: idPool ?? '', from: startsAt === null ? 0 : minuteOf(startsAt) };
}

/** The free start that a key leads to: over full ones, never off the day; null for none, and for other keys. */
export function stepMove(
  columns: readonly DayColumn[],
  present: MoveTarget,
  { key, isFree }: { key: string; isFree: IsFree },
): MoveTarget | null {
  const position = columns.findIndex(({ pool }) => pool.id === present.idPool);
  const free = columns[position]?.cells.filter(isFree) ?? [];
  if (key === 'ArrowDown') return targetOf(free.find(({ from }) => from > present.from));
  if (key === 'ArrowUp') return targetOf(free.findLast(({ from }) => from < present.from));
  if (key === 'Home') return targetOf(free[0]);
  if (key === 'End') return targetOf(free.at(-1));
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const others =
    key === 'ArrowLeft' ? columns.slice(0, position).reverse() : columns.slice(position + 1);
  for (const { cells } of others) {
    const found = nearestFree(cells, present.from, isFree);
    if (found) return targetOf(found);
  }
  return null;
}

function targetOf(cell: DayCell | undefined): MoveTarget | null {
  return cell ? { idPool: cell.idPool, from: cell.from } : null;
}

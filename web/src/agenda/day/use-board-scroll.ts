import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect } from 'react';
import type { DayGrid } from './day-grid.rules.ts';

/** Where the grid was left, for the screen that comes next in this tab. */
interface LeftBoard {
  date: string;
  top: number;
  isCovered: boolean;
}

interface BoardPlace {
  grid: DayGrid;
  date: string;
  nowMinute: number | null;
  /** A sheet for booking stands over it. */
  isCovered: boolean;
  /** The appointment whose sheet is open: one that was found on another day stands in view. */
  openId?: string | null;
}

const leftKey = ['day-board'];

/**
 * Opens the day at the open appointment, else where it is now, a quarter down; another day at its first booking or start. Under the sheet for
 * booking, and when that closes, the day stays where it was.
 */
export function useBoardScroll(
  board: RefObject<HTMLDivElement | null>,
  { grid, nowMinute, date, isCovered, openId = null }: BoardPlace,
): void {
  const known = useQueryClient();
  // Once for each day: what the reader has scrolled to stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not when the clock or the day goes on
  useLayoutEffect(() => {
    const box = board.current;
    if (!box) return;
    const left = known.getQueryData<LeftBoard>(leftKey);
    known.removeQueries({ queryKey: leftKey });
    const keptTop = left?.date === date && (isCovered || left.isCovered) ? left.top : null;
    const scroll = () => {
      const share = ((nowMinute ?? firstMinute(grid)) - grid.from) / (grid.to - grid.from);
      box.scrollTop = keptTop ?? share * box.scrollHeight - box.clientHeight / 4;
      const open = keptTop === null ? box.querySelector(`[data-chip="${openId}"]`) : null;
      if (open)
        box.scrollTop +=
          open.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 4;
    };
    scroll();
    // The styles may come after the scripts.
    const sizes = new ResizeObserver(() => {
      if (box.scrollHeight <= box.clientHeight) return;
      if (box.scrollTop === 0) scroll();
      sizes.disconnect();
    });
    sizes.observe(box);
    return () => {
      sizes.disconnect();
      known.setQueryData<LeftBoard>(leftKey, { date, top: box.scrollTop, isCovered });
    };
  }, [date]);
}

function firstMinute({ columns, from }: DayGrid): number {
  const taken = columns.flatMap(({ cells }) => cells.filter((cell) => cell.taken > 0));
  return taken.length === 0 ? from : Math.min(...taken.map((cell) => cell.from));
}

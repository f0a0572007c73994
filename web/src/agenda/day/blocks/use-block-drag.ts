import { useState } from 'react';
import type { DayCell } from '../day-grid.rules.ts';
import { useDrag } from '../use-drag.ts';
import { hoursBetween } from './block.rules.ts';
import type { DayBlocks } from './use-blocks.ts';

/** A drag over empty parts of one column, with a mouse: where it ends the member is asked about these hours. */
export function useBlockDrag(
  { mayBlock, ask }: DayBlocks,
  cellOf: (key: string) => DayCell | undefined,
) {
  const [dragged, setDragged] = useState<{ first: DayCell; last: DayCell } | null>(null);
  const drag = useDrag({
    find: (target) => {
      if (target.closest('[data-chip], [data-block]')) return null;
      return target.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? null;
    },
    onStart: (key) => {
      const cell = mayBlock ? cellOf(key) : undefined;
      if (cell) setDragged({ first: cell, last: cell });
      return cell !== undefined;
    },
    onOver: (key) => {
      const cell = cellOf(key);
      if (cell && cell.idPool === dragged?.first.idPool) setDragged({ ...dragged, last: cell });
    },
    onDrop: (key) => {
      setDragged(null);
      if (key !== null && dragged) ask(hoursBetween(dragged.first, dragged.last));
    },
  });
  const hours = dragged && hoursBetween(dragged.first, dragged.last);
  return {
    ...drag,
    isInside: ({ idPool, from }: DayCell) => {
      if (!hours || !dragged || idPool !== hours.pool) return false;
      const [one, other] = [dragged.first.from, dragged.last.from];
      return from >= Math.min(one, other) && from <= Math.max(one, other);
    },
  };
}

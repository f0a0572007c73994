import type { PointerEvent, RefObject } from 'react';
import { useRef, useState } from 'react';
import { usePointerDrag } from './use-pointer-drag.ts';
import type { ScheduleEditor } from './use-schedule-editor.ts';
import type { WeekActs } from './use-week-acts.ts';
import type { DraftSchedule, HoursEdge } from './week-draft.rules.ts';
import { dragEdge, moveHours, putSchedule } from './week-draft.rules.ts';
import { cellKeyOf, hoursOfDrag, layOutWeek } from './week-grid.rules.ts';

/** Pixels after which a press is a drag. */
const dragPixels = 6;

/** What is dragged: an edge or all of a schedule, or an empty part of a day. */
interface HeldPart {
  what: HoursEdge | 'all' | 'empty';
  schedule: DraftSchedule | null;
  weekday: number;
  x: number;
  y: number;
  /** The minute that was pressed. */
  minute: number;
  isOn: boolean;
}

interface WeekDragInput {
  editor: ScheduleEditor;
  acts: WeekActs;
  board: RefObject<HTMLDivElement | null>;
  hourPixels: number;
}

/**
 * Dragging in the week with a mouse or a pen; a finger scrolls. While it lasts the week shows what would be, and Escape takes it back;
 * only the drop changes the draft, so it is one step to undo.
 */
export function useWeekDrag({ editor, acts, board, hourPixels }: WeekDragInput) {
  const held = useRef<HeldPart | null>(null);
  const dropped = useRef(false);
  const [moved, setMoved] = useState<DraftSchedule | null>(null);
  const [drawn, setDrawn] = useState<{ weekday: number; from: number; to: number } | null>(null);
  const { schedules, isReadOnly } = editor;

  function minuteAt(clientY: number): number {
    const top = board.current?.querySelector('[data-weekday]')?.getBoundingClientRect().top ?? 0;
    return layOutWeek(schedules).from + ((clientY - top) / hourPixels) * 60;
  }

  function stop(): void {
    held.current = null;
    setMoved(null);
    setDrawn(null);
  }

  function show({ what, schedule, weekday, minute: pressed }: HeldPart, minute: number): void {
    if (what === 'empty') {
      const { fromTime, toTime } = hoursOfDrag(pressed, minute);
      setDrawn({ weekday, from: fromTime, to: toTime });
    } else if (schedule)
      setMoved(
        what === 'all' ? moveHours(schedule, minute - pressed) : dragEdge(schedule, what, minute),
      );
  }

  usePointerDrag({
    onMove: ({ clientX, clientY }) => {
      const drag = held.current;
      if (!drag) return;
      if (!drag.isOn && Math.hypot(clientX - drag.x, clientY - drag.y) < dragPixels) return;
      drag.isOn = true;
      show(drag, minuteAt(clientY));
    },
    onDrop: () => {
      const drag = held.current;
      stop();
      if (!drag?.isOn) return;
      dropped.current = true;
      if (drawn) acts.add({ weekdays: [drawn.weekday], fromTime: drawn.from, toTime: drawn.to });
      if (moved) acts.put(moved);
    },
    onCancel: () => {
      if (held.current?.isOn) stop();
    },
  });

  return {
    /** With what is dragged where it would be. */
    schedules: moved ? putSchedule(schedules, moved) : schedules,
    drawn,
    onPointerDown: ({ target, pointerType, button, clientX: x, clientY: y }: PointerEvent) => {
      dropped.current = false;
      const part =
        isReadOnly || pointerType === 'touch' || button !== 0
          ? null
          : partAt(target as Element, schedules);
      if (part) held.current = { ...part, x, y, minute: minuteAt(y), isOn: false };
    },
    /** The click that ends a drag opens nothing. */
    hasJustDropped: () => {
      const was = dropped.current;
      dropped.current = false;
      return was;
    },
  };
}

function partAt(
  target: Element,
  schedules: readonly DraftSchedule[],
): Pick<HeldPart, 'what' | 'schedule' | 'weekday'> | null {
  const day = target.closest<HTMLElement>('[data-weekday]');
  if (!day) return null;
  const key = target.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  const weekday = Number(day.dataset.weekday);
  const schedule = schedules.find((one) => cellKeyOf({ schedule: one, weekday }) === key) ?? null;
  const edge = target.closest<HTMLElement>('[data-edge]')?.dataset.edge;
  const whole = schedule ? 'all' : 'empty';
  return { what: edge === 'from' || edge === 'to' ? edge : whole, schedule, weekday };
}

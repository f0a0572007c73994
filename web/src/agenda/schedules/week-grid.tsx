import { IconPlus } from '@tabler/icons-react';
import type { PlannedService } from '@vaga/contract/schedules';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { schedulesTexts } from './schedules.texts.ts';
import type { ScheduleEditor } from './use-schedule-editor.ts';
import type { WeekActs } from './use-week-acts.ts';
import { useWeekDrag } from './use-week-drag.ts';
import { endsNextDay, wallTimeOf } from './week-draft.rules.ts';
import classes from './week-grid.module.css';
import type { WeekCell } from './week-grid.rules.ts';
import { cellKeyOf, colourOf, layOutWeek, nextCell, weekdays } from './week-grid.rules.ts';
import { useScheduleLabel, useWeekdayName } from './week-labels.ts';

export interface WeekProps {
  editor: ScheduleEditor;
  acts: WeekActs;
  services: readonly PlannedService[];
}

/** The height of an hour in pixels: a usual day fits a window, and 24 hours scroll. */
const hourPixels = 44;
/** Below this height a schedule says its hours in one line. */
const oneLinePixels = 52;

/** Starts nearer to each other than this have no marks. */
const leastTickPixels = 3.5;

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
const edgeKeys = {
  ArrowDown: { edge: 'to', direction: 1 },
  ArrowUp: { edge: 'to', direction: -1 },
  ArrowRight: { edge: 'from', direction: 1 },
  ArrowLeft: { edge: 'from', direction: -1 },
} as const;

/**
 * The week as seven columns on one time scale. A schedule is one button on each of its days: Enter opens it, arrows lead to the
 * others, Shift and an arrow move an edge by one interval. With a mouse edges and schedules are dragged, and an empty part of a day is.
 */
export function WeekGrid({ editor, acts, services }: WeekProps) {
  const t = useText(schedulesTexts);
  const dayName = useWeekdayName();
  const board = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const [stop, setStop] = useState<string | null>(null);
  const { isReadOnly } = editor;
  const drag = useWeekDrag({ editor, acts, board, hourPixels });
  const grid = layOutWeek(drag.schedules);
  const only = onlyDayOf(editor);
  const cells = grid.days.flat();
  const tabStop = cells.some((cell) => cellKeyOf(cell) === stop)
    ? stop
    : cells[0] && cellKeyOf(cells[0]);

  function onKeyDown(event: KeyboardEvent) {
    const cell = cellAt(event.target as Element, cells);
    if (!cell) return;
    const arrow = arrows.find((one) => one === event.key);
    if (arrow && event.shiftKey) {
      event.preventDefault();
      if (!isReadOnly) acts.step(cell.schedule, edgeKeys[arrow]);
    } else if (arrow) {
      event.preventDefault();
      focusCell(board.current, nextCell(grid, cell, arrow));
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && !isReadOnly) {
      event.preventDefault();
      acts.remove(cell.schedule);
      board.current?.focus();
    }
  }

  const scale = {
    '--from': grid.from,
    '--to': grid.to,
    '--hour': `${hourPixels}px`,
  } as CSSProperties;
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: one listener for the schedules in it, which are buttons */}
      <div
        ref={board}
        className={classes.board}
        style={scale}
        tabIndex={-1}
        data-readonly={isReadOnly || undefined}
        onKeyDown={onKeyDown}
        onPointerDown={drag.onPointerDown}
      >
        <div className={classes.heads}>
          <span />
          {weekdays.map((weekday) => (
            <h3
              key={weekday}
              id={`${helpId}-${weekday}`}
              data-off={(only !== null && only !== weekday) || undefined}
            >
              <span aria-hidden="true">{dayName(weekday, 'short')}</span>
              <span className="visually-hidden">{dayName(weekday, 'long')}</span>
            </h3>
          ))}
        </div>
        <div className={classes.body}>
          <Hours from={grid.from} to={grid.to} />
          {weekdays.map((weekday) => (
            <ol
              key={weekday}
              className={classes.day}
              aria-labelledby={`${helpId}-${weekday}`}
              data-weekday={weekday}
              data-off={(only !== null && only !== weekday) || undefined}
            >
              {(grid.days[weekday - 1] ?? []).map((cell) => (
                <ScheduleCell
                  key={cellKeyOf(cell)}
                  cell={cell}
                  isTabStop={cellKeyOf(cell) === tabStop}
                  isReadOnly={isReadOnly}
                  helpId={helpId}
                  services={services}
                  onFocus={() => setStop(cellKeyOf(cell))}
                  onOpen={() => {
                    if (!drag.hasJustDropped()) acts.open(cell.schedule, weekday);
                  }}
                />
              ))}
              {drag.drawn?.weekday === weekday ? <DrawnHours drawn={drag.drawn} /> : null}
            </ol>
          ))}
        </div>
      </div>
      <p id={helpId} className={classes.help}>
        {isReadOnly ? t('grid.helpReadOnly') : t('grid.help')}
      </p>
      <p role="status" className="visually-hidden">
        {acts.message}
      </p>
      {isReadOnly ? null : (
        <Button
          variant="outline"
          icon={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => acts.add({ weekdays: only === null ? [1, 2, 3, 4, 5] : [only] })}
        >
          {t('add')}
        </Button>
      )}
    </div>
  );
}

/** The weekday of a change of one day, which alone counts; null for any other. */
export function onlyDayOf({ draft, isDraftShown }: ScheduleEditor): number | null {
  if (!draft || !isDraftShown || draft.until === null) return null;
  const days = (Date.parse(draft.until) - Date.parse(draft.from)) / 86_400_000;
  return days === 1 ? new Date(`${draft.from}T00:00:00Z`).getUTCDay() || 7 : null;
}

function Hours({ from, to }: { from: number; to: number }) {
  const t = useText(schedulesTexts);
  const hours = Array.from({ length: (to - from) / 60 }, (_none, index) => from + index * 60);
  return (
    <div className={classes.hours} aria-hidden="true">
      {hours.map((minute) => (
        <span
          key={minute}
          style={{ '--at': minute } as CSSProperties}
          data-next={minute >= 1440 || undefined}
        >
          {minute === 1440 ? t('nextDay.short') : wallTimeOf(minute)}
        </span>
      ))}
    </div>
  );
}

interface ScheduleCellProps {
  cell: WeekCell;
  isTabStop: boolean;
  isReadOnly: boolean;
  helpId: string;
  services: readonly PlannedService[];
  onFocus: () => void;
  onOpen: () => void;
}

function ScheduleCell(props: ScheduleCellProps) {
  const { cell, isTabStop, isReadOnly, helpId, onFocus, onOpen } = props;
  const t = useText(schedulesTexts);
  const labelOf = useScheduleLabel();
  const { schedule, from, to } = cell;
  const shape = {
    '--at': from,
    '--long': to - from,
    '--lane': cell.lane,
    '--lanes': cell.lanes,
  } as CSSProperties;
  const isShort = ((to - from) / 60) * hourPixels < oneLinePixels;
  return (
    <li
      className={classes.cell}
      style={shape}
      data-colour={colourOf(schedule.name)}
      data-cell={cellKeyOf(cell)}
      data-short={isShort || undefined}
      data-nothing={schedule.serves?.length === 0 || undefined}
    >
      <button
        type="button"
        className={classes.schedule}
        tabIndex={isTabStop ? 0 : -1}
        aria-describedby={helpId}
        aria-keyshortcuts={
          isReadOnly ? undefined : 'Shift+ArrowUp Shift+ArrowDown Shift+ArrowLeft Shift+ArrowRight'
        }
        onFocus={onFocus}
        onClick={onOpen}
      >
        <span className="visually-hidden">{labelOf(schedule, cell.weekday)}</span>
        <b aria-hidden="true">
          {schedule.fromTime}–{schedule.toTime}
          {endsNextDay(schedule) ? <sup>+1</sup> : null}
        </b>
        <span className={classes.name} aria-hidden="true">
          {schedule.name}
        </span>
        <span className={classes.facts} aria-hidden="true">
          {t('cell.facts', { minutes: schedule.intervalMinutes, count: schedule.capacity })}
        </span>
      </button>
      <Ticks cell={cell} />
      {cell.break ? (
        <span
          className={classes.break}
          style={
            {
              '--from': cell.break.from - from,
              '--long': cell.break.to - cell.break.from,
            } as CSSProperties
          }
          aria-hidden="true"
        />
      ) : null}
      {cell.struck.map((minute) => (
        <s
          key={minute}
          className={classes.struck}
          style={{ '--from': minute - from } as CSSProperties}
          aria-hidden="true"
        >
          {wallTimeOf(minute)}
        </s>
      ))}
      {isReadOnly ? null : (
        <>
          <span className={classes.edge} data-edge="from" aria-hidden="true" />
          <span className={classes.edge} data-edge="to" aria-hidden="true" />
        </>
      )}
    </li>
  );
}

/** A mark for each start, where they are far enough from each other. They begin anew after the break. */
function Ticks({ cell }: { cell: WeekCell }) {
  const { from, to, schedule } = cell;
  const { intervalMinutes } = schedule;
  if ((intervalMinutes / 60) * hourPixels < leastTickPixels) return null;
  const parts = cell.break
    ? [
        { from, to: cell.break.from },
        { from: cell.break.to, to },
      ]
    : [{ from, to }];
  return parts.map((part) => (
    <span
      key={part.from}
      className={classes.ticks}
      style={
        {
          '--from': part.from - from,
          '--long': part.to - part.from,
          '--each': intervalMinutes,
        } as CSSProperties
      }
      aria-hidden="true"
    />
  ));
}

function DrawnHours({ drawn }: { drawn: { from: number; to: number } }) {
  return (
    <li
      className={classes.drawn}
      style={{ '--at': drawn.from, '--long': drawn.to - drawn.from } as CSSProperties}
      aria-hidden="true"
    >
      {wallTimeOf(drawn.from)}–{wallTimeOf(drawn.to)}
    </li>
  );
}

function cellAt(target: Element, cells: readonly WeekCell[]): WeekCell | undefined {
  const key = target.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  return cells.find((cell) => cellKeyOf(cell) === key);
}

function focusCell(board: HTMLElement | null, cell: WeekCell): void {
  board?.querySelector<HTMLElement>(`[data-cell="${cellKeyOf(cell)}"] button`)?.focus();
}

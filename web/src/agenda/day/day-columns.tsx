import { IconPlus } from '@tabler/icons-react';
import type { AgendaPerson } from '@vaga/contract/agenda-day';
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
} from 'react';
import { paths } from '../../app/paths.ts';
import { Link } from '../../platform/link.tsx';
import { useText } from '../../platform/texts.ts';
import { dot } from '../../ui/dot.ts';
import { type DayState, stateOf } from './attendance.rules.ts';
import { useBlockDrag } from './blocks/use-block-drag.ts';
import type { DayBlocks } from './blocks/use-blocks.ts';
import { dayTexts } from './day.texts.ts';
import { DayChip, MarkChip, RunningChip } from './day-chip.tsx';
import classes from './day-columns.module.css';
import {
  type CellSlot,
  type DayCell,
  type DayColumn,
  type DayGrid,
  isCellOver,
  timeOf,
} from './day-grid.rules.ts';
import { DelayBand } from './delay-band.tsx';
import { useBoardScroll } from './use-board-scroll.ts';
import type { DayDelay } from './use-delay.ts';
import { useDrag } from './use-drag.ts';
import type { DayMove } from './use-move.ts';

export interface ColumnsProps {
  grid: DayGrid;
  date: string;
  /** The present in milliseconds, and in minutes at the entity; null on another day. */
  now: number;
  nowMinute: number | null;
  openId: string | null;
  /** A sheet for booking stands over it. */
  isCovered: boolean;
  fresh: ReadonlySet<string>;
  status: DayState | null;
  canBook: boolean;
  board: RefObject<HTMLDivElement | null>;
  /** While an appointment is moved a press chooses its start. */
  move: DayMove;
  /** Whether this chip may be dragged: if so the move has begun. */
  onDrag: (id: string) => boolean;
  /** A full start refuses the drop: the nearest free one is chosen then. */
  onDropFull: () => void;
  onOpen: (id: string) => void;
  delay: DayDelay;
  blocks: DayBlocks;
}

/** The day as a column for each pool on one time scale, opened where it is now. */
export function DayColumns(props: ColumnsProps) {
  const { grid, nowMinute, board, onOpen, date, move, isCovered } = props;
  const targetKey = move.person ? move.cell?.key : undefined;
  useBoardScroll(board, { grid, nowMinute, date, isCovered, openId: props.openId });
  useOneTabStop(board, props.openId);
  useEffect(() => {
    if (targetKey === undefined) return;
    const target = board.current?.querySelector(`[data-cell="${targetKey}"]`);
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [board, targetKey]);
  const tracks = grid.columns.map(trackOf).join(' ');
  const scale = {
    '--pixels': grid.pixels,
    '--from': grid.from,
    '--to': grid.to,
    '--tracks': tracks,
  } as CSSProperties;
  function onClick({ target }: MouseEvent) {
    const chip = (target as Element).closest<HTMLElement>('[data-chip], [data-block]');
    if (chip?.dataset.chip) onOpen(chip.dataset.chip);
    if (chip?.dataset.block) props.blocks.show(chip.dataset.block);
  }
  const cellOf = (key: string | undefined) =>
    grid.columns.flatMap((column) => column.cells).find((cell) => cell.key === key);
  const drag = useChipDrag(props, cellOf);
  const blockDrag = useBlockDrag(props.blocks, cellOf);
  function chooseStart(event: MouseEvent) {
    const isBlockDrop = blockDrag.hasJustDropped();
    const isDrop = drag.hasJustDropped() || isBlockDrop;
    if (!isDrop && !move.person) return;
    event.preventDefault();
    event.stopPropagation();
    const pressed = (event.target as Element).closest<HTMLElement>('[data-cell]')?.dataset.cell;
    const cell = isDrop ? undefined : cellOf(pressed);
    if (cell) move.choose(cell);
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the chips in it are buttons, which answer keys
    // biome-ignore lint/a11y/noStaticElementInteractions: one listener for hundreds of chips
    <div
      ref={board}
      className={classes.board}
      style={scale}
      data-moving={move.person ? true : undefined}
      onPointerDown={(event) => {
        drag.onPointerDown(event);
        if (!move.person) blockDrag.onPointerDown(event);
      }}
      onClickCapture={chooseStart}
      onClick={onClick}
    >
      <div className={classes.heads}>
        {grid.columns.map((column) => (
          <ColumnHead key={column.pool.id} column={column} delay={props.delay} />
        ))}
      </div>
      <div className={classes.grid}>
        {nowMinute === null || nowMinute < grid.from || nowMinute > grid.to ? null : (
          <div className={classes.now} style={{ '--at': nowMinute } as CSSProperties} />
        )}
        {grid.columns.map((column) => (
          <ol key={column.pool.id} className={classes.column} aria-labelledby={headId(column)}>
            {column.cells.map((cell) => (
              <Cell
                key={cell.key}
                cell={cell}
                across={column.across}
                isInDrag={blockDrag.isInside(cell)}
                parts={props}
              />
            ))}
          </ol>
        ))}
      </div>
    </div>
  );
}

/** A chip that is dropped on a free start moves there at once; on a full one, the nearest free start waits for a yes. */
function useChipDrag(
  { move, onDrag, onDropFull }: ColumnsProps,
  cellOf: (key: string) => DayCell | undefined,
) {
  return useDrag({
    find: (target) => target.closest<HTMLElement>('[data-chip]')?.dataset.chip ?? null,
    onStart: onDrag,
    onOver: (key) => {
      const cell = cellOf(key);
      if (cell) move.choose(cell);
    },
    onDrop: (key) => {
      const cell = key === null ? undefined : cellOf(key);
      // Escape may have ended the move meanwhile.
      if (!move.person) return;
      if (!cell) move.cancel();
      else if (move.isFree(cell)) move.confirm(cell);
      else if (isHere(move, cell)) move.cancel();
      else {
        move.choose(cell);
        onDropFull();
      }
    },
  });
}

const isHere = ({ person }: DayMove, { idPool, startsAt }: DayCell) =>
  person?.idPool === idPool && Date.parse(person?.startsAt ?? '') === Date.parse(startsAt);

const headId = ({ pool }: DayColumn) => `pool-${pool.id}`;

/** Wide enough for its chips; what is left goes to those with more beside one another. Without a start there is only the name. */
function trackOf({ across, cells }: DayColumn): string {
  if (cells.length === 0) return 'minmax(160px, 2fr)';
  return `minmax(${50 + across * (across === 1 ? 170 : 118)}px, ${across === 1 ? 7 : across * 6}fr)`;
}

function ColumnHead({ column, delay }: { column: DayColumn; delay: DayDelay }) {
  const t = useText(dayTexts);
  const { pool, places } = column;
  return (
    <div className={classes.pool}>
      <div className={classes.head}>
        <h2 id={headId(column)}>{pool.name}</h2>
        {pool.intervalMinutes === null ? null : (
          <small>
            {[
              t('pool.interval', { minutes: pool.intervalMinutes }),
              places > 1 && t('pool.places', { count: places }),
            ]
              .filter(Boolean)
              .join(dot)}
          </small>
        )}
        {column.cells.length === 0 ? null : (
          <span className={classes.free} data-none={pool.available === 0 || undefined}>
            {t('pool.free', { count: pool.available })}
          </span>
        )}
      </div>
      <DelayBand pool={pool} delay={delay} />
    </div>
  );
}

/** Below this height the time and how full it is stand in one line. */
const oneLinePixels = 34;

interface CellProps {
  cell: DayCell;
  across: number;
  /** It is dragged over to be blocked. */
  isInDrag: boolean;
  parts: ColumnsProps;
}

function Cell({ cell, across, isInDrag, parts }: CellProps) {
  const t = useText(dayTexts);
  const { date, canBook, move } = parts;
  const isOver = isCellOver(cell, parts);
  const shape = {
    '--at': cell.from,
    '--long': cell.to - cell.from,
    '--across': across,
    '--rows': cell.rows,
  } as CSSProperties;
  const time = timeOf(cell.from);
  return (
    <li
      className={classes.cell}
      style={shape}
      data-cell={cell.key}
      data-hour={cell.from % 60 === 0 || undefined}
      data-over={isOver || undefined}
      data-short={(cell.to - cell.from) * parts.grid.pixels < oneLinePixels || undefined}
      data-dragged={isInDrag || undefined}
      data-refused={(move.person && !move.isFree(cell)) || undefined}
      data-target={(move.person && move.cell?.key === cell.key) || undefined}
    >
      <span className={classes.time}>
        <span>{time}</span>
        <small>
          <span aria-hidden="true">
            {cell.capacity > 0 ? `${cell.taken}/${cell.capacity}` : cell.taken}
          </span>
          <span className="visually-hidden">
            {t('cell.taken', { taken: cell.taken, capacity: cell.capacity })}
          </span>
        </small>
      </span>
      <div className={classes.slots} data-line={(across > 4 && cell.rows === 1) || undefined}>
        {cell.slots.map((slot) => (
          <Slot key={slot.key} slot={slot} cell={cell} parts={parts}>
            {!canBook || isOver ? null : (
              <Link
                className={classes.plus}
                to={paths.bookAtDesk({ date, time: cell.startsAt, pool: cell.idPool })}
                tabIndex={-1}
                draggable={false}
                data-free=""
                aria-label={t('cell.book', { time })}
              >
                <IconPlus size={14} stroke={2.2} aria-hidden="true" />
              </Link>
            )}
          </Slot>
        ))}
      </div>
    </li>
  );
}

interface SlotProps {
  slot: CellSlot;
  cell: DayCell;
  parts: ColumnsProps;
  /** What stands in a free place. */
  children: ReactNode;
}

function Slot({ slot, cell, parts, children }: SlotProps) {
  if (slot.kind === 'free') return children;
  if (slot.kind === 'running') return <RunningChip person={slot.person} />;
  if (slot.kind === 'mark')
    return slot.isWhole ? (
      <span className={classes.whole}>
        <MarkChip mark={slot.mark} now={parts.now} />
      </span>
    ) : (
      <MarkChip mark={slot.mark} now={parts.now} />
    );
  const { person } = slot;
  return (
    <DayChip
      person={person}
      minute={Math.floor(parts.now / 60_000)}
      isTwoLine={cell.isTwoLine}
      isOpen={person.id === parts.openId}
      isFresh={parts.fresh.has(person.id)}
      isDimmed={isDimmed(person, parts)}
    />
  );
}

const isDimmed = (person: AgendaPerson, { status, now }: ColumnsProps) =>
  status !== null && stateOf(person, now) !== status;

/** The grid is one stop of the Tab key: the open chip, the one that had the focus last, or the first. */
function useOneTabStop(board: RefObject<HTMLDivElement | null>, openId: string | null) {
  useEffect(() => {
    const box = board.current;
    if (!box) return;
    const all = box.querySelectorAll<HTMLElement>('[data-chip], [data-free], [data-block]');
    const open = openId && box.querySelector<HTMLElement>(`[data-chip="${openId}"]`);
    const stop = open || box.querySelector<HTMLElement>('[data-stop]') || all[0];
    setTabStop(box, stop);
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches('[data-chip], [data-free], [data-block]'))
        setTabStop(box, target);
    };
    box.addEventListener('focusin', onFocus);
    return () => box.removeEventListener('focusin', onFocus);
  });
}

function setTabStop(box: HTMLElement, stop: HTMLElement | undefined) {
  for (const old of box.querySelectorAll<HTMLElement>('[data-stop]')) {
    if (old === stop) continue;
    old.tabIndex = -1;
    delete old.dataset.stop;
  }
  if (!stop) return;
  stop.tabIndex = 0;
  stop.dataset.stop = '';
}

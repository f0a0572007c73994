import type { AttendanceAct, DeskMoneyMethod } from '@vaga/contract/agenda-acts';
import type { AgendaDay, AgendaPerson } from '@vaga/contract/agenda-day';
import { createDraft } from '@vaga/contract/calls/agenda';
import { announceDelay } from '@vaga/contract/calls/agenda-delays';
import { useRef, useState } from 'react';
import { useSession } from '../../app/root-data.ts';
import { mayCall } from '../../app/session-access.ts';
import { addDays } from '../../platform/add-days.rules.ts';
import { civilDate, formatTime } from '../../platform/format.ts';
import { useNavigate } from '../../platform/link.tsx';
import { useLanguage, useText } from '../../platform/texts.ts';
import { useIsOvertaken } from '../../platform/use-is-overtaken.ts';
import { useAgendaStream } from '../use-agenda-stream.ts';
import { canChange, type MayAct, stateOf } from './attendance.rules.ts';
import { useBlocks } from './blocks/use-blocks.ts';
import { openFile, printAddress } from './day.api.ts';
import { dayTexts } from './day.texts.ts';
import { minuteOf } from './day-grid.rules.ts';
import { DayLayout } from './day-layout.tsx';
import { mayActOf } from './may-act.ts';
import { useClock } from './use-clock.ts';
import { useDay } from './use-day.ts';
import { useDayActs } from './use-day-acts.ts';
import { useDayAddress } from './use-day-address.ts';
import { useDayKeys } from './use-day-keys.ts';
import { useDelay } from './use-delay.ts';
import { useFocusOnReturn } from './use-kept-focus.ts';
import { type DayMove, type Moving, useMove } from './use-move.ts';
import { useMoveKeys } from './use-move-keys.ts';

interface DayScreenProps {
  loaded: AgendaDay;
  /** The instant of the page's request. */
  loadedNow: string;
  /** A sheet stands over it: its keys do nothing. */
  isCovered?: boolean;
  /** An appointment that has just been booked. */
  glowing?: string | null;
  moving?: Moving;
}

/** Under a sheet nothing is moved. */
const nothingMoves: Moving = { person: null, set: () => {} };

/** The day as it is used: read once by the page, then kept up by the stream, the clock and the member's acts. */
export function DayScreen({
  loaded,
  loadedNow,
  isCovered = false,
  glowing = null,
  moving = nothingMoves,
}: DayScreenProps) {
  const session = useSession();
  const { address, show, pathOf } = useDayAddress();
  const known = useDay(loaded);
  const { day, change, readAgain } = known;
  const now = useClock(loadedNow);
  const downSince = useAgendaStream(session?.entity?.id ?? '', (event) => {
    if (event !== 'alerts') void readAgain();
  });
  const navigate = useNavigate();
  const board = useRef<HTMLDivElement>(null);
  const dateField = useRef<HTMLInputElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const warning = useWarning({ ...known, downSince, loadedNow });

  const { date, timeZone } = day;
  const present = wallTime(now, timeZone);
  const today = present.slice(0, 10);
  const onMovedToNow = () => void navigate(pathOf({ date: today }));
  const acts = useDayActs({ day, change, readAgain, onMovedToNow });
  const isToday = date === today;
  const open = day.people.find(({ id }) => id === address.open) ?? null;
  const askOpen = useIsOvertaken(address.open);
  const clock = { now, nowMinute: isToday ? minuteOf(present) : null };
  const may = mayActOf(session);
  const mayBook = mayCall(session, createDraft);
  const t = useText(dayTexts);
  const isPast = date < today;
  const blocks = useBlocks({ ...known, ...clock, pool: address.pool, isPast, say: acts.say });
  const move = useMove({ day, pool: address.pool, clock, moving, board, onMove: acts.doMove });
  function goOn(to: string) {
    if (to >= today) void navigate(pathOf({ date: to }));
  }
  const canAnnounce = isToday && day.pools.length > 0 && mayCall(session, announceDelay);
  const delay = useDelay({ canAnnounce, say: acts.say, readAgain });
  const view = {
    day,
    delay,
    people: day.people.filter(
      ({ idPool }) => address.pool === null || idPool === null || idPool === address.pool,
    ),
    ...clock,
    today,
    isToday,
    date,
    address,
    open,
    fresh: glowing === null ? known.fresh : new Set([...known.fresh, glowing]),
    busy: acts.busy,
    notice: acts.notice,
    warning,
    may,
    canBook: mayBook && date >= today,
    canBookToday: mayBook,
    board,
    dateField,
    isHelpOpen,
    isCovered,
    pathOf,
    show,
    onOpen: (id: string) => show({ open: id === address.open ? null : id }),
    ...handlersOf(acts),
    onCancel: (reason: string, person: AgendaPerson) => {
      const isOtherOpen = askOpen();
      void acts.doCancel(person, reason).then((isDone) => {
        if (isDone && !isOtherOpen()) show({ open: null });
      });
    },
    move,
    ...dragOf({ day, now, may, move, isPast }),
    onDropFull: () => acts.say(t('move.full'), 'noted'),
    onMoveDate: goOn,
    onMoveNow: (person: AgendaPerson) => void acts.doMoveNow(person),
    blocks,
    onPrint: () => openFile(printAddress({ date, pool: address.pool, detail: 'full' })),
    onUndoLast: () => void acts.undoLast(),
    onCloseNotice: acts.closeNotice,
    onHelp: setHelpOpen,
  };
  useFocusOnReturn(isCovered);
  useMoveKeys(move, (step) => goOn(addDays(date, step)));
  useDayKeys(view, isCovered);
  return <DayLayout view={view} />;
}

interface Draggable {
  day: AgendaDay;
  now: number;
  may: MayAct;
  move: DayMove;
  isPast: boolean;
}

function dragOf({ day, now, may, move, isPast }: Draggable) {
  return {
    onDrag: (id: string) => {
      const person = day.people.find((one) => one.id === id);
      if (!person || isPast || !canChange('move', stateOf(person, now), may)) return false;
      move.start(person);
      return true;
    },
  };
}

function handlersOf(acts: ReturnType<typeof useDayActs>) {
  return {
    onAct: (act: AttendanceAct, person: AgendaPerson) => void acts.doAct(act, person),
    onUndo: (act: AttendanceAct, person: AgendaPerson) => void acts.undoAct(act, person),
    onTakeMoney: (method: DeskMoneyMethod, person: AgendaPerson) =>
      void acts.doTakeMoney(person, method),
    onConfirmAddress: (email: string, person: AgendaPerson) =>
      void acts.doConfirmAddress(person, email),
  };
}

/** The wall time at the entity, as its instants are written: '2026-11-23T10:24'. */
function wallTime(now: number, timeZone: string): string {
  const instant = new Date(now).toISOString();
  return `${civilDate(instant, timeZone)}T${formatTime(instant, timeZone, 'pt')}`;
}

interface Updates {
  day: AgendaDay;
  readAt: number | null;
  hasFailed: boolean;
  downSince: number | null;
  loadedNow: string;
}

/** What is said of a day that may be old; null while it is kept up. */
function useWarning({ day, readAt, hasFailed, downSince, loadedNow }: Updates): string | null {
  const t = useText(dayTexts);
  const language = useLanguage();
  const at = (ms: number) => formatTime(new Date(ms).toISOString(), day.timeZone, language);
  if (hasFailed) return t('warning.old', { time: at(readAt ?? Date.parse(loadedNow)) });
  return downSince === null ? null : t('warning.down', { time: at(downSince) });
}

import type { AttendanceAct, DeskMoneyMethod } from '@vaga/contract/agenda-acts';
import type { AgendaDay, AgendaPerson } from '@vaga/contract/agenda-day';
import type { RefObject } from 'react';
import type { MayAct } from './attendance.rules.ts';
import type { DayBlocks } from './blocks/use-blocks.ts';
import type { DayAddress, DayView } from './day-query.rules.ts';
import type { DayDelay } from './use-delay.ts';
import type { DayMove } from './use-move.ts';
import type { DayNotice } from './use-notice.ts';

/** What the parts of the day's screen know, and what they ask for. */
export interface DayViewState {
  day: AgendaDay;
  /** Those of the chosen pool, and requests without one. */
  people: AgendaPerson[];
  /** The present in milliseconds, and in minutes at the entity; null on another day. */
  now: number;
  nowMinute: number | null;
  date: string;
  today: string;
  isToday: boolean;
  address: DayAddress;
  /** Whose sheet is open. */
  open: AgendaPerson | null;
  /** Appointments that came a moment ago. */
  fresh: ReadonlySet<string>;
  /** Appointments with an act under way. */
  busy: ReadonlySet<string>;
  notice: DayNotice | null;
  warning: string | null;
  may: MayAct;
  /** On this day, and today: only who may see the buttons for booking may book. */
  canBook: boolean;
  canBookToday: boolean;
  board: RefObject<HTMLDivElement | null>;
  dateField: RefObject<HTMLInputElement | null>;
  isHelpOpen: boolean;
  /** A sheet for booking stands over it. */
  isCovered: boolean;
  pathOf: (query: Partial<Pick<DayAddress, 'date'>> & { view?: DayView }) => string;
  show: (change: Partial<Pick<DayAddress, 'pool' | 'status' | 'open'>>) => void;
  onOpen: (id: string) => void;
  onAct: (act: AttendanceAct, person: AgendaPerson) => void;
  onUndo: (act: AttendanceAct, person: AgendaPerson) => void;
  onTakeMoney: (method: DeskMoneyMethod, person: AgendaPerson) => void;
  onCancel: (reason: string, person: AgendaPerson) => void;
  onConfirmAddress: (email: string, person: AgendaPerson) => void;
  /** An appointment on its way to another start; the day that the screen goes to meanwhile. */
  move: DayMove;
  /** @returns whether this chip may be dragged: if so its move has begun. */
  onDrag: (id: string) => boolean;
  onDropFull: () => void;
  onMoveDate: (date: string) => void;
  onMoveNow: (person: AgendaPerson) => void;
  delay: DayDelay;
  /** Hours that nothing is booked in. */
  blocks: DayBlocks;
  /** Prints the day, of the pool that is shown. */
  onPrint: () => void;
  onUndoLast: () => void;
  onCloseNotice: () => void;
  onHelp: (isOpen: boolean) => void;
}

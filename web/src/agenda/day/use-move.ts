import { useQuery } from '@tanstack/react-query';
import type { AgendaDay, AgendaPerson } from '@vaga/contract/agenda-day';
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { readStarts } from '../desk/desk.api.ts';
import { type DayCell, type DayColumn, gridOf, shownPools } from './day-grid.rules.ts';
import {
  chooseFree,
  freeFor,
  type IsFree,
  type MoveOnDay,
  type MoveTarget,
  type ServiceStarts,
  serviceStartsOf,
  startOf,
  stepMove,
} from './move.rules.ts';

/** Who is being moved is kept above the screen of a day: a move goes on over other days. */
export interface Moving {
  person: AgendaPerson | null;
  set: Dispatch<SetStateAction<AgendaPerson | null>>;
}

/** A move under way: who, the start that is chosen, and those that are free. */
export interface DayMove {
  person: AgendaPerson | null;
  cell: DayCell | null;
  columns: readonly DayColumn[];
  isFree: IsFree;
  isAgreed: boolean;
  setAgreed: (isAgreed: boolean) => void;
  start: (person: AgendaPerson) => void;
  /** Chooses this start, or the nearest free one. @returns what is chosen. */
  choose: (wanted: MoveTarget) => DayCell | null;
  /** @returns whether the key leads somewhere. */
  step: (key: string) => boolean;
  /** Moves to the start that is chosen, or to the one given. */
  confirm: (cell?: DayCell) => void;
  cancel: () => void;
  /** Moves a person at once to the next free start that an arrow leads to, if there is one. */
  moveOneStep: (person: AgendaPerson, key: string) => void;
}

interface MoveInput {
  day: AgendaDay;
  pool: string | null;
  clock: { now: number; nowMinute: number | null };
  moving: Moving;
  board: RefObject<HTMLDivElement | null>;
  /** @returns whether it was done. */
  onMove: (person: AgendaPerson, to: MoveOnDay) => Promise<boolean>;
}

const none: readonly DayColumn[] = [];

/** The mode in which an appointment looks for another start. A refused move stays in it, at the nearest free start. */
export function useMove({ day, pool, clock, moving, board, onMove }: MoveInput): DayMove {
  const [wanted, setWanted] = useState<MoveTarget | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const { person: asked, set } = moving;
  const person = asked && (day.people.find(({ id }) => id === asked.id) ?? asked);
  const isMoving = person !== null;
  const columns = useMemo(
    () => (isMoving ? gridOf(day, shownPools(day, pool)).columns : none),
    [isMoving, day, pool],
  );
  const offered = useServiceStarts(person, day);
  const isFree: IsFree = person ? freeFor(person, clock, offered) : () => false;
  const cell = person ? chooseFree(columns, wanted ?? startOf(person), isFree) : null;
  useFocusAfter(person?.id ?? null, board);

  function choose(to: MoveTarget) {
    setWanted(to);
    return chooseFree(columns, to, isFree);
  }

  return {
    person,
    cell,
    columns,
    isFree,
    isAgreed,
    setAgreed,
    choose,
    start: (one) => {
      setWanted(null);
      setAgreed(false);
      set(one);
    },
    step: (key) => {
      const to = cell && stepMove(columns, cell, { key, isFree });
      if (to) setWanted(to);
      return to !== null;
    },
    confirm: (to = cell ?? undefined) => {
      if (!person || !to) return;
      void onMove(person, { cell: to, isAgreed }).then((isDone) => {
        // Another may be moved by then.
        if (isDone) set((moved) => (moved === asked ? null : moved));
      });
    },
    cancel: () => set(null),
    moveOneStep: (one, key) => {
      const all = gridOf(day, shownPools(day, pool)).columns;
      const to = stepMove(all, startOf(one), { key, isFree: freeFor(one, clock) });
      const found = to && chooseFree(all, to, freeFor(one, clock));
      if (!found) return;
      void onMove(one, { cell: found, isAgreed: false }).then((isDone) => {
        if (isDone) focusChip(board, one.id);
      });
    },
  };
}

/** The starts that the person's service has on the day; null before they are read, and where they cannot be. */
function useServiceStarts(
  person: AgendaPerson | null,
  { date, revision }: Pick<AgendaDay, 'date' | 'revision'>,
): ServiceStarts | null {
  const entityService = person?.idEntityService ?? '';
  const { data } = useQuery({
    queryKey: ['desk-starts', entityService, date, '', revision],
    queryFn: () => readStarts({ entityService, from: date, pool: '' }),
    select: serviceStartsOf,
    enabled: person !== null,
    refetchOnWindowFocus: false,
  });
  return data ?? null;
}

/** Once a move is over the focus is on its chip, wherever that stands. */
function useFocusAfter(id: string | null, board: RefObject<HTMLDivElement | null>) {
  const before = useRef<string | null>(null);
  useEffect(() => {
    const over = id === null ? before.current : null;
    before.current = id;
    if (over !== null) focusChip(board, over);
  }, [id, board]);
}

function focusChip(board: RefObject<HTMLDivElement | null>, id: string): void {
  board.current?.querySelector<HTMLElement>(`[data-chip="${id}"]`)?.focus();
}

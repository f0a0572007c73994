import type { AttendanceAct } from '@vaga/contract/agenda-acts';
import { useEffect, useEffectEvent } from 'react';
import { paths } from '../../app/paths.ts';
import { addDays } from '../../platform/add-days.rules.ts';
import { useNavigate } from '../../platform/link.tsx';
import { canAct, canChange, stateOf } from './attendance.rules.ts';
import { type DayKey, dayKeyOf, directionOf, nextBox } from './day-keys.rules.ts';
import { dayViews } from './day-query.rules.ts';
import type { DayViewState } from './day-view.ts';
import { focusDay } from './use-kept-focus.ts';

type DayKeys = Pick<
  DayViewState,
  | 'board'
  | 'dateField'
  | 'open'
  | 'now'
  | 'isToday'
  | 'may'
  | 'address'
  | 'date'
  | 'today'
  | 'canBook'
  | 'pathOf'
  | 'show'
  | 'onAct'
  | 'move'
  | 'delay'
  | 'blocks'
  | 'day'
  | 'onPrint'
  | 'onUndoLast'
  | 'onHelp'
>;

const acts = { checkIn: true, call: true, done: true, noShow: true } as const;
const isAct = (key: DayKey): key is AttendanceAct => key in acts;

/** The keys of the day, while no field has the focus and no dialog is open. */
export function useDayKeys(day: DayKeys, isCovered: boolean): void {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isCovered || day.move.person || event.defaultPrevented || isTyping(event.target)) return;
    if (stepChip(event) || walk(event, day.board.current)) return event.preventDefault();
    const key = dayKeyOf(event);
    if (!key || !press(key)) return;
    event.preventDefault();
  });

  /** Alt and an arrow move the person whose chip has the focus to the next free start that way. */
  function stepChip({ key, altKey, target }: KeyboardEvent): boolean {
    const chip = target instanceof HTMLElement ? target.dataset.chip : undefined;
    if (!altKey || !chip || !directionOf(key)) return false;
    const person = day.day.people.find(({ id }) => id === chip);
    const { now, may, date, today } = day;
    if (!person || date < today || !canChange('move', stateOf(person, now), may)) return false;
    day.move.moveOneStep(person, key);
    return true;
  }

  /** @returns whether the key did something. */
  function press(key: DayKey): boolean {
    const { open: person, isToday, may, now, date, today, address, pathOf } = day;
    const step = address.view === 'week' ? 7 : 1;
    const go = (path: string) => {
      void navigate(path);
      return true;
    };
    if (isAct(key)) {
      if (!person || !isToday || !canAct(key, stateOf(person, now), may)) return false;
      day.onAct(key, person);
      return true;
    }
    if (key === 'move') {
      if (!person || date < today || !canChange('move', stateOf(person, now), may)) return false;
      day.move.start(person);
      return true;
    }
    if (key === 'edit') return person !== null && may.edit && go(paths.deskPersonEdit(person.id));
    if (key === 'delay') {
      if (day.delay.canAnnounce) day.delay.setOpen(true);
      return day.delay.canAnnounce;
    }
    if (key === 'today') return go(pathOf({ date: today }));
    if (key === 'dayBefore') return go(pathOf({ date: addDays(date, -step) }));
    if (key === 'dayAfter') return go(pathOf({ date: addDays(date, step) }));
    if (key === 'book') return day.canBook && go(paths.bookAtDesk({ date }));
    if (key === 'view') {
      const next = dayViews[(dayViews.indexOf(address.view) + 1) % dayViews.length];
      return next !== undefined && go(pathOf({ view: next }));
    }
    if (key === 'close' && address.open !== null) {
      const chip = day.board.current?.querySelector<HTMLElement>('[aria-current][data-chip]');
      day.show({ open: null });
      if (chip) chip.focus();
      else focusDay();
      return true;
    }
    if (key === 'search') return focusSearch();
    if (key === 'block') {
      day.blocks.ask();
      return day.blocks.mayBlock;
    }
    if (key === 'print') day.onPrint();
    if (key === 'undo') day.onUndoLast();
    if (key === 'help') day.onHelp(true);
    if (key === 'date') day.dateField.current?.showPicker?.();
    return ['print', 'undo', 'help', 'date'].includes(key);
  }

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Arrows between the chips and free places, once one has the focus. */
function walk(event: KeyboardEvent, board: HTMLElement | null): boolean {
  const direction = directionOf(event.key);
  const present = document.activeElement;
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  if (!direction || !board?.contains(present) || !present || hasModifier) return false;
  const all = [...board.querySelectorAll<HTMLElement>('[data-chip], [data-free], [data-block]')];
  const others = all.filter((one) => one !== present);
  const boxes = others.map((one) => one.getBoundingClientRect());
  const next = nextBox(boxes, present.getBoundingClientRect(), direction);
  const found = next === null ? undefined : others[next];
  found?.focus({ preventScroll: true });
  found?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return true;
}

/** Whether a key belongs to what has the focus: a field, a dialog, a menu. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isField = target.matches(
    'input:not([type="checkbox"]), textarea, select, [contenteditable]',
  );
  return isField || target.closest('dialog[open], [role="menu"]') !== null;
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('[data-day-search] input');
  field?.focus();
  return field !== null;
}

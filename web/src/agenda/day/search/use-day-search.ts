import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusDay } from '../use-kept-focus.ts';
import type { SearchOption } from './search-options.rules.ts';
import { useSearchOptions } from './use-agenda-search.ts';
import { type SearchedDay, useOpenFound } from './use-open-found.ts';
import { useScan } from './use-scan.ts';

/** The state of the search box, and what its keys do. */
export function useDaySearch(view: SearchedDay) {
  const listId = useId();
  const box = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isOpen, setOpen] = useState(false);
  /** On a phone the box lies over the bar. */
  const [isOver, setOver] = useState(false);
  const found = useSearchOptions(typed, view.canBook);
  const { openOption } = useOpenFound(view);
  const scan = useScan(view, { box, input, onScan: close });
  const { groups, options, isCurrent } = found;
  const active = Math.min(chosen, options.length - 1);
  const isListed = isOpen && options.length > 0;
  const awaitAnswer = useAwaitedAnswer(isCurrent, () => {
    if (!found.isNobody && options.length === 1) choose(options[0]);
  });

  function type(text: string) {
    scan.forget();
    awaitAnswer(false);
    setTyped(text);
    setChosen(0);
    setOpen(true);
  }

  /** Empty and left: the keys are those of the day again. */
  function close() {
    type('');
    setOpen(false);
    setOver(false);
    if (document.activeElement === input.current) focusDay();
  }

  function choose(option: SearchOption | undefined) {
    if (!option) return;
    close();
    openOption(option);
  }

  function enter() {
    if (isCurrent && isListed) return choose(options[active]);
    setOpen(true);
    awaitAnswer(true);
    found.searchNow();
  }

  const step = (by: number) => setChosen((active + by + options.length) % options.length);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') enter();
    else if (event.key === 'Escape' && isListed && !isOver) setOpen(false);
    else if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown' && isListed) step(1);
    else if (event.key === 'ArrowUp' && isListed) step(-1);
    else return;
    event.preventDefault();
  }

  function openOver() {
    // Visible before it gets the focus: a phone shows its keyboard for a tap alone.
    flushSync(() => setOver(true));
    input.current?.focus();
  }

  function onBlur() {
    scan.forget();
    setOpen(isOver);
  }

  const message = scan.error ?? (isOpen ? found.message : null);
  const list = { listId, groups, active, count: options.length, isListed, choose, message };
  const keys = { type, close, openOver, onKeyDown, onBlur, onFocus: () => setOpen(true) };
  const over = isOver || scan.error !== null;
  return { box, input, typed, isOver: over, takeCode: scan.take, ...list, ...keys };
}

export type DaySearchState = ReturnType<typeof useDaySearch>;

/** Where Enter came before the answer: what is done once it is there. Returns how to await it, or no longer. */
function useAwaitedAnswer(isCurrent: boolean, onAnswer: () => void) {
  const isAwaited = useRef(false);
  const answer = useEffectEvent(() => {
    if (!isAwaited.current) return;
    isAwaited.current = false;
    onAnswer();
  });
  useEffect(() => {
    if (isCurrent) answer();
  }, [isCurrent]);
  return (awaited: boolean) => {
    isAwaited.current = awaited;
  };
}

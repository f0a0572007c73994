import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './use-day-keys.ts';
import type { DayMove } from './use-move.ts';

/** The keys of a move: arrows, Home and End to free starts, Page Up and Down to other days, Enter, Escape. */
export function useMoveKeys(move: DayMove, onDay: (step: 1 | -1) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (!move.person || event.defaultPrevented || ctrlKey || metaKey || altKey) return;
    if (isTyping(target) || !press(key, target)) return;
    event.preventDefault();
  });

  /** @returns whether the key did something. */
  function press(key: string, target: EventTarget | null): boolean {
    if (key === 'Escape') move.cancel();
    else if (key === 'PageUp') onDay(-1);
    else if (key === 'PageDown') onDay(1);
    else if (key === 'Enter') {
      // A button or a link that has the focus answers by itself.
      if (target instanceof Element && target.closest('button, a')) return false;
      move.confirm();
    } else return move.step(key) || key.startsWith('Arrow') || key === 'Home' || key === 'End';
    return true;
  }

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

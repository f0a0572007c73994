import { useEffect, useRef } from 'react';

/**
 * Where something takes the place of what was there, without another address (an answer that of its question): begins
 * it at its start, for scrolling and for the focus, whose element was removed. `key` names what stands there; the first
 * is left to the browser.
 */
export function useStartOf(key: string): void {
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [key]);
}

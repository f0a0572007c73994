import { type RefObject, useEffect } from 'react';

const fields = 'input, select, textarea, [contenteditable], dialog, [role="dialog"]';

/** J and K go to the link of the next row of a list and of the one before; Enter is the link's own. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const step = { j: 1, k: -1 }[event.key.toLowerCase()];
      const isTyping = event.target instanceof Element && event.target.closest(fields) !== null;
      if (step === undefined || isTyping || !list.current) return;
      const links = [...list.current.querySelectorAll<HTMLElement>('a[data-row]')];
      const now = links.findIndex((link) => link.matches(':focus'));
      const next = now === -1 ? links[0] : links[now + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [list]);
}

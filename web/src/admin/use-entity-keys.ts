import { type RefObject, useEffect, useRef } from 'react';

const fields = 'input, select, textarea, dialog, [role="dialog"]';

/**
 * J and K go to the next card and the one before; A and R press the buttons of the card that has the focus, which are marked
 * `data-key`.
 */
export function useEntityKeys(): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || !list.current) return;
      if (event.target instanceof Element && event.target.closest(fields)) return;
      const key = event.key.toLowerCase();
      const cards = [...list.current.querySelectorAll<HTMLElement>('[data-card]')];
      const now = cards.findIndex((card) => card.contains(document.activeElement));
      const step = { j: 1, k: -1 }[key];
      if (step !== undefined) {
        const next = now === -1 ? cards[0] : cards[now + step];
        if (!next) return;
        event.preventDefault();
        next.focus();
        return;
      }
      const pressed = cards[now]?.querySelector<HTMLButtonElement>(`button[data-key="${key}"]`);
      if (!pressed) return;
      event.preventDefault();
      pressed.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return list;
}

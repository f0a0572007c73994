import { useEffect, useRef } from 'react';

/**
 * Where what a page says becomes something else under its reader (a payment was confirmed), its heading has the focus,
 * unless a control has it. The first `key` is left to the browser.
 */
export function useHeadingFocus(key: string | undefined): void {
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    const { activeElement, body } = document;
    const isFree = activeElement === null || activeElement === body || isContent(activeElement);
    if (isFree) document.querySelector<HTMLElement>('#content h1')?.focus();
  }, [key]);
}

const isContent = ({ id }: Element) => id === 'content';

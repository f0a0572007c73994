import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to the open sheet, else to the title of the day: its keys and a screen reader go on from there. */
export function focusDay(): void {
  const home =
    document.querySelector<HTMLElement>('#person-sheet, #move-panel') ??
    document.querySelector<HTMLElement>('[data-day] h1');
  home?.focus({ preventScroll: true });
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Keeps the focus in the day: a button that had it is taken away once its act is done, and so is a chip on another day. The
 * focus that a press beside everything takes away is not looked for.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>): void {
  const hasFocus = useRef(false);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      hasFocus.current = target instanceof Node && (box.current?.contains(target) ?? false);
    };
    const onPress = ({ target }: PointerEvent) => {
      const isOnControl = target instanceof Element && target.closest('button, a, input, label');
      if (!isOnControl) hasFocus.current = false;
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [box]);
  // After each drawing: the browser takes the focus from what is disabled or removed only then.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (hasFocus.current && isLost()) focusDay();
    });
    return () => cancelAnimationFrame(frame);
  });
}

/** A sheet that is opened by what is taken away then, such as a line of the search, begins at its title. */
export function useFocusOfSheet(): void {
  useEffect(() => {
    if (isLost() || document.activeElement?.matches('[data-day] h1')) focusDay();
  }, []);
}

/** Who comes back to the day from another page of ours begins in it; a page that the browser opens begins at its start. */
export function useFocusOnReturn(isOff: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the day is opened alone
  useEffect(() => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    if (!isOff && idx > 0 && isLost()) focusDay();
  }, []);
}

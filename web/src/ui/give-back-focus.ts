/** Where the focus was when a dialog opened. */
export interface FocusPlace {
  /** What had it, and all that it stood in, from the inside out. */
  line: readonly HTMLElement[];
  path: string;
}

/** Where the focus is now; null when nothing has it. */
export function focusPlace(): FocusPlace | null {
  const line: HTMLElement[] = [];
  let element = document.activeElement;
  while (element instanceof HTMLElement && element !== document.body) {
    line.push(element);
    element = element.parentElement;
  }
  return line.length > 0 ? { line, path: location.pathname } : null;
}

/**
 * Gives the focus back after a dialog: to what opened it or, where that was removed (a booking was cancelled), to the nearest
 * heading of what is left around it. Nothing happens where another element has the focus by now, or on another page.
 */
export function giveBackFocus(place: FocusPlace | null): void {
  if (!place || hasFocus() || place.path !== location.pathname) return;
  const [opener, ...around] = place.line;
  if (opener?.isConnected) opener.focus({ preventScroll: true });
  if (hasFocus()) return;
  const left = around.filter(({ isConnected }) => isConnected);
  for (const element of left) {
    const heading = element.querySelector<HTMLElement>('h1, h2, h3');
    if (!heading) continue;
    heading.tabIndex = -1;
    heading.focus();
    return;
  }
}

function hasFocus(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body;
}

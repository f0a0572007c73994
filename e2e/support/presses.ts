import type { Page } from '@playwright/test';

/** What a person has done on a page since it was loaded: presses of a pointer or a finger, and of keys without modifiers. */
interface Presses {
  taps: number;
  keys: number;
}

/** Counts what is pressed from the next page on. @returns how to read it. */
export async function countPresses(page: Page): Promise<() => Promise<Presses>> {
  await page.addInitScript(() => {
    const presses = { taps: 0, keys: 0 };
    Object.assign(window, { presses });
    const modifiers = ['Control', 'Shift', 'Alt', 'Meta'];
    addEventListener('pointerdown', () => (presses.taps += 1), { capture: true });
    addEventListener(
      'keydown',
      ({ key, isTrusted }) => (presses.keys += isTrusted && !modifiers.includes(key) ? 1 : 0),
      { capture: true },
    );
  });
  return () => page.evaluate(() => (window as unknown as { presses: Presses }).presses);
}

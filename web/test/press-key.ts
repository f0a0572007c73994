import { act } from 'react';
import { gapMs } from '../src/agenda/day/search/scan.rules.ts';

/** Presses a key where the focus is and waits for what comes of it: a letter might be of a scanner, and acts after a pause. */
export async function pressKey(key: string, more: KeyboardEventInit = {}): Promise<void> {
  await act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    (document.activeElement ?? document.body).dispatchEvent(event);
    await new Promise((resolve) => setTimeout(resolve, 2 * gapMs));
  });
}

import type { Page } from '@playwright/test';

/** Types a code as fast as a scanner, with its Enter: each press from a test would take a turn of its own. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      for (const key of keys)
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        );
    },
    [...code, 'Enter'],
  );
}

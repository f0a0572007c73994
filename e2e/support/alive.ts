import { expect, type Locator } from '@playwright/test';

/** Waits until the page's scripts answer for an element: a key that is pressed on it before does nothing. */
export async function untilAlive(element: Locator): Promise<void> {
  await expect
    .poll(() =>
      // React leaves what it hears of at each element that it has brought to life.
      element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps$'))),
    )
    .toBe(true);
}

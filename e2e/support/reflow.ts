import { expect, type Page } from '@playwright/test';

/** The narrowest telephone. */
const narrowest = 320;
/** The browser's own size of text, in pixels, which readers change in its settings. */
const ownText = 16;

/**
 * Fails where a reader on the narrowest phone, or one whose browser shows text twice as large, has to scroll sideways
 * or finds words cut off. Leaves the page as wide as it was.
 */
export async function expectReflow(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no window.');
  await page.setViewportSize({ ...size, width: narrowest });
  await expectAllInSight(page, `${page.url()} at ${narrowest} px`);
  await page.setViewportSize(size);
  await expectLargeText(page);
}

/** The same with large text alone, in the window as it is. */
export async function expectLargeText(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  const browser = await page.context().newCDPSession(page);
  const setText = (standard: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await browser.send('Page.enable');
  await setText(2 * ownText);
  try {
    await expect(page.locator('html')).toHaveCSS('font-size', `${2 * ownText}px`);
    await expectAllInSight(page, `${page.url()} at ${width} px with text twice as large`);
  } finally {
    await setText(ownText);
    await browser.detach();
  }
}

/** What is drawn anew takes a moment. */
async function expectAllInSight(page: Page, message: string): Promise<void> {
  await expect
    .poll(async () => [...(await sideways(page)), ...(await cutOff(page))], {
      message,
      timeout: 2000,
    })
    .toEqual([]);
}

/** What makes the page wider than its window. */
export function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    const culprits = wide.slice(-3).map(({ outerHTML }) => outerHTML.slice(0, 120));
    return [`sideways: ${scrollWidth} px in ${clientWidth} px`, ...culprits];
  });
}

/** Boxes that hide the end of their words. A map is cut by its frame, and an ellipsis says that there is more. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cuts = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      return (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis';
    };
    const all = [...document.querySelectorAll<HTMLElement>('main *, dialog[open] *')];
    return all
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .filter((element) => cuts(element) && element.textContent.trim() !== '')
      .filter((element) => !element.querySelector(':scope > svg, :scope > canvas'))
      .map((element) => `cut off: ${element.className} ${element.textContent.slice(0, 80)}`);
  });
}

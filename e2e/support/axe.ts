import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules of WCAG 2.2 level AA and axe's own good practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a mailbox lays around an e-mail, the e-mail does not have itself. */
const ofPagesAlone = ['region', 'landmark-one-main'];

/** Fails with the rule, the element and the reason of every finding on the page as it is now. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  expect(await axeFindings(page), `axe findings on ${page.url()}`).toEqual([]);
}

/** Every finding on the page as it is now: rule, element, reason. */
export async function axeFindings(
  page: Page,
  { isLetter = false, isOnTheWay = false } = {},
): Promise<string[]> {
  if (!isOnTheWay) await arrival(page);
  const { violations } = await new AxeBuilder({ page })
    // What is right needs no report, and a page without frames no second page to gather their reports in.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(tags)
    .disableRules(isLetter ? ofPagesAlone : [])
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) =>
      [`${id}: ${help}`, target.join(' '), failureSummary].join('\n  '),
    ),
  );
}

/**
 * What is on its way is let arrive, pins stand still, and fades are let run out: half-transparent text has a contrast that no reader ever
 * reads.
 */
async function arrival(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  await expect.poll(() => hasMoved(page), { intervals: [0, 100] }).toBe(false);
}

/** Whether a button moves within a moment: a map that is drawn again brings its pins to other places. */
function hasMoved(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const places = () =>
      [...document.querySelectorAll('button')].map((button) => {
        const { x, y } = button.getBoundingClientRect();
        return `${x} ${y}`;
      });
    const before = places().join();
    await new Promise((resolve) => setTimeout(resolve, 150));
    return places().join() !== before;
  });
}

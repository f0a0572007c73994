import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../e2e/support/chromium.ts';
import home from '../../web/src/i18n/pt/home.json' with { type: 'json' };
import search from '../../web/src/i18n/pt/search.json' with { type: 'json' };
import { pageOfCoimbra } from '../demo-pages.ts';
import type { Effort } from '../effort.ts';
import type { Line } from '../report.ts';
import { rounds, shown } from '../report.ts';
import type { BenchSetup } from '../setup.ts';

const slowedBy = 4;
const mostMs = 150;
/** The browser tells only of interactions that took this long; what it does not tell of was faster. */
const leastToldMs = 16;

interface Tap {
  what: string;
  path: string;
  act: (page: Page) => Promise<void>;
}

const taps: Tap[] = [
  {
    what: 'typing into the box of the need, on home',
    path: '/',
    async act(page) {
      const box = page.getByRole('combobox', { name: home['search.what'] });
      await box.tap();
      await box.pressSequentially('analises', { delay: 120 });
    },
  },
  {
    what: 'choosing a day, on home',
    path: '/',
    async act(page) {
      await page.getByRole('combobox', { name: home['search.when'] }).focus();
      for (let days = 0; days < 3; days += 1) {
        await page.keyboard.press('ArrowDown');
        await page.waitForTimeout(150);
      }
    },
  },
  {
    what: 'opening the filters, on search',
    path: pageOfCoimbra,
    act: (page) => page.getByRole('button', { name: search['filters.change'] }).tap(),
  },
];

/** Interaction to Next Paint of three usual acts, on a phone whose processor is four times slower than this one. */
export async function measureTaps(setup: BenchSetup, { roundsOf }: Effort): Promise<Line[]> {
  const product = await setup.startProduct();
  const browser = await chromium.launch(await findChromium());
  try {
    const lines: Line[] = [];
    for (const tap of taps) {
      const longest: number[] = [];
      for (let round = 0; round < roundsOf; round += 1) {
        const page = await browser.newPage({
          baseURL: `http://localhost:${product.port}`,
          viewport: { width: 390, height: 844 },
          isMobile: true,
          hasTouch: true,
          locale: 'pt-PT',
        });
        longest.push(await longestInteraction(page, tap));
        await page.close();
      }
      lines.push(lineOf(tap, longest));
    }
    return lines;
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Milliseconds from the longest act of the hand to the frame that shows its effect. */
async function longestInteraction(page: Page, { path, act }: Tap): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
  await page.goto(path, { waitUntil: 'networkidle' });
  const told = await page.evaluateHandle((durationThreshold) => {
    const durations: number[] = [];
    const options = { type: 'event', durationThreshold };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry instanceof PerformanceEventTiming && entry.interactionId > 0)
          durations.push(entry.duration);
    }).observe(options);
    return durations;
  }, leastToldMs);
  await act(page);
  await page.waitForTimeout(1000);
  return Math.max(leastToldMs, ...(await told.jsonValue()));
}

function lineOf({ what }: Tap, longest: readonly number[]): Line {
  const figures = rounds(longest);
  return {
    what: `${what}: to the next frame, processor slowed four times`,
    measured: shown(figures, 'ms'),
    bar: {
      text: `under ${mostMs} ms, median of ${longest.length}`,
      is: `${figures.middle.toFixed(0)} ms`,
      isMet: figures.middle < mostMs,
    },
  };
}

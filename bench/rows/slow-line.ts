import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../e2e/support/chromium.ts';
import { entityPathOn, pageOfCoimbra } from '../demo-pages.ts';
import type { Effort } from '../effort.ts';
import type { Line } from '../report.ts';
import { rounds, shown } from '../report.ts';
import type { BenchSetup } from '../setup.ts';

/** A line where the reception is poor: 400 kbit a second, 150 ms to the server and back. */
const line = { offline: false, latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const mostMs = 3000;

/** When a patient on a poor line sees what the page is for, and can begin to use it, at the first visit. */
export async function measureSlowLine(setup: BenchSetup, { roundsOf }: Effort): Promise<Line[]> {
  const product = await setup.startProduct();
  const origin = `http://localhost:${product.port}`;
  // What is typed and tapped before the scripts are there is not lost: forms go out without them, links are links.
  const pages = [
    { name: 'home', path: '/', control: '#search-what' },
    { name: 'search', path: pageOfCoimbra, control: 'article a[href*="/entity/"]' },
    { name: 'entity', path: await entityPathOn(origin), control: 'main form button' },
  ];
  const browser = await chromium.launch(await findChromium());
  try {
    const lines: Line[] = [];
    for (const { name, path, control } of pages) {
      const times: number[] = [];
      for (let round = 0; round < roundsOf; round += 1)
        times.push(await timeToUse(browser, `${origin}${path}`, control));
      const figures = rounds(times);
      lines.push({
        what: `${name} at 400 kbit/s, first visit: drawn with its styles, up to what one types in or taps`,
        measured: shown(figures, 'ms'),
        bar: {
          text: `within ${mostMs} ms, median of ${times.length}`,
          is: `${figures.middle.toFixed(0)} ms`,
          isMet: figures.middle <= mostMs,
        },
      });
    }
    return lines;
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Milliseconds from the start of the navigation to a drawn page that has the control. */
async function timeToUse(browser: Browser, url: string, control: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'pt-PT',
  });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', line);
  await page.goto(url, { waitUntil: 'commit' });
  const time = await page.waitForFunction((selector) => {
    const isDrawn = performance.getEntriesByName('first-contentful-paint').length > 0;
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return isDrawn && box && box.height > 0 ? performance.now() : null;
  }, control);
  const milliseconds = await time.jsonValue();
  await context.close();
  return milliseconds ?? Number.POSITIVE_INFINITY;
}

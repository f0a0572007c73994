import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findChromium } from '../../e2e/support/chromium.ts';
import { freePort } from '../../server/test/free-port.ts';
import { entityPathOn, pageOfCoimbra } from '../demo-pages.ts';
import type { Effort } from '../effort.ts';
import type { Line } from '../report.ts';
import { rounds, shown } from '../report.ts';
import type { BenchSetup } from '../setup.ts';

const leastPerformance = 95;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** How often each page is loaded: the median counts. With --quick once. */
const loads = { quick: 1, usual: 5 };

type Scores = Record<(typeof categories)[number], number>;

/**
 * Lighthouse of the demo's home, search and an entity's page, as a phone on a slow line with a slow processor (both
 * simulated), each load with an empty cache.
 */
export async function measureLighthouse(setup: BenchSetup, { roundsOf }: Effort): Promise<Line[]> {
  const product = await setup.startProduct();
  const origin = `http://localhost:${product.port}`;
  const debuggingPort = await freePort();
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${debuggingPort}`],
    env,
  });
  try {
    const pages = { home: '/', search: pageOfCoimbra, entity: await entityPathOn(origin) };
    const lines: Line[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const scores: Scores[] = [];
      for (let load = 0; load < (roundsOf < 5 ? loads.quick : loads.usual); load += 1)
        scores.push(await scoresOf(`${origin}${path}`, debuggingPort));
      lines.push(...linesOf(name, scores));
    }
    return lines;
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function scoresOf(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
    extraHeaders: { 'Accept-Language': 'pt-PT' },
  });
  if (!result) throw new Error(`Lighthouse measured nothing of ${url}.`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`Lighthouse on ${url}: ${lhr.runtimeError.message}`);
  const scoreOf = (category: keyof Scores) =>
    Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const scores = {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    seo: scoreOf('seo'),
  };
  tellFailures(url, lhr);
  return scores;
}

type Lhr = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** Writes to the terminal what costs a page its full score in the three categories that do not depend on the machine. */
function tellFailures(url: string, { categories: all, audits }: Lhr): void {
  for (const category of categories.slice(1)) {
    for (const { id, weight } of all[category]?.auditRefs ?? []) {
      const audit = audits[id];
      if (weight > 0 && audit?.score != null && audit.score < 1)
        console.error(`  ${new URL(url).pathname} ${category}: ${id}, ${audit.title}`);
    }
  }
}

function linesOf(page: string, scores: readonly Scores[]): Line[] {
  return categories.map((category) => {
    const figures = rounds(scores.map((one) => one[category]));
    const least = category === 'performance' ? leastPerformance : 100;
    return {
      what: `${category} of ${page} on a phone, by Lighthouse`,
      measured: shown(figures, 'of 100'),
      bar: {
        text: least === 100 ? '100' : `at least ${least}, median of ${scores.length}`,
        is: figures.middle.toFixed(0),
        isMet: figures.middle >= least,
      },
    };
  });
}

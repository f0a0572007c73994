import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../support/chromium.ts';
import type { ScreenOptions } from './picture.ts';
import { wanted } from './wanted.ts';

const { executablePath, args, env } = await findChromium();
const product = join(import.meta.dirname, '..', '..');
/** Screens that the other brand does not have. */
const ofOneBrand: Record<string, string> = {
  'travel.screens.ts': 'vaga',
  'tickets.screens.ts': 'safecheckin',
};

/** Below it the device is a phone. */
const phoneWidth = 600;

/** One project for each brand, language and width; the colour scheme changes while a screen stands. */
// biome-ignore lint/style/noDefaultExport: the form in which Playwright takes its settings
export default defineConfig<object, ScreenOptions>({
  testDir: '.',
  testMatch: '*.screens.ts',
  outputDir: join(product, 'output', 'screens-runs'),
  globalSetup: './start-brands.ts',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // The first screen of a matter makes what all of them need.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    timezoneId: 'Europe/Lisbon',
    reducedMotion: 'reduce',
    launchOptions: { executablePath, args, env },
  },
  projects: wanted.brands.flatMap((brand) =>
    wanted.languages.flatMap((language) =>
      wanted.widths.map((width) => ({
        name: `${brand}-${language}-${width}`,
        testIgnore: Object.keys(ofOneBrand).filter((file) => ofOneBrand[file] !== brand),
        use: {
          // Set by the global setup, before the workers read this file again.
          url: process.env[`APP_URL_${brand}`] ?? '',
          baseURL: process.env[`APP_URL_${brand}`] ?? '',
          dataDir: process.env[`APP_DATA_DIR_${brand}`] ?? '',
          brand,
          language: language === 'en' ? ('en' as const) : ('pt' as const),
          locale: language === 'en' ? 'en-GB' : 'pt-PT',
          viewport: { width, height: width < phoneWidth ? 844 : width < 1200 ? 1180 : 900 },
          deviceScaleFactor: wanted.scale,
          isMobile: width < phoneWidth,
          hasTouch: width < phoneWidth,
        },
      })),
    ),
  ),
});

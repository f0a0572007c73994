import { defineConfig } from '@playwright/test';
import { findChromium } from './e2e/support/chromium.ts';

const { executablePath, args, env } = await findChromium();

/** Journeys of one project alone: what they ask does not depend on language or width, and their screens are seen in both by others. */
const onPhone = [
  ...['closures', 'conflict', 'doors', 'early-input', 'first-steps', 'hotel-family'],
  ...['partner-entry', 'payment-form', 'person-here', 'results-entry', 'second-factor', 'team'],
  // They go through both languages over one product.
  'tickets',
];
/** Journeys of members, who mostly sit at a desk. */
const onDesktop = [
  ...['access-keys', 'activity', 'administration', 'alerts', 'becoming-a-partner', 'calendars'],
  ...[
    'desk-acts',
    'entity-profile',
    'import',
    'place-states',
    'protocols',
    'rebooking',
    'registration',
  ],
  ...['requests', 'schedules', 'services-of-entity', 'stays', 'uploaded-documents'],
];
const filesOf = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

/** A journey runs twice, as most people come and as the rest comes, where that can make a difference. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'output/e2e',
  globalSetup: './e2e/support/app.ts',
  workers: 2,
  // A second try hides a race.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'output/e2e.json' }]],
  use: {
    // Set by the global setup, before the workers read this file again.
    baseURL: process.env.APP_URL,
    timezoneId: 'Europe/Lisbon',
    // Traces of all that goes well would cost a third of the time: ask for them where something does not.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args, env },
  },
  projects: [
    {
      name: 'phone-pt',
      testIgnore: filesOf(onDesktop),
      use: {
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        locale: 'pt-PT',
        colorScheme: 'light',
      },
    },
    {
      name: 'desktop-en',
      testIgnore: filesOf(onPhone),
      // Marked within a file that runs in both.
      grepInvert: /@once/,
      use: {
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        colorScheme: 'dark',
      },
    },
  ],
});

import { test as base, expect, type Page } from '@playwright/test';
import type { Variant } from '@vaga/contract/brands';
import { axeFindings } from '../support/axe.ts';
import { type Language, openInLanguage, type Words, wordsIn } from '../support/journey.ts';
import { expectLargeText, sideways } from '../support/reflow.ts';
import { takePicture } from '../support/screens.ts';
import {
  type Actor,
  createScreenFixture,
  type Maker,
  type ScreenFixture,
} from './screen-fixture.ts';
import { wanted } from './wanted.ts';

export interface ScreenOptions {
  url: string;
  dataDir: string;
  brand: Variant;
  language: Language;
}

const test = base.extend<object, ScreenOptions & { fixture: ScreenFixture }>({
  url: ['', { option: true, scope: 'worker' }],
  dataDir: ['', { option: true, scope: 'worker' }],
  brand: ['vaga', { option: true, scope: 'worker' }],
  language: ['pt', { option: true, scope: 'worker' }],
  fixture: [
    async ({ playwright, url, dataDir, brand, language }, use, { workerIndex }) => {
      const request = await playwright.request.newContext({ baseURL: url });
      await use(await createScreenFixture(request, { brand, language, dataDir, nth: workerIndex }));
      await request.dispose();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** What it takes to get to a screen. */
export interface Visit {
  page: Page;
  words: Words;
  language: Language;
  fixture: ScreenFixture;
  made: ScreenFixture['made'];
}

interface Shot {
  /** Who looks; a visitor unless said. */
  as?: Actor | Maker<{ session: string }>;
  /** Of the cookie notice nothing is seen, unless it is the picture's subject. */
  withCookieNotice?: boolean;
  /** The one brand that has the screen; both unless said. */
  brand?: Variant;
  /** An e-mail has no landmarks, and no colour scheme of ours. */
  isEmail?: boolean;
  open: (visit: Visit) => Promise<unknown>;
}

/** A screen, by a path or by the steps to it: pictured and looked at by axe in each colour scheme. */
export function picture(name: string, shot: string | Shot): void {
  const {
    as,
    withCookieNotice,
    brand: onlyBrand,
    isEmail = false,
    open,
  }: Shot = typeof shot === 'string' ? { open: ({ page }) => page.goto(shot) } : shot;
  test(name, async ({ page, context, url, brand, language, fixture }) => {
    if (onlyBrand && onlyBrand !== brand) return;
    const { made } = fixture;
    const session =
      typeof as === 'function' ? (await made(as)).session : as && fixture.sessions[as];
    await context.addCookies([
      { name: 'lang', value: language, url },
      ...(withCookieNotice ? [] : [{ name: 'cookie-consent', value: 'ok', url }]),
      ...(session ? [{ name: 'vaga_session', value: session, url }] : []),
    ]);
    await page.emulateMedia({ colorScheme: wanted.schemes[0] ?? 'light' });
    openInLanguage(page, language);
    await open({ page, words: wordsIn(language), language, fixture, made });
    await expect(isEmail ? page.locator('h1') : page.getByRole('main')).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const scheme of wanted.schemes) {
      await look(page, { name: `${name}-${scheme}`, scheme, isEmail });
    }
    await expectNoSidewaysScroll(page, { name, isEmail });
  });
}

interface Look {
  name: string;
  scheme: 'light' | 'dark';
  isEmail: boolean;
}

async function look(page: Page, { name, scheme, isEmail }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  const html = page.locator('html');
  // The provider's page has no scheme of ours.
  if (await html.getAttribute('data-scheme')) {
    await expect(html).toHaveAttribute('data-scheme', scheme);
  }
  await takeWhole(page, name);
  const findings = wanted.withAxe ? await axeFindings(page, { isLetter: isEmail }) : [];
  expect.soft([...findings, ...(await sideways(page))], name).toEqual([]);
}

/** The narrowest telephone, and the windows of 1280 and 1440 px at 200 % zoom. */
const narrow = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
  { width: 720, height: 450 },
];
/** On which text is made twice as large. */
const phone = { width: 390, height: 844 };

/** In narrow windows too, whatever the width in which the screen was opened. The header takes a moment to change. */
async function expectNoSidewaysScroll(
  page: Page,
  { name, isEmail }: Pick<Look, 'name' | 'isEmail'>,
): Promise<void> {
  for (const size of narrow) {
    await page.setViewportSize(size);
    const message = `${name} at ${size.width} px`;
    await expect.poll(() => sideways(page), { message, timeout: 2000 }).toEqual([]);
  }
  if (!isEmail) {
    await page.setViewportSize(phone);
    await expectLargeText(page);
  }
}

/** The last width at which a bar with the main action stands at the window's lower edge. */
const widestWithBar = 1199;

/**
 * The window is made as high as the page first: a bar at its lower edge would cover the middle of the
 * picture. A dialog is pictured over the window that it stands in.
 */
async function takeWhole(page: Page, name: string): Promise<void> {
  const size = page.viewportSize();
  const isOver = (await page.getByRole('dialog').count()) > 0;
  if (!size || size.width > widestWithBar || isOver) return takePicture(page, name, !isOver);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
  await takePicture(page, name);
  await page.setViewportSize(size);
}

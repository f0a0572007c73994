import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { addressIn, portuguesePath } from '@vaga/contract/public-addresses';
import { sql } from 'kysely';
import { withDatabase } from './database.ts';

const folder = join(import.meta.dirname, '..', '..', 'web', 'src', 'i18n');

export type Language = 'pt' | 'en';

/** The words of a screen, by slice and key, in the language of the journey; `values` fill {{names}}. */
export type Words = (
  slice: string,
  key: string,
  values?: Record<string, string | number>,
) => string;

interface Journey {
  language: Language;
  words: Words;
  /**
   * Opens another browser, of another account or of the same one on another device, which reads the same language and
   * is watched as well.
   */
  openElsewhere: () => Promise<Page>;
  forgiven: undefined;
}

/**
 * A journey in the language of its project: a reader who chose it before and has seen the cookie notice.
 * Any script error on a page, and any answer of 500 or more, fails it.
 */
export const test = base.extend<Journey>({
  language: async ({ locale }, use) => {
    await use(locale?.startsWith('en') ? 'en' : 'pt');
  },
  words: async ({ language }, use) => {
    await use(wordsIn(language));
  },
  context: async ({ context, baseURL, language }, use) => {
    await readBefore(context, language, baseURL);
    await use(context);
  },
  openElsewhere: async ({ browser, baseURL, language }, use) => {
    const opened: { context: BrowserContext; errors: string[] }[] = [];
    await use(async () => {
      const context = await browser.newContext();
      await readBefore(context, language, baseURL);
      const page = openInLanguage(await context.newPage(), language);
      opened.push({ context, errors: watchErrors(page) });
      return page;
    });
    for (const { context, errors } of opened) {
      await context.close();
      base.expect(errors, 'errors that the journey met in another browser').toEqual([]);
    }
  },
  forgiven: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants what a fixture uses named there, and it uses nothing.
    async ({}, use) => {
      await forgetVisitors();
      await use(undefined);
    },
    { auto: true },
  ],
  page: async ({ page, language }, use) => {
    const errors = watchErrors(page);
    await use(openInLanguage(page, language));
    base.expect(errors, 'errors that the journey met on its way').toEqual([]);
  },
});

export { expect } from '@playwright/test';

/** Opens public pages at their address in the language of the journey. */
export function openInLanguage(page: Page, language: Language): Page {
  const open = page.goto.bind(page);
  page.goto = (address, options) => open(addressIn(address, language), options);
  return page;
}

/** Whether an address is that of the home page, in either language. */
export const isHome = (url: URL): boolean => portuguesePath(url.pathname) === '/';

/** A reader who chose the language before and has seen the cookie notice. */
async function readBefore(context: BrowserContext, language: Language, baseURL = '') {
  await context.addCookies([
    { name: 'lang', value: language, url: baseURL },
    { name: 'cookie-consent', value: 'ok', url: baseURL },
  ]);
}

/** All journeys come from one address: what others did there must not limit this one. */
async function forgetVisitors(): Promise<void> {
  const dataDir = process.env.APP_DATA_DIR;
  // A product that was running already is not written to.
  if (!dataDir) return;
  await withDatabase(async (db) => {
    await db.deleteFrom('loginFailures').execute();
    await sql`update visitor_holds set address_hash = decode(md5(id::text), 'hex')`.execute(db);
  }, dataDir);
}

/** Fills a list with whatever goes wrong on a page. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`script: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && /hydrat|CSP|Content Security/i.test(message.text())) {
      errors.push(`console: ${message.text().slice(0, 300)}`);
    }
  });
  page.on('response', (response) => {
    if (response.status() >= 500) errors.push(`${response.status()} ${response.url()}`);
  });
  return errors;
}

export function wordsIn(language: Language): Words {
  return (slice, key, values = {}) => filled(textOf(language, slice, key), values);
}

function textOf(language: Language, slice: string, key: string): string {
  const texts = JSON.parse(readFileSync(join(folder, language, `${slice}.json`), 'utf8'));
  const text: string | undefined = texts[key];
  if (text === undefined) throw new Error(`There is no text ${slice}.${key} in ${language}.`);
  return text;
}

function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''));
}

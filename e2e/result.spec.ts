import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readPdfText } from '../server/test/read-pdf-text.ts';
import { newEmail, signIn } from './support/account.ts';
import { newPatient } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import type { Words } from './support/journey.ts';
import { expect, test } from './support/journey.ts';
import { lastMailTo } from './support/mail.ts';
import { giveResult, laboratory } from './support/results.ts';
import { takeScreen } from './support/screens.ts';

const rosa = 'Rosa Tavares';

test('the patient gets an e-mail about a ready result, signs in by its link, and reads the document; no other account does', async ({
  page,
  words,
  language,
}) => {
  test.setTimeout(120_000);
  const email = newEmail();
  const stranger = newEmail();
  const { persons } = await newPatient(page.request, { email, names: [rosa] });
  await newPatient(page.request, { email: stranger, names: [] });
  const code = await giveResult({
    email,
    idPerson: persons[0] ?? '',
    language,
    dataDir: process.env.APP_DATA_DIR ?? '',
  });
  const say = (key: string, values?: Record<string, string>) => words('results', key, values);
  const title = page.getByRole('heading', { level: 1 });
  const look = async (name: string) => {
    await expectNoAxeFindings(page);
    await takeScreen(page, `result-${name}`);
  };

  const subject = language === 'pt' ? 'O resultado de Rosa está pronto' : "Rosa's result is ready";
  // The one before it asked to confirm the address.
  await expect
    .poll(async () => (await lastMailTo(page.request, email)).subject, { timeout: 20_000 })
    .toBe(subject);
  const mail = await lastMailTo(page.request, email);
  for (const part of [rosa, laboratory, code]) expect(mail.text).toContain(part);
  expect(mail.text).not.toMatch(/hemograma|blood count/i);
  const link = /https?:\/\/\S+\/result\/\S+/.exec(mail.text)?.[0] ?? '';

  await test.step('the link alone shows nothing, and a made-up one looks the same', async () => {
    await page.goto(link);
    await expect(title).toHaveText(say('signedOut.title'));
    const shown = await page.locator('main').textContent();
    for (const secret of ['Rosa', laboratory, code]) expect(shown).not.toContain(secret);
    await look('signed-out');
    await page.goto('/result/made-up-link-of-a-visitor-xx');
    expect(await page.locator('main').textContent()).toBe(shown);
  });

  await test.step('another account is led nowhere by it', async () => {
    await page.goto(link);
    await enter(page, words, stranger);
    await expect(title).toHaveText(say('unknown.title'));
    await look('of-somebody-else');
    await page.context().clearCookies({ name: 'vaga_session' });
  });

  await test.step('its own account reads it', async () => {
    await page.goto(link);
    await enter(page, words, email);
    await expect(title).toHaveText(say('ready.title'));
    for (const part of [rosa, laboratory, code]) await expect(page.getByText(part)).toBeVisible();
    await look('ready');
    expect(await download(page, page.getByRole('link', { name: say('open') }))).toContain(
      'Hemoglobina',
    );
  });

  await test.step('and finds it in the list ever after', async () => {
    await page.getByRole('link', { name: say('list') }).click();
    await page.waitForURL('**/user/tests/list');
    const document = page.getByRole('link', { name: words('appointments', 'document.view') });
    await expect(page.getByText(words('appointments', 'result.WithResult'))).toBeVisible();
    await look('list');
    expect(await download(page, document)).toContain('Hemoglobina');
  });
});

async function enter(page: Page, words: Words, email: string): Promise<void> {
  await page
    .locator('main')
    .getByRole('link', { name: words('results', 'signIn'), exact: true })
    .click();
  await signIn(page, words, email);
}

/** The words of the PDF that a link gives. */
async function download(page: Page, link: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toMatch(/^(resultado|result)-\w{8}\.pdf$/);
  return readPdfText(await readFile(await file.path())).text;
}

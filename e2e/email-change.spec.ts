import type { Page } from '@playwright/test';
import { enter, newEmail, openMailedLink, password } from './support/account.ts';
import { newPatient } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { expect, test, type Words } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

const confirm = async (page: Page, words: Words) =>
  page.getByRole('button', { name: words('identity', 'emailChange.confirm') }).click();

test('a patient changes the e-mail of the account by the links that both addresses get', async ({
  page,
  request,
  words,
}) => {
  const text = (key: string) => words('identity', key);
  const [email, next] = [newEmail(), newEmail()];
  await newPatient(request, { email, names: [] });
  await enter(page, words, email);
  await page.goto('/user/settings');
  await page.getByRole('button', { name: text('emailChange.open') }).click();
  const dialog = page.getByRole('dialog');
  await expectNoAxeFindings(page);
  await dialog.getByLabel(text('emailChange.new')).fill(email);
  await dialog.getByLabel(text('password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: text('emailChange.send') }).click();
  await expect(dialog.getByRole('alert').first()).toBeFocused();
  await takeScreen(page, 'email-change-errors');
  await dialog.getByLabel(text('emailChange.new')).fill(next);
  await dialog.getByRole('button', { name: text('emailChange.send') }).click();
  await expect(page.getByText(text('emailChange.hasToConfirm'))).toHaveCount(2);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'email-change-waits');

  await openMailedLink(page, next);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'email-change-link');
  await confirm(page, words);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('emailChange.half.title'));
  // The mail that confirmed the address stands there from before.
  await openMailedLink(page, email, /mudança|new email/);
  await confirm(page, words);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('emailChange.done.title'));
  await expectNoAxeFindings(page);
  await takeScreen(page, 'email-change-done');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    text('emailChange.unknown.title'),
  );

  await page.context().clearCookies();
  await enter(page, words, next);
});

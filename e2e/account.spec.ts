import type { Page } from '@playwright/test';
import {
  enterMailedCode,
  newEmail,
  openMailedLink,
  password,
  register,
  signIn,
} from './support/account.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { expect, test, type Words } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

test('a visitor registers, types the code of the e-mail and is greeted by name; next time a code does for the password', async ({
  page,
  words,
}) => {
  const email = newEmail();
  await page.goto('/register');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'register');
  await register(page, words, email);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'register-code');
  await enterMailedCode(page, words, { email });
  await page.waitForURL('**/user');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rosa');
  await page.context().clearCookies();
  await page.goto('/login');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'login');
  await page.getByRole('button', { name: words('identity', 'code.use') }).click();
  await page.getByLabel(words('identity', 'email'), { exact: true }).fill(email);
  await page.getByRole('button', { name: words('identity', 'code.send') }).click();
  await expect(page.getByLabel(words('identity', 'code.label'), { exact: true })).toBeFocused();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'login-code');
  // The subject has the code: the mail of the registration has none there.
  await enterMailedCode(page, words, { email, about: /^\d{6} / });
  await page.waitForURL('**/user');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rosa');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'user-home');
});

test('what is missing from a registration is said beside each field and in a summary with the focus', async ({
  page,
  words,
}) => {
  await page.goto('/register');
  await page.getByLabel(words('identity', 'firstName')).fill('Rosa');
  await page.getByRole('button', { name: words('identity', 'register.submit') }).click();
  const summary = page.getByRole('alert').first();
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(5);
  await expect(page.getByLabel(words('identity', 'firstName'))).toHaveValue('Rosa');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'register-errors');
});

test('a wrong password has the specification’s text and keeps what was typed', {
  tag: '@once',
}, async ({ page, words }) => {
  const email = newEmail();
  await page.goto('/login');
  await signIn(page, words, email);
  await expect(page.getByText(words('identity', 'login.wrong')).first()).toBeVisible();
  await expect(page.getByLabel(words('identity', 'email'), { exact: true })).toHaveValue(email);
  await expectNoAxeFindings(page);
});

test('an account that is not confirmed yet is offered the e-mail again, and who asks for a new password first defines it and signs in', {
  tag: '@once',
}, async ({ page, words }) => {
  const email = newEmail();
  await page.goto('/register');
  await register(page, words, email);
  await page.goto('/login');
  await signIn(page, words, email);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(words('identity', 'unconfirmed.title'));
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: words('identity', 'resend.submit') }).click();
  await expect(page.getByRole('dialog')).toContainText(words('identity', 'resend.title'));

  await page.goto('/recover-password');
  await page.getByLabel(words('identity', 'email')).fill(email);
  await page.getByRole('button', { name: words('identity', 'recover.submit') }).click();
  await expect(page.getByRole('dialog')).toContainText(words('identity', 'unconfirmed.title'));
  await openMailedLink(page, email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words('identity', 'confirm.done'),
  );
  await openLinkToReset(page, email);
  await definePassword(page, words);
  await expect(page.getByRole('dialog')).toContainText(words('identity', 'reset.doneTitle'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('identity', 'login.submit') })
    .click();
  await page.waitForURL('**/login');
  await signIn(page, words, email);
  await page.waitForURL('**/user');
});

test('who forgot the password defines a new one with the mailed link, once', {
  tag: '@once',
}, async ({ page, words }) => {
  const email = newEmail();
  await page.goto('/register');
  await register(page, words, email);
  // Another browser than the one that registered: the link alone signs in none.
  await page.context().clearCookies();
  await openMailedLink(page, email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words('identity', 'confirm.done'),
  );
  await page.goto('/recover-password');
  await expectNoAxeFindings(page);
  await page.getByLabel(words('identity', 'email')).fill(email);
  await page.getByRole('button', { name: words('identity', 'recover.submit') }).click();
  await expect(page.getByText(words('identity', 'recover.doneTitle'))).toBeVisible();
  await openLinkToReset(page, email);
  const link = page.url();
  await expectNoAxeFindings(page);
  await definePassword(page, words);
  await expect(page.getByRole('dialog')).toContainText(words('identity', 'reset.doneTitle'));
  await page.goto(link);
  await definePassword(page, words);
  await expect(page.getByRole('dialog')).toContainText(words('identity', 'recover.link'));
});

test('a screen behind the sign-in leads a visitor to it and back', async ({ page, words }) => {
  await page.goto('/user/tests/list');
  await page.waitForURL('**/login**');
  await signIn(page, words, 'patient@vaga.example');
  await page.waitForURL('**/user/tests/list');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'tests-list');
});

/** The newest mail, as soon as it is the one whose link defines a password. */
async function openLinkToReset(page: Page, email: string): Promise<void> {
  await expect
    .poll(async () => {
      await openMailedLink(page, email);
      return page.url();
    })
    .toContain('/reset');
}

async function definePassword(page: Page, words: Words): Promise<void> {
  const fields = page.locator('[autocomplete=new-password]');
  await fields.nth(0).fill(password);
  await fields.nth(1).fill(password);
  await page.getByRole('button', { name: words('identity', 'reset.submit') }).click();
}

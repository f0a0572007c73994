import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Words } from './journey.ts';
import { lastMailTo } from './mail.ts';

export const password = 'Vaga-2026!';

/** An address that no other journey has. */
export function newEmail(): string {
  return `rosa.${randomBytes(5).toString('hex')}@people.example`;
}

/** Fills in the registration that is open and sends it; leaves the dialog that says it is done. */
export async function register(page: Page, words: Words, email: string): Promise<void> {
  await page.getByLabel(words('identity', 'firstName')).fill('Rosa');
  await page.getByLabel(words('identity', 'lastName')).fill('Tavares');
  await page.getByLabel(words('identity', 'email'), { exact: true }).fill(email);
  await page.getByLabel(words('identity', 'password'), { exact: true }).fill(password);
  await page.getByLabel(words('identity', 'confirmPassword'), { exact: true }).fill(password);
  await page.locator('input[type="checkbox"][id$="consent"]').check();
  await page.getByRole('button', { name: words('identity', 'register.submit') }).click();
  await expect(page.getByRole('dialog')).toContainText(words('identity', 'register.doneTitle'));
}

/** Follows the link of the newest mail to the address, whose subject matches where there are others. */
export async function openMailedLink(page: Page, email: string, about = /^/): Promise<void> {
  const { text } = await lastMailTo(page.request, email, about);
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error('The mail has no link.');
  await page.goto(link);
}

/** Types the code of the newest mail to the address, whose subject matches. The last digit sends it. */
export async function enterMailedCode(
  page: Page,
  words: Words,
  { email, about = /^/ }: { email: string; about?: RegExp },
): Promise<void> {
  const { text } = await lastMailTo(page.request, email, about);
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error('The mail has no code.');
  await page.getByLabel(words('identity', 'code.label'), { exact: true }).last().fill(code);
}

/** Signs in on the page for it, and waits for the start that follows. */
export async function enter(page: Page, words: Words, email: string): Promise<void> {
  await page.goto('/login');
  await signIn(page, words, email);
  await page.waitForURL('**/user');
}

/** Signs a member in at the entrance of partners, and waits for the home of the entity: each type has its own title. */
export async function enterAsMember(page: Page, words: Words, email: string): Promise<void> {
  await page.goto('/partner');
  await signIn(page, words, email);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
    words('entry', 'signIn.title'),
  );
}

/** Signs in with the form that is open, page or dialog. */
export async function signIn(page: Page, words: Words, email: string): Promise<void> {
  const form = page
    .locator('form')
    .filter({ has: page.locator('[type=password]') })
    .last();
  await form.getByLabel(words('identity', 'email'), { exact: true }).fill(email);
  await form.getByLabel(words('identity', 'password'), { exact: true }).fill(password);
  await form.getByRole('button', { name: words('identity', 'login.submit'), exact: true }).click();
}

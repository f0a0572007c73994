import type { Page } from '@playwright/test';
import { openSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { expect, test, type Words } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

test('a visitor types a part of what they need and books it from there, by keyboard alone', async ({
  page,
  words,
}) => {
  await page.goto('/');
  const need = page.getByRole('combobox', { name: words('home', 'search.what') });
  await need.focus();
  await page.keyboard.type('cardio');
  const first = suggestions(page, words).first();
  await expect(first).toContainText(/Cardiolog/);
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'needs-1-home', false);
  await page.keyboard.press('Enter');
  await expect(need).toHaveValue(/^Cardiolog/);
  await page.keyboard.press('Tab');
  const where = page.getByRole('combobox', { name: words('geography', 'where') });
  await where.focus();
  await page.keyboard.type('Coimbra');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?serviceType=1&service=102&.*location=/);
  await expect(page).toHaveTitle(/^Cardiolog/);

  // The first free time opens the booking of a patient, which has the service.
  await openSession(page, 'patient@vaga.example');
  await page.reload();
  const time = page.getByRole('article').first().getByRole('list').getByRole('button').first();
  await time.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/tests/services**');
  await expect(page.getByLabel(words('cart', 'services.service'), { exact: true })).toHaveValue(
    '102',
  );
  await page.getByRole('button', { name: /Rosa/ }).filter({ visible: true }).last().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: words('cart', 'services.next') }).focus();
  await page.keyboard.press('Enter');
  // The time is held: the patient's data and the payment are all that is left.
  await page.getByRole('button', { name: words('cart', 'ticket.next') }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/payment');
  await expect(page.getByRole('main')).toContainText(/Cardiolog/);
});

test('a symptom leads to the service that is often booked for it; a sign of danger names the numbers to call', async ({
  page,
  words,
}) => {
  await page.goto('/search');
  const need = page.getByRole('combobox', { name: words('needs', 'what') });
  await need.fill('dor de costas');
  await expect(suggestions(page, words).first()).toContainText(
    /habitual em caso de dor de costas|often booked for back pain/,
  );
  await need.fill('dor no peito');
  await expect(page.getByRole('link', { name: words('needs', 'urgent.emergency') })).toBeVisible();
  await expect(suggestions(page, words).first()).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'needs-2-danger', false);
  await suggestions(page, words).first().click();
  // What was said stays when something is chosen.
  await expect(page.getByRole('link', { name: /808 24 24 24/ })).toBeVisible();
  await page.getByText(words('search', 'need.lists')).click();
  await expect(page.getByLabel(words('search', 'filters.type'), { exact: true })).toHaveValue('1');
  await takeScreen(page, 'needs-3-lists', false);
});

test('a town behind the need is where it is searched', async ({ page, words }) => {
  await page.goto('/');
  const need = page.getByRole('combobox', { name: words('home', 'search.what') });
  await need.fill('dermatologia em coimbra');
  await expect(suggestions(page, words).first()).toContainText(/Dermatolog/);
  await need.press('Enter');
  await expect(page.getByRole('combobox', { name: words('geography', 'where') })).toHaveValue(
    'Coimbra',
  );
  await need.press('Enter');
  await page.waitForURL(/service=103&.*location=m(:|%3A)0603/);
});

test('a misspelt name of a place leads to its page', async ({ page, words }) => {
  await page.goto('/');
  const need = page.getByRole('combobox', { name: words('home', 'search.what') });
  await need.fill('framacia calahbé');
  const place = page.getByRole('option', { name: /Calhabé/ });
  await expect(place).toBeVisible();
  await takeScreen(page, 'needs-4-entity', false);
  await need.press('Enter');
  await page.waitForURL('**/entity/**');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Calhabé');

  // So does one that is typed where the place is asked for, below the places.
  await page.goto('/');
  await page.getByRole('combobox', { name: words('geography', 'where') }).fill('farmacia calhabe');
  const listed = page.getByRole('option', { name: /(Abrir|Open) .*Calhabé/ });
  await expect(listed).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'needs-4-where', false);
  await listed.click();
  await page.waitForURL('**/entity/**');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Calhabé');
});

test('a patient says in the booking what they need, and the list of all services has it chosen', async ({
  page,
  words,
}) => {
  await openSession(page, 'patient@vaga.example');
  await page.goto('/user/tests/services');
  const need = page.getByRole('combobox', { name: words('needs', 'what') });
  await need.fill('flu shot');
  await expect(suggestions(page, words).first()).toContainText(/gripe|Influenza/i);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'needs-5-booking', false);
  await need.press('Enter');
  const list = page.getByLabel(words('cart', 'services.service'), { exact: true });
  await expect(list).toHaveValue('402');
  await list.selectOption('501');
  await expect(need).toHaveValue(/antig/i);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the words are looked up by the search page, and its two lists still choose', {
    tag: '@once',
  }, async ({ page, words }) => {
    await page.goto('/');
    await page.getByLabel(words('home', 'search.what'), { exact: true }).fill('cardiologista');
    await page.getByLabel(words('geography', 'where'), { exact: true }).fill('Coimbra');
    await page.getByRole('button', { name: words('home', 'search.submit') }).click();
    await expect(page).toHaveURL(/serviceType=1&service=102/);
    await page.goto('/search?need=xyzzy');
    await expect(page.getByText(words('search', 'need.unknown'))).toBeVisible();
    await page.getByText(words('search', 'need.lists')).click();
    await page.getByLabel(words('search', 'filters.type'), { exact: true }).selectOption('5');
    await page.getByLabel(words('needs', 'what'), { exact: true }).fill('');
    await page.getByLabel(words('geography', 'where'), { exact: true }).fill('Coimbra');
    await page
      .getByRole('button', { name: words('search', 'filters.submit'), exact: true })
      .click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

function suggestions(page: Page, words: Words) {
  return page.getByRole('listbox', { name: words('needs', 'list') }).getByRole('option');
}

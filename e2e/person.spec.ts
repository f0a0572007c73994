import type { APIRequestContext, Page } from '@playwright/test';
import { newEmail } from './support/account.ts';
import { untilAlive } from './support/alive.ts';
import { completePerson, newPatient, openSession, signInByApi } from './support/api.ts';
import { axeFindings, expectNoAxeFindings } from './support/axe.ts';
import { fillInBirth } from './support/booking.ts';
import { expect, test, type Words } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

test('who edits a person goes there from the account, and the name becomes the title', async ({
  page,
  request,
  words,
}) => {
  await openPerson({ page, request, words }, 'Amélia Tavares');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'person');
  const name = page.getByLabel(words('persons', 'name'));
  await name.fill('Amélia Tavares Reis');
  await page.getByLabel(words('persons', 'postalCode')).fill('1000 001');
  await expect(page.getByLabel(words('persons', 'postalCode'))).toHaveValue('1000-001');
  await save(page, words);
  await expect(page.getByRole('status').filter({ hasText: /./ })).toContainText(
    words('persons', 'edit.saved'),
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amélia Tavares Reis');
  await expect(page).toHaveTitle(/Amélia Tavares Reis/);
  await takeScreen(page, 'person-saved');
  await page.reload();
  await expect(name).toHaveValue('Amélia Tavares Reis');
});

test('a foreign person is asked for a document and countries, and not for a health number', async ({
  page,
  request,
  words,
}) => {
  await openPerson({ page, request, words }, 'Ana Silva');
  const postalCode = page.getByLabel(words('persons', 'postalCode'));
  await page.getByText(words('persons', 'nationalityType.Foreign'), { exact: true }).click();
  await expect(page.getByLabel(words('persons', 'healthNumber'))).toHaveCount(0);
  await expect(postalCode).toHaveCount(0);
  await save(page, words);
  const summary = page.getByRole('alert').first();
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(5);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'person-missing');
});

test('a foreign person who lives in Portugal is saved with document, countries and postal code', {
  tag: '@once',
}, async ({ page, request, words }) => {
  await openPerson({ page, request, words }, 'Ana Silva');
  const postalCode = page.getByLabel(words('persons', 'postalCode'));
  await page.getByText(words('persons', 'nationalityType.Foreign'), { exact: true }).click();
  const types = page.getByLabel(words('persons', 'identificationType'));
  await expect(types.locator('option[value="9"]')).toHaveCount(0);
  await types.selectOption({ index: 1 });
  await page.getByLabel(words('persons', 'identificationNumber')).fill('X1234567');
  for (const field of ['nationality', 'countryOfBirth', 'countryOfResidence']) {
    await page.getByLabel(words('persons', field), { exact: true }).last().selectOption('1');
  }
  await expect(postalCode).toBeVisible();
  await save(page, words);
  await expect(page.getByText(words('persons', 'edit.saved'))).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(words('persons', 'identificationNumber'))).toHaveValue('X1234567');
  await expectNoAxeFindings(page);
});

test('what was typed about a person survives a reload, and a taken name is reported beside the field', {
  tag: '@once',
}, async ({ page, request, words }) => {
  await openPerson({ page, request, words }, 'Ana Silva', ['Ana Silva', 'Rui Costa']);
  const name = page.getByLabel(words('persons', 'name'));
  await untilAlive(name);
  await name.fill('rui costa');
  await page.reload();
  await expect(name).toHaveValue('rui costa');
  await save(page, words);
  await expect(page.getByRole('alert').first()).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
});

test('an impossible date of birth has one message, and keeps what was typed', {
  tag: '@once',
}, async ({ page, request, words }) => {
  await openPerson({ page, request, words }, 'Ana Silva');
  await fillInBirth(page, words, '1956-2-31');
  await save(page, words);
  const summary = page.getByRole('alert').first();
  await expect(summary).toBeFocused();
  const group = page.getByRole('group', { name: words('persons', 'dateOfBirth'), exact: true });
  await expect(group).toContainText(words('persons', 'fault.date.dayOfMonth'));
  const day = group.getByLabel(words('ui', 'date.day'), { exact: true });
  await expect(day).toHaveAttribute('aria-invalid', 'true');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'person-birth');
  await summary.getByRole('link').first().click();
  await expect(day).toBeFocused();
  await page.reload();
  await expect(day).toHaveValue('31');
  await fillInBirth(page, words, '1956-2-29');
  await save(page, words);
  await expect(page.getByText(words('persons', 'edit.saved'))).toBeVisible();
});

test('a person is deleted after a confirmation, and four seconds later, or at a press, one is back at the account', {
  tag: '@once',
}, async ({ page, request, words }) => {
  await openPerson({ page, request, words }, 'Rui Costa', ['Ana Silva', 'Rui Costa']);
  const gone = page.url();
  await page.getByRole('button', { name: words('persons', 'delete.open') }).click();
  const dialog = page.getByRole('dialog');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'person-delete');
  // The answer of the page that follows waits until the message has been looked at.
  const seen = Promise.withResolvers<void>();
  await page.route('**/dashboard.data*', async (route) => {
    await seen.promise;
    await route.continue();
  });
  const left = page.waitForRequest('**/dashboard.data*');
  const pressedAt = Date.now();
  await dialog.getByRole('button', { name: words('persons', 'delete.confirm') }).click();
  await expect(dialog).toContainText(words('persons', 'delete.done'));
  expect(await axeFindings(page, { isOnTheWay: true })).toEqual([]);
  await left;
  // Long enough to be read; a press ends it before.
  expect(Date.now() - pressedAt).toBeGreaterThanOrEqual(4_000);
  seen.resolve();
  await page.waitForURL('**/user/settings');
  await expect(page.getByRole('link', { name: /Rui Costa/ })).toHaveCount(0);
  await page.getByRole('link', { name: /Ana Silva/ }).click();
  await page.getByRole('button', { name: words('persons', 'delete.open') }).click();
  await dialog.getByRole('button', { name: words('persons', 'delete.confirm') }).click();
  await dialog.getByRole('button', { name: words('persons', 'delete.goOn') }).click();
  await page.waitForURL('**/user/settings', { timeout: 3_000 });
  await expect(page.getByRole('link', { name: /Ana Silva/ })).toHaveCount(0);
  const reply = await page.goto(gone);
  expect(reply?.status()).toBe(404);
});

test('a person with an appointment to come is not deleted, and what stands in the way is named', {
  tag: '@once',
}, async ({ page, request, words }) => {
  const api = await signInByApi(request, 'patient@vaga.example');
  const { data: tests } = await api.call<{ person: string; canCancel: boolean }[]>(
    'GET',
    'onboarding/user/schedule',
  );
  const booked = tests.find(({ canCancel }) => canCancel)?.person ?? '';
  const { data: persons } = await api.call<{ id: string; name: string }[]>(
    'GET',
    'onboarding/user/person',
  );
  const id = persons.find(({ name }) => name === booked)?.id;
  await openSession(page, 'patient@vaga.example');
  await page.goto(`/user/person/${id}`);
  await page.getByRole('button', { name: words('persons', 'delete.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words('persons', 'delete.confirm') }).click();
  await expect(dialog).toContainText(words('persons', 'delete.hindered'));
  await expect(dialog).toContainText(/2\d{3}/);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'person-hindered');
  await dialog.getByRole('link', { name: words('persons', 'delete.toTests') }).click();
  await page.waitForURL('**/user/tests/list');
});

test("another account's person, and a malformed id, are the 404 page inside the frame", {
  tag: '@once',
}, async ({ page, request }) => {
  const { persons } = await newPatient(request, { email: newEmail(), names: ['Zé Outro'] });
  await openSession(page, 'patient@vaga.example');
  for (const id of [persons[0], 'nobody']) {
    const reply = await page.goto(`/user/person/${id}`);
    expect(reply?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('404');
    await expect(page.getByRole('banner')).toBeVisible();
  }
  await expectNoAxeFindings(page);
  await takeScreen(page, 'person-missing-404');
});

interface Reader {
  page: Page;
  request: APIRequestContext;
  words: Words;
}

/** A new account's person, by the link of the account page. */
async function openPerson({ page, request, words }: Reader, name: string, names = [name]) {
  const email = newEmail();
  await newPatient(request, { email, names });
  await openSession(page, email);
  await page.goto('/user/settings');
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByLabel(words('persons', 'email'))).toHaveValue(completePerson.email);
}

const save = (page: Page, words: Words) =>
  page.getByRole('button', { name: words('persons', 'edit.save'), exact: true }).click();

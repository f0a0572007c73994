import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { enter, newEmail, password, signIn } from './support/account.ts';
import { newPatient, openSession, signInByApi } from './support/api.ts';
import { axeFindings, expectNoAxeFindings } from './support/axe.ts';
import { expect, isHome, test, type Words } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

test('the account shows who one is, saves the names, and keeps the e-mail as it is', async ({
  page,
  request,
  words,
}) => {
  const email = await openSettings({ page, request, words });
  await expectNoAxeFindings(page);
  await takeScreen(page, 'settings');
  await expect(page.getByLabel(words('identity', 'email'), { exact: true })).toHaveValue(email);
  await expect(page.getByLabel(words('identity', 'email'), { exact: true })).not.toBeEditable();
  const firstName = page.getByLabel(words('identity', 'firstName'));
  await firstName.fill('Z');
  await save(page, words);
  await expect(page.getByRole('alert').first()).toBeFocused();
  await expectNoAxeFindings(page);
  await firstName.fill('Josefa');
  await save(page, words);
  await expect(page.getByText(words('identity', 'settings.saved'))).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Josefa');

  const english = page.getByRole('radio', { name: words('identity', 'settings.language.en') });
  await expect(english).not.toBeChecked();
  await firstName.fill('Zé');
  await english.check();
  await save(page, words);
  await expect(page.getByRole('banner')).toContainText('Zé');
  await page.reload();
  await expect(english).toBeChecked();

  const texts = page.getByRole('region', { name: words('identity', 'texts.title') });
  await expect(texts.getByRole('checkbox')).toBeChecked();
  await texts.getByRole('checkbox').uncheck();
  await expect(texts.getByRole('status')).toHaveText(words('identity', 'settings.saved'));
  await page.reload();
  await expect(texts.getByRole('checkbox')).not.toBeChecked();
});

test('a session that is ended from another browser is at home and signed out at its next step', {
  tag: '@once',
}, async ({ page, request, words, openElsewhere }) => {
  const email = await openSettings({ page, request, words });
  const elsewhere = await openElsewhere();
  await enter(elsewhere, words, email);
  await elsewhere.goto('/user/settings');

  await page.reload();
  const list = page.getByRole('list', { name: words('identity', 'sessions.title') });
  // This browser, the other one, and the program that made the account.
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('listitem').first()).toContainText(
    words('identity', 'sessions.current'),
  );
  await page.getByRole('button', { name: words('identity', 'sessions.endOthers') }).click();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'settings-sessions');
  await endIt(page, words);
  await expect(list.getByRole('listitem')).toHaveCount(1);

  await save(elsewhere, words);
  await elsewhere.waitForURL(isHome);
  await expect(
    elsewhere
      .getByRole('link', { name: words('app', 'nav.login') })
      .or(elsewhere.getByRole('button', { name: words('app', 'nav.login') }))
      .first(),
  ).toBeAttached();
  expect((await elsewhere.context().cookies()).map(({ name }) => name)).not.toContain(
    'vaga_session',
  );
});

test('one session alone is ended, and its next page asks it to sign in', { tag: '@once' }, async ({
  page,
  request,
  words,
  openElsewhere,
}) => {
  const email = await openSettings({ page, request, words });
  const elsewhere = await openElsewhere();
  await enter(elsewhere, words, email);
  await page.reload();
  const list = page.getByRole('list', { name: words('identity', 'sessions.title') });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await list.getByRole('listitem').nth(1).getByRole('button').click();
  await endIt(page, words);
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(
    page.getByRole('heading', { name: words('identity', 'sessions.title') }),
  ).toBeFocused();
  await elsewhere.goto('/user/tests/list');
  await expect(elsewhere).toHaveURL(/\/login/);
});

test('one gets everything that is held about one, as a ZIP that is saved at once', {
  tag: '@once',
}, async ({ page, request, words }) => {
  await openSettings({ page, request, words });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: words('privacy', 'export.download') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^vaga-\d{4}-\d{2}-\d{2}\.zip$/);
  const archive = await readFile(await download.path());
  expect(archive.subarray(0, 2).toString()).toBe('PK');
  for (const name of ['README.txt', 'people.json', 'payments.json']) {
    expect(archive.includes(name)).toBe(true);
  }
});

test('an account is deleted after a confirmation, and four seconds later one is signed out', async ({
  page,
  request,
  words,
}) => {
  const email = await openSettings({ page, request, words });
  await page.getByRole('button', { name: words('privacy', 'delete.open') }).click();
  const dialog = page.getByRole('dialog');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'settings-delete');
  // The sign-out waits until the farewell has been looked at.
  const seen = Promise.withResolvers<void>();
  await page.route('**/logout.data*', async (route) => {
    await seen.promise;
    await route.continue();
  });
  const left = page.waitForRequest('**/logout.data*');
  const pressedAt = Date.now();
  await dialog.getByRole('button', { name: words('identity', 'delete.confirm') }).click();
  await expect(dialog).toContainText(words('identity', 'delete.doneTitle'));
  expect(await axeFindings(page, { isOnTheWay: true })).toEqual([]);
  await left;
  expect(Date.now() - pressedAt).toBeGreaterThanOrEqual(4_000);
  seen.resolve();
  await page.waitForURL(isHome);
  await page.goto('/login');
  await signIn(page, words, email);
  await expect(page.getByText(words('identity', 'login.wrong')).first()).toBeVisible();
});

test('an account with a future appointment is not deleted, and reads which one', {
  tag: '@once',
}, async ({ page, request, words }) => {
  const api = await signInByApi(request, 'patient@vaga.example');
  const { data } = await api.call<Appointment[]>('GET', 'onboarding/user/schedule');
  const times = data.filter(({ canCancel }) => canCancel).map(({ date }) => date.slice(11, 16));
  await openSession(page, 'patient@vaga.example');
  await page.goto('/user/settings');
  await page.getByRole('button', { name: words('privacy', 'delete.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words('identity', 'delete.confirm') }).click();
  await expect(dialog).toContainText(words('identity', 'warning.title'));
  await expect(dialog).toContainText(new RegExp(`\\b(${times.join('|')})\\b`));
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await takeScreen(page, 'settings-patient');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('another password is taken when the old one is right, and opens the account', {
  tag: '@once',
}, async ({ page, request, words }) => {
  const email = await openSettings({ page, request, words });
  await page.getByRole('button', { name: words('identity', 'change.title') }).click();
  const dialog = page.getByRole('dialog');
  const change = async (old: string) => {
    await dialog.getByLabel(words('identity', 'oldPassword'), { exact: true }).fill(old);
    await dialog.getByLabel(words('identity', 'newPassword'), { exact: true }).fill(`${password}2`);
    await dialog
      .getByLabel(words('identity', 'confirmPassword'), { exact: true })
      .fill(`${password}2`);
    await dialog.getByRole('button', { name: words('identity', 'reset.submit') }).click();
  };
  await change('Errada-1!');
  await expect(dialog.getByRole('alert').first()).toBeFocused();
  await expectNoAxeFindings(page);
  await change(password);
  await expect(dialog).toContainText(words('identity', 'change.doneTitle'));
  const reply = await request.post('/api/auth/login', {
    data: { userName: email, password: `${password}2` },
  });
  expect(reply.status()).toBe(200);
});

interface Appointment {
  /** The start with the offset of its place. */
  date: string;
  canCancel: boolean;
}

interface Reader {
  page: Page;
  request: APIRequestContext;
  words: Words;
}

/** The settings of a new account. */
async function openSettings({ page, request, words }: Reader): Promise<string> {
  const email = newEmail();
  await newPatient(request, { email, names: ['Ana Silva', 'Rui Costa'] });
  await enter(page, words, email);
  await page.goto('/user/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words('identity', 'settings.title'),
  );
  return email;
}

const save = (page: Page, words: Words) =>
  page.getByRole('button', { name: words('identity', 'settings.save') }).click();

const endIt = (page: Page, words: Words) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: words('identity', 'sessions.end'), exact: true })
    .click();

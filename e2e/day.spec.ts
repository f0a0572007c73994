import type { Page } from '@playwright/test';
import { generateAppointmentCode } from '../server/src/appointments/states/appointment-code.ts';
import { openMemberSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { memberToken } from './support/desks.ts';
import { expect, test, type Words } from './support/journey.ts';
import { newProviderDay } from './support/providers.ts';
import { scan } from './support/scan.ts';
import { takeScreen } from './support/screens.ts';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 760;

/** The next act of the person whom the screen puts first: in the dock of a phone, in the sheet of a chip. */
async function press(
  act: string,
  { page, words, name }: { page: Page; words: Words; name: string },
): Promise<void> {
  const place = isPhone(page)
    ? page.getByRole('region', { name: words('day', 'list.next') })
    : page.getByRole('region', { name });
  await place.getByRole('button', { name: words('day', `act.${act}`) }).click();
}

/** On a desktop the next act stands in the sheet; a press before the scripts are there does nothing. */
async function openSheet(page: Page, name: string): Promise<void> {
  if (isPhone(page)) return;
  const sheet = page.getByRole('region', { name });
  await expect(async () => {
    if (!(await sheet.isVisible()))
      await page.getByRole('button', { name: new RegExp(`^${name},`) }).click();
    await expect(sheet).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test('a member checks a person in, calls them, marks them done and takes it back', async ({
  page,
  words,
}) => {
  const say = (key: string, values?: Record<string, string | number>) => words('day', key, values);
  const { owner, book } = await newProviderDay();
  const name = 'Graça Mendonça';
  await book(name, 1);
  await openMemberSession(page, await memberToken(page.request, owner));
  await page.goto('/partner/test');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'day');
  await openSheet(page, name);
  const status = page.getByRole('status').filter({ hasText: name });

  await press('checkIn', { page, words, name });
  await expect(status).toContainText(say('done.checkIn', { name }));
  await expect(page.getByText(say('waiting.title')).filter({ visible: true })).toBeVisible();
  await press('call', { page, words, name });
  await expect(status).toContainText(say('done.call', { name }));
  await expectNoAxeFindings(page);
  await takeScreen(page, 'day-called');
  await press('done', { page, words, name });
  await expect(status).toContainText(say('done.done', { name }));
  await status.getByRole('button', { name: say('undo') }).click();
  await expect(status).toContainText(say('done.undone', { name }));
  await page.reload();
  if (isPhone(page))
    await expect(page.getByRole('region', { name: say('list.next') })).toContainText(name);
  else
    await expect(
      page.getByRole('button', { name: new RegExp(`^${name},.*${say('state.called')}`) }),
    ).toBeVisible();
});

test('by keys alone a person is checked in and called, and the last step is taken back', {
  tag: '@once',
}, async ({ page, words }) => {
  const say = (key: string, values?: Record<string, string | number>) => words('day', key, values);
  const { owner, book } = await newProviderDay();
  const name = 'Alberto Leal';
  await book(name, 1);
  await openMemberSession(page, await memberToken(page.request, owner));
  // A keyboard beside a tablet: the grid is there from 760 pixels on.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/partner/test');
  const chip = page.getByRole('button', { name: new RegExp(`^${name},`) });
  await chip.focus();
  const status = page.getByRole('status').filter({ hasText: name });
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('c');
  await expect(status).toContainText(say('done.checkIn', { name }));
  await page.keyboard.press('l');
  await expect(status).toContainText(say('done.call', { name }));
  await page.keyboard.press('z');
  await expect(status).toContainText(say('done.undone', { name }));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name })).toBeHidden();
  await expect(chip).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: say('keys.title') })).toBeVisible();
  await expectNoAxeFindings(page);
});

test('a colleague who was quicker is named, and the row is shown as it is', async ({
  page,
  words,
  openElsewhere,
}) => {
  const { owner, book } = await newProviderDay();
  const name = 'Júlia Matias';
  await book(name, 1);
  const other = await openElsewhere();
  for (const one of [page, other]) {
    await openMemberSession(one, await memberToken(one.request, owner));
    await one.goto('/partner/test');
  }
  for (const one of [page, other]) await openSheet(one, name);
  await page.route('**/api/v1/agenda/day*', (route) => route.abort());
  await page.route('**/api/v1/agenda/stream', (route) => route.abort());
  await press('checkIn', { page: other, words, name });
  await expect(other.getByRole('status').filter({ hasText: name })).toBeVisible();
  await press('checkIn', { page, words, name });
  await expect(page.getByRole('alert').filter({ hasText: 'Marta' })).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'day-changed');
});

test('a person is found by a part of the name, and a scan of the code checks them in', async ({
  page,
  words,
}) => {
  const say = (key: string, values?: Record<string, string | number>) => words('day', key, values);
  const { owner, book } = await newProviderDay();
  const name = 'Leonor Quintela';
  const code = generateAppointmentCode();
  await book(name, 1, code);
  await openMemberSession(page, await memberToken(page.request, owner));
  await page.goto('/partner/test');
  const box = page.getByRole('combobox', { name: words('day-search', 'label') });
  const hit = page.getByRole('option', { name: new RegExp(name) }).first();
  // What is typed before the scripts are there finds nothing.
  await expect(async () => {
    if (!(await box.isVisible()))
      await page.getByRole('button', { name: words('day-search', 'open'), exact: true }).click();
    await box.fill('', { timeout: 1000 });
    await box.fill('quint');
    await expect(hit).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'day-search', false);
  await box.press('Enter');
  const sheet = page.getByRole('region', { name });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await scan(page, code);
  const status = page.getByRole('status').filter({ hasText: name });
  await expect(status).toContainText(say('done.checkIn', { name }));
});

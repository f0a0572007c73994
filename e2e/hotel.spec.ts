import type { Page } from '@playwright/test';
import { openMemberSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { antigen, dayFromToday } from './support/booking.ts';
import { bookGuest, newHotel } from './support/hotels.ts';
import { expect, test, type Words } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

/** What a practised typist needs for a key, in seconds (Card, Moran and Newell: 0.28 for the average one). */
const secondsPerKey = 0.28;
const mostSeconds = 60;

const say = (words: Words) => (key: string, values?: Record<string, string | number>) =>
  words('agenda', key, values);

async function look(page: Page, name: string): Promise<void> {
  // From the top: half under the header, a field is no target of its size.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectNoAxeFindings(page);
  await takeScreen(page, `hotel-${name}`);
}

/** A keyboard that counts its keys. */
function keyboardOf(page: Page) {
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => document.activeElement?.id ?? '');
  return {
    press,
    type: async (text: string) => {
      keys += text.length;
      await page.keyboard.type(text);
    },
    /** Goes on by Tab to a field. */
    tabTo: async (id: string) => {
      for (let tabs = 0; tabs < 40 && (await focused()) !== id; tabs += 1) await press('Tab');
      expect(await focused()).toBe(id);
    },
    count: () => keys,
  };
}

test('a member books a guest by keyboard alone, in less than a minute', async ({
  page,
  words,
  request,
}) => {
  test.setTimeout(120_000);
  const t = say(words);
  const { session } = await newHotel(request);
  await openMemberSession(page, session);
  await page.goto('/partner');
  await expect(page.getByText(t('today.none'))).toBeVisible();
  await look(page, 'home-empty');
  const create = words('entry', 'card.createAppointment.title');
  await page.getByRole('link', { name: create }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('list.create'));
  await look(page, 'form');

  const started = Date.now();
  const { press, type, tabTo, count } = keyboardOf(page);
  const service = page.getByLabel(t('filter.service'), { exact: true });
  await service.focus();
  for (let presses = 0; presses < 9; presses += 1) {
    if ((await service.inputValue()) === String(antigen)) break;
    await press('ArrowDown');
  }
  await tabTo('guest-date');
  await press('ArrowDown');
  await page.locator('#guest-place').waitFor();
  await tabTo('guest-place');
  await press('Space');
  const time = page.locator('#guest-time');
  await expect(time.locator('option').nth(2)).toBeAttached();
  await tabTo('guest-time');
  await press('ArrowDown');
  await press('ArrowDown');
  await tabTo('guest-name');
  await type('Inês Simões');
  await tabTo('guest-phone');
  await type('912345678');
  await tabTo('guest-email');
  await type('ines@people.example');
  await tabTo('guest-dateOfBirth');
  await type('2');
  await press('Tab');
  await type('3');
  await press('Tab');
  await type('1956');
  await tabTo('guest-gender');
  await press('ArrowDown');
  await tabTo('guest-healthIdentificationNumber');
  await type('300400500');
  await tabTo('guest-postalCode');
  await type('3000001');
  await tabTo('guest-invoice');
  await press('ArrowDown');
  await tabTo('guest-isRequested');
  await press('Space');
  await expect(page.getByText(t('bar.reserved_other', { count: 10 }))).toBeVisible();
  await look(page, 'form-full');
  await press('Control+Enter');
  const done = page.getByRole('dialog', { name: t('done.title') });
  await expect(done).toContainText(t('done.text'));
  await look(page, 'form-done');
  await press('Enter');

  const seconds = count() * secondsPerKey;
  const measured = `${count()} keys, ${seconds.toFixed(0)} s of a typist, ${Date.now() - started} ms here`;
  console.log(`A guest is booked with ${measured}.`);
  expect(seconds, measured).toBeLessThan(mostSeconds);
  await expect(page).toHaveURL(new RegExp(`/partner/appointments\\?date=${dayFromToday(1)}$`));
  await expect(page.getByRole('row').filter({ hasText: 'Inês Simões' })).toBeVisible();
  await look(page, 'list');
});

test('a form that lacks fields says which, and the next guest keeps service, day and place', async ({
  page,
  words,
  request,
}) => {
  test.setTimeout(120_000);
  const t = say(words);
  const { session } = await newHotel(request);
  await openMemberSession(page, session);
  await page.goto('/partner/appointment/create?name=Anna%20Schmidt');
  await expect(page.locator('#guest-name')).toHaveValue('Anna Schmidt');
  await page
    .getByRole('button', { name: t('form.confirm') })
    .first()
    .click();
  const missing = page.getByRole('dialog', { name: t('failed.title') });
  await expect(missing).toContainText(t('missing.text'));
  await missing.getByRole('button', { name: 'OK' }).click();
  await expect(page.locator('#guest-idService')).toBeFocused();
  await expect(page.getByText(t('form.required'), { exact: true }).first()).toBeVisible();
  await look(page, 'form-missing');

  await page.locator('#guest-idService').selectOption(String(antigen));
  await page.locator('#guest-date').selectOption(dayFromToday(2));
  await page.locator('#guest-place').check();
  const place = await page.getByRole('radio', { checked: true }).first().inputValue();
  const time = page.locator('#guest-time');
  await expect(time.locator('option').nth(2)).toBeAttached();
  await time.selectOption({ index: 1 });
  const booked = await time.inputValue();
  await page.locator('#guest-phone').fill('+49 30 1234567');
  await page.locator('#guest-email').fill('anna@people.example');
  await page.locator('#guest-dateOfBirth').fill('2/3/1980');
  await page.getByLabel(words('persons', 'gender.Female'), { exact: true }).check();
  await page.getByLabel(words('persons', 'nationalityType.Foreign'), { exact: true }).check();
  for (const field of ['alternativeIdentificationType', 'nationality'])
    await page.locator(`#guest-${field}`).selectOption({ index: 2 });
  for (const field of ['countryOfBirth', 'countryOfResidence'])
    await page.locator(`#guest-${field}`).selectOption({ index: 2 });
  await page.locator('#guest-alternativeIdentificationNumber').fill('C01X00T47');
  await page.getByLabel(t('form.yes'), { exact: true }).check();
  await page.locator('#payment-name').fill('Anna Schmidt');
  await page.locator('#payment-taxIdentificationNumber').fill('DE123456788');
  await page.locator('#payment-address').fill('Lindenstraße 3');
  await page.locator('#payment-postalCode').fill('D-10969');
  await page.locator('#payment-locality').fill('Berlin');
  await page.getByLabel(t('form.isRequested'), { exact: true }).check();
  await look(page, 'form-foreign');
  await page.reload();
  await expect(page.locator('#payment-locality')).toHaveValue('Berlin');
  await expect(time).toHaveValue(booked);
  await page.getByRole('button', { name: t('form.confirmNext'), exact: true }).click();
  await expect(page.locator('#guest-name')).toBeFocused();
  await expect(page.locator('#guest-name')).toHaveValue('');
  await expect(page.getByText(t('done.text'))).toBeVisible();
  await expect
    .poll(async () => Date.parse(await time.inputValue()))
    .toBeGreaterThan(Date.parse(booked));
  await expect(page.locator(`input[value="${place}"]`)).toBeChecked();
  await look(page, 'form-next');

  await page.locator('#guest-name').fill('Karl');
  await page.getByRole('button', { name: t('form.cancel'), exact: true }).click();
  const leave = page.getByRole('dialog', { name: t('leave.title') });
  await leave.getByRole('button', { name: t('leave.leave'), exact: true }).click();
  await expect(page).toHaveURL(/\/partner$/);
});

test('a guest is corrected, moved and cancelled from the list', async ({
  page,
  words,
  request,
}) => {
  test.setTimeout(120_000);
  const t = say(words);
  const hotel = await newHotel(request);
  const date = await bookGuest(hotel, { name: 'Rui Faria', days: 2 });
  await openMemberSession(page, hotel.session);
  await page.goto(`/partner/appointments?date=${date}`);
  const row = page.getByRole('row').filter({ hasText: 'Rui Faria' });
  const menu = row.getByRole('button');
  const choose = async (key: string) => {
    await menu.click();
    await page.getByRole('menuitem', { name: t(key), exact: true }).click();
  };
  await expect(page.getByText(t('list.total_one', { count: 1 }))).toBeVisible();
  await menu.click();
  await look(page, 'menu');
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();

  // On paper the list stands alone, under whose it is.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(t('print.health'))).toBeVisible();
  await expect(page.getByText(/Marta Lobo/)).toBeVisible();
  await expect(row).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(menu).toBeHidden();
  await takeScreen(page, 'hotel-list-printed');
  await page.emulateMedia({ media: 'screen' });

  await choose('menu.edit');
  await expect(page.locator('#guest-name')).toBeDisabled();
  await page.locator('#guest-phone').fill('919191919');
  await look(page, 'edit');
  await page.getByRole('button', { name: t('form.confirm'), exact: true }).click();
  const saved = page.getByRole('dialog', { name: t('done.title') });
  await saved.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(new RegExp(`date=${date}$`));

  const before = (await row.textContent()) ?? '';
  await choose('menu.reschedule');
  const move = page.getByRole('dialog');
  const ok = move.getByRole('button', { name: t('reschedule.ok'), exact: true });
  await expect(ok).toBeDisabled();
  const times = move.getByLabel(t('reschedule.time'), { exact: true });
  await expect(times.locator('option').nth(1)).toBeAttached();
  await times.selectOption({ index: 1 });
  await look(page, 'reschedule');
  await ok.click();
  await expect(move).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Rui Faria' })).toBeFocused();
  await expect(row).not.toHaveText(before);

  const file = page.waitForEvent('download');
  await choose('menu.print');
  expect((await file).suggestedFilename()).toMatch(/^\w+_Rui-Faria\.pdf$/);

  await choose('menu.resend');
  await expect(page.getByRole('status').filter({ hasText: /outra vez|again/ })).toBeFocused();
  await look(page, 'resent');

  await choose('menu.cancel');
  const cancel = page.getByRole('dialog', { name: t('cancel.title') });
  await look(page, 'cancel');
  await cancel.getByRole('button', { name: t('cancel.confirm'), exact: true }).click();
  await expect(row).toContainText(t('status.canceled'));
  await menu.click();
  const items = page.getByRole('menuitem');
  await expect(items.filter({ hasText: t('menu.reschedule') })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('Escape');
  await look(page, 'list-cancelled');

  // On a phone the filters are folded.
  const fold = page.locator('search > details > summary');
  if (await fold.isVisible()) await fold.click();
  await page.getByLabel(t('filter.name'), { exact: true }).fill('Ninguém');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('list.emptyFiltered'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('list.everyDay') })).toBeVisible();
  await look(page, 'list-empty');
});

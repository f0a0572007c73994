import { openMemberSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { isPhone, newOpenDesk, openDay } from './support/open-desk.ts';
import { countPresses } from './support/presses.ts';
import { newOpenProvider } from './support/providers.ts';
import { takeScreen } from './support/screens.ts';

test('what is missing is said, a known person is found, and a full start is overbooked', async ({
  page,
  words,
}) => {
  test.setTimeout(120_000);
  const say = (key: string, values?: Record<string, string | number>) => words('desk', key, values);
  await openMemberSession(page, (await newOpenProvider()).token);
  const form = page.getByRole('region', { name: say('title') });
  const service = form.getByRole('group', { name: say('part.service') });
  const time = form.getByRole('group', { name: say('part.time') });
  const person = form.getByRole('combobox', { name: say('part.person') });

  await test.step('what is missing is said beside its field', async () => {
    await page.goto('/partner/test/new');
    await form.getByRole('button', { name: say('bookOnly') }).click();
    await expect(service.getByText(say('fault.service'))).toBeVisible();
    await expect(time.getByText(say('fault.time'))).toBeVisible();
    await expectNoAxeFindings(page);
    await takeScreen(page, 'desk-missing');
  });

  await test.step('a walk-in: the service, now, a name, and they are in', async () => {
    await page.goto('/partner/test/new');
    await service.getByRole('radio').first().click();
    await time.getByRole('radio', { name: say('time.now') }).click();
    await expect(person).toBeFocused();
    await page.keyboard.type('Adelino Mendonça');
    await expect(form.getByRole('timer')).toBeVisible();
    await takeScreen(page, 'desk-walk-in');
    await expectNoAxeFindings(page);
    await page.keyboard.press('Control+Enter');
    await expect(form.getByText(say('booked.in'))).toBeVisible();
    await expectNoAxeFindings(page);
    await takeScreen(page, 'desk-booked');
  });

  await test.step('who was here before is found by a part of the name, and nothing else is asked', async () => {
    await page.goto('/partner/test/new');
    await service.getByRole('radio').first().click();
    await time.getByRole('radio').nth(2).click();
    await person.fill('mendonca');
    const found = form.getByRole('option', { name: /Adelino Mendonça/ }).first();
    await expect(found).toBeVisible();
    await takeScreen(page, 'desk-found');
    await expectNoAxeFindings(page);
    await person.press('Enter');
    await expect(form.getByRole('heading', { name: say('part.person') })).toBeVisible();
    await form.getByRole('checkbox', { name: say('another') }).check();
    await form.getByRole('button', { name: say('bookOnly') }).click();
    await expect(form.getByRole('status').first()).toContainText('Adelino Mendonça');
    await expect(person).toBeFocused();
    await expect(service.getByRole('radio').first()).toBeChecked();
    await expect(time.getByRole('radio', { checked: true })).toHaveCount(1);
  });

  await test.step('a full start is overbooked', async () => {
    await page.goto('/partner/test/new');
    await service.getByRole('radio').first().click();
    await time
      .getByRole('radio', { name: say('time.full') })
      .first()
      .click();
    const overbook = form.getByRole('region', { name: say('overbook.title') });
    await overbook.getByLabel(say('overbook.reason')).fill('Veio de longe');
    await expectNoAxeFindings(page);
    await takeScreen(page, 'desk-full');
    await overbook.getByRole('button', { name: say('overbook.anyway') }).click();
    await expect(form.getByRole('timer')).toBeVisible();
    await person.fill('Zita Neves');
    await form.getByRole('button', { name: say('bookOnly') }).click();
    await expect(form.getByText(say('booked'), { exact: true })).toBeVisible();
  });
});

test('a walk-in takes two taps and a name', async ({ page, words }) => {
  const say = (key: string) => words('desk', key);
  const desk = await newOpenDesk(page.request);
  const presses = await countPresses(page);
  const form = page.getByRole('region', { name: say('title') });
  // A phone has no free places to press: there it is counted in the sheet.
  if (isPhone(page)) {
    await openDay(page, desk, '/partner/test/new');
    await form
      .getByRole('group', { name: say('part.time') })
      .getByRole('radio', { name: say('time.now') })
      .click();
  } else {
    await openDay(page, desk);
    await page.locator('[data-free]').first().click();
  }
  await expect(form.getByRole('combobox', { name: say('part.person') })).toBeFocused();
  await page.keyboard.type('Adelino Neves');
  await form.getByRole('button', { name: say('bookAndCheckIn') }).click();
  await expect(form.getByText(say('booked.in'))).toBeVisible();
  expect((await presses()).taps).toBe(2);
});

test('a telephone booking takes six keys beside the name and the number, and no tap', async ({
  page,
  words,
}) => {
  const say = (key: string) => words('desk', key);
  const [name, phone] = ['Clara Pinto', '918700312'];
  const desk = await newOpenDesk(page.request);
  const presses = await countPresses(page);
  await openDay(page, desk);
  const form = page.getByRole('region', { name: say('title') });
  const began = Date.now();
  await page.keyboard.press('n');
  const times = form.getByRole('group', { name: say('part.time') });
  await expect(times.getByRole('radio', { name: say('time.now') })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await expect(form.getByText(say('booked'), { exact: true })).toBeVisible();
  expect(await presses()).toEqual({ taps: 0, keys: name.length + phone.length + 6 });
  expect(Date.now() - began).toBeLessThan(45_000);
  // The next caller: the same key begins anew.
  await page.keyboard.press('n');
  await expect(times.getByRole('radio', { name: say('time.now') })).toBeFocused();
});

import type { Page } from '@playwright/test';
import { newEmail, password } from './support/account.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { cards, dayFromToday, payByCard, tapVisible } from './support/booking.ts';
import { countEffort, type Effort, printedEffort } from './support/effort.ts';
import { expect, test, type Words } from './support/journey.ts';
import { lastMailTo } from './support/mail.ts';
import { takeScreen } from './support/screens.ts';

/** What a visitor's first booking for two may ask, from the home page to a paid booking. */
const most = { screens: 11, taps: 22, fields: 17 };

const manuel = { name: 'Manuel Sousa', gender: 'Male', born: '02031954', number: '123456789' };
const beatriz = { name: 'Beatriz Sousa', gender: 'Female', born: '04051956', number: '987654321' };

interface Walk {
  page: Page;
  words: Words;
  effort: Effort;
}

test('a visitor books and pays for two new people within the screens, taps and fields that it may take', async ({
  page,
  words,
}) => {
  test.setTimeout(180_000);
  const email = newEmail();
  const walk = { page, words, effort: await countEffort(page) };
  const time = await test.step('a visitor searches, and taps a time', () => tapTime(walk));
  await test.step('the visitor makes an account', () => makeAccount(walk, email));
  await test.step('the patient stands where the visitor was, with place and time', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      words('cart', 'services.title'),
    );
    await expect(page.getByRole('main')).toContainText(time);
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /\b(9|10)\b/ })
        .first(),
    ).toBeVisible();
  });
  await test.step('two people are named, and each says who they are', () => namePeople(walk));
  await test.step('one summary, and the payment', async () => {
    await page.waitForURL('**/payment');
    await takeScreen(page, 'steps-payment');
    await page.getByRole('button', { name: /€/ }).filter({ visible: true }).first().click();
    await payByCard(page, cards.pays);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(words('payments', 'success.title'), { timeout: 20_000 });
  });
  const { effort } = walk;
  process.stdout.write(`${printedEffort(effort)}\n`);
  expect(effort.screens.length, 'screens and dialogs').toBeLessThanOrEqual(most.screens);
  expect(effort.taps.length, 'taps on controls').toBeLessThanOrEqual(most.taps);
  expect(effort.fields.length, 'typed fields').toBeLessThanOrEqual(most.fields);
});

/** @returns the start that was tapped, like '16:50' */
async function tapTime({ page, words }: Walk): Promise<string> {
  await page.goto('/');
  await page.getByRole('combobox', { name: words('home', 'search.what') }).fill('covid');
  const needs = page.getByRole('listbox', { name: words('needs', 'list') });
  await needs.getByRole('option').first().click();
  await page.getByRole('combobox', { name: words('geography', 'where') }).fill('Coimbra');
  await page.getByRole('option', { name: 'Coimbra', exact: true }).click();
  await page.getByLabel(words('home', 'search.when')).selectOption(dayFromToday(1));
  await page.getByRole('button', { name: words('home', 'search.submit') }).click();
  await page.waitForURL('**/search?**');
  const paid = page.getByRole('article').filter({ hasText: '€' }).first();
  // The two projects tap different times: what one holds the other cannot have.
  const tapped = test.info().project.name === 'phone-pt' ? 2 : 3;
  const start = paid.getByRole('list').getByRole('button').nth(tapped);
  const time = (await start.textContent()) ?? '';
  await start.click();
  return time;
}

async function makeAccount({ page, words, effort }: Walk, email: string): Promise<void> {
  // In the dialog that asks to sign in: the visitor does not leave the page with the time.
  await page.getByRole('button', { name: words('identity', 'enter.new') }).click();
  const field = (key: string) => page.getByLabel(words('identity', key), { exact: true });
  await field('firstName').fill('Amélia');
  await field('lastName').fill('Sousa');
  await field('email').fill(email);
  await field('password').fill(password);
  await field('confirmPassword').fill(password);
  await page.getByRole('dialog').getByRole('checkbox').check();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'steps-register', false);
  await page.getByRole('button', { name: words('identity', 'register.submit') }).click();
  await expect(page.getByRole('dialog')).toContainText(words('identity', 'register.doneTitle'));
  const code = /\b\d{6}\b/.exec((await lastMailTo(page.request, email)).text)?.[0] ?? '';
  effort.screens.push('the e-mail with the code');
  await takeScreen(page, 'steps-code', false);
  await expectCodeFitsInLargeText(page);
  await field('code.label').last().fill(code);
  await page.waitForURL('**/user/tests/services**');
}

/** The form names the e-mail address, which is longer than a phone is wide in large text. */
async function expectCodeFitsInLargeText(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const title = dialog.getByRole('heading').first();
  const sizeOf = () => title.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  const setText = (size: string) =>
    page.evaluate((given) => {
      document.documentElement.style.fontSize = given;
    }, size);
  const usual = await sizeOf();
  await setText('200%');
  await expect.poll(sizeOf).toBe(2 * usual);
  const excess = await dialog.evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(excess, 'pixels beyond the dialog').toBe(0);
  await setText('');
}

async function namePeople({ page, words }: Walk): Promise<void> {
  const name = page.getByRole('combobox', { name: words('cart', 'services.name') });
  await name.fill(manuel.name);
  await page.getByRole('button', { name: words('cart', 'services.add'), exact: true }).click();
  // The last one is added by itself.
  await name.fill(beatriz.name);
  await page.getByRole('button', { name: words('cart', 'services.next') }).click();
  for (const person of [manuel, beatriz]) {
    const field = (key: string) => page.getByLabel(words('persons', key), { exact: true });
    await expect(field('name')).toHaveValue(person.name);
    const born = page.getByRole('group', { name: words('persons', 'dateOfBirth'), exact: true });
    await born.getByRole('textbox').first().pressSequentially(person.born);
    await page.getByText(words('persons', `gender.${person.gender}`), { exact: true }).click();
    if (person === manuel) {
      await field('phone').fill('912345678');
      await field('postalCode').fill('3000-001');
    } else {
      const copy = words('cart', 'ticket.copy', { name: manuel.name });
      await page.getByRole('button', { name: copy }).click();
      // The button is not shown any more: the keyboard goes on in the form, and not at the top of the page.
      await expect(field('name')).toBeFocused();
    }
    await field('healthNumber').fill(person.number);
    await tapVisible(page, words('cart', 'ticket.save'));
  }
}

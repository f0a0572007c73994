import type { Page } from '@playwright/test';
import { newEmail, signIn } from './support/account.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { dayFromToday, fillInBirth, tapVisible } from './support/booking.ts';
import { expect, test, type Words } from './support/journey.ts';
import { lastMailTo } from './support/mail.ts';
import { demoEntities, newMember } from './support/members.ts';
import { takeScreen } from './support/screens.ts';

const family = ['Helena Prata', 'Duarte Prata', 'Inês Prata'];

/** A place near the hotel of the demo that may be paid there. */
const payableOnSite = 'Laboratório Cruz de Celas';

/** The button that gives the first guest a start, and the others those after it. */
const startAt = (words: Words) =>
  new RegExp(words('cart', 'slots.startAt', { time: String.raw`\d\d:\d\d` }));

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** A receptionist at the first step of a booking for guests. */
async function openServices(page: Page, words: Words, email: string): Promise<void> {
  await page.goto('/partner');
  await signIn(page, words, email);
}

/** Opens a booking for the guests, on a day to come, from the home of the hotel. */
async function openCart(page: Page, words: Words, guests: readonly string[]): Promise<void> {
  const cart = (key: string) => words('cart-guests', key);
  await page.getByLabel(words('cart', 'services.service'), { exact: true }).selectOption('501');
  await page.getByLabel(cart('services.date'), { exact: true }).selectOption(dayFromToday(2));
  for (const name of guests) {
    await page.getByRole('combobox', { name: words('cart', 'services.name') }).fill(name);
    await page.getByRole('button', { name: words('cart', 'services.add'), exact: true }).click();
    const chosen = page.getByRole('list', { name: cart('services.chosen') });
    await expect(chosen.getByText(name)).toBeVisible();
  }
}

/** Fills in the guest that the step asks about; who has no e-mail has none. */
async function fillInGuest(page: Page, words: Words, email: string | null): Promise<void> {
  const field = (key: string) => page.getByLabel(words('persons', key), { exact: true });
  await fillInBirth(page, words, '1984-06-12');
  await field('gender.Female').check();
  if (email) await page.getByLabel(words('persons-guests', 'email'), { exact: true }).fill(email);
  if ((await field('phone').inputValue()) === '') await field('phone').fill('912345670');
  await field('healthNumber').fill('300400501');
  await field('postalCode').fill('1100-001');
  await tapVisible(page, words('cart', 'ticket.save'));
}

test('a receptionist books a family of three in four steps, and the lead guest gets the e-mail', async ({
  page,
  words,
}) => {
  test.setTimeout(180_000);
  const lead = newEmail();
  const { email } = await newMember(demoEntities.AccommodationPartner);
  const cart = (key: string, values?: Record<string, string | number>) =>
    words('cart-guests', key, values);
  const look = async (name: string) => {
    await expectNoAxeFindings(page);
    await takeScreen(page, `hotel-family-${name}`);
  };

  await test.step('from the home to the services, and back', async () => {
    await openServices(page, words, email);
    const card = page
      .getByRole('main')
      .getByRole('link', { name: words('entry', 'card.bookTogether.title') });
    await card.click();
    await expect(heading(page)).toHaveText(cart('services.title'));
    await page
      .getByRole('main')
      .getByRole('link', { name: words('area', 'nav.signedHome') })
      .click();
    await expect(page).toHaveURL((url) => url.pathname === '/partner');
    await card.click();
  });

  await test.step('the guests are named, and have asked for it', async () => {
    await openCart(page, words, family);
    await page.getByRole('button', { name: words('cart', 'services.next') }).click();
    await expect(page.getByRole('alert').first()).toContainText(words('cart', 'fault.asked'));
    await look('1-services');
    await page.getByLabel(words('cart', 'services.asked')).check();
    await page.getByRole('button', { name: words('cart', 'services.next') }).click();
    await expect(page.getByRole('dialog')).toContainText(family.join(', '));
    await look('2-summary');
    await page.getByRole('button', { name: words('cart', 'summary.confirm') }).click();
    await page.waitForURL('**/partner/tests/schedule/*/ticket**');
  });

  await test.step('each guest has data of their own, and only the lead an e-mail', async () => {
    for (const [index, name] of family.entries()) {
      await expect(heading(page)).toHaveText(
        cart('ticket.title', { number: index + 1, total: family.length }),
      );
      await expect(page.getByLabel(words('persons', 'name'), { exact: true })).toHaveValue(name);
      if (index === 1) {
        const copy = cart('ticket.copy', { name: family[0] ?? '' });
        await page.getByRole('button', { name: copy }).click();
        await page.getByLabel(words('persons-guests', 'email'), { exact: true }).fill('');
      }
      if (index < 2) await look(`3-guest-${index + 1}`);
      await fillInGuest(page, words, index === 0 ? lead : null);
    }
  });

  await test.step('places near the hotel, and times for all', async () => {
    await page.waitForURL('**/location**');
    await look('4-location');
    await tapVisible(page, words('cart', 'location.search'));
    await page.waitForURL('**/place?**');
    await look('5-places');
    await page.getByRole('main').getByRole('link', { name: payableOnSite }).first().click();
    await expect(heading(page)).toHaveText(words('cart', 'slots.title'));
    await page.getByRole('button', { name: words('cart', 'slots.all') }).click();
    const starts = page.getByRole('button', { name: startAt(words) }).filter({ visible: true });
    await starts.first().click();
    await look('6-slots');
    await tapVisible(page, words('cart', 'slots.save_other'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('cart', 'slots.toPayment') })
      .click();
  });

  await test.step('the guests pay on site', async () => {
    await page.waitForURL('**/payment');
    await expect(page.getByText(cart('payment.local'))).toBeVisible();
    await page.getByLabel(words('payment-form', 'payment.invoice.no'), { exact: true }).check();
    await look('7-payment');
    await tapVisible(page, words('cart', 'payment.book'));
    await expect(heading(page)).toHaveText(cart('success.title'));
    for (const name of family) await expect(page.getByText(`${name}. `)).toBeVisible();
    await expect(page.getByRole('button', { name: words('cart', 'success.print') })).toBeVisible();
    await look('8-success');
    await lastMailTo(page.request, lead);
  });

  await test.step('the next guests, and the list of those who are booked', async () => {
    await page.goto('/partner/tests/list');
    for (const name of family) await expect(page.getByText(name).first()).toBeVisible();
    await look('9-list');
    await page
      .getByRole('main')
      .getByRole('link', { name: words('area', 'nav.signedHome') })
      .click();
    await expect(page).toHaveURL((url) => url.pathname === '/partner');
  });
});

test('a booking for guests asks as well when another tab has chosen another entity', async ({
  page,
  words,
  context,
}) => {
  const { email, names } = await newMember(
    demoEntities.AccommodationPartner,
    demoEntities.TestPartner,
  );
  const [hotel = '', pharmacy = ''] = names;
  await openServices(page, words, email);
  await page.getByRole('button', { name: hotel }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: words('entry', 'card.bookTogether.title') })
    .click();
  await openCart(page, words, ['Helena Prata']);
  await page.getByLabel(words('cart', 'services.asked')).check();
  await page.getByRole('button', { name: words('cart', 'services.next') }).click();

  const other = await context.newPage();
  await other.goto('/partner');
  await other
    .getByRole('button', { name: words('entity-selector', 'change', { name: hotel }) })
    .click();
  await other.getByRole('dialog').getByRole('button', { name: pharmacy }).click();
  await expect(other).toHaveURL((url) => url.pathname === '/partner/test');

  await page.getByRole('button', { name: words('cart', 'summary.confirm') }).click();
  const prompt = page.getByRole('dialog', { name: words('entry', 'prompt.title') });
  await expect(prompt).toContainText(
    words('entry', 'prompt.text', { current: pharmacy, requested: hotel }),
  );
  await expectNoAxeFindings(page);
  await prompt.getByRole('button', { name: words('entry', 'prompt.back') }).click();
  await page.waitForURL('**/partner/tests/schedule/*/ticket**');
  await expect(page.getByRole('banner')).toContainText(hotel);
});

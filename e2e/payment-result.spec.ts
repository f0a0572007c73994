import type { Page } from '@playwright/test';
import { newEmail, signIn } from './support/account.ts';
import { completePerson, newPatient } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { beginToPay, cards, findOffer, holdPlace, payByCard } from './support/booking.ts';
import { expect, isHome, test, type Words } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

test('a payment cancelled on the result screen is tried again: the place is taken again; a card that is declined leaves the choice, and MB WAY pays', async ({
  page,
  words,
}) => {
  test.setTimeout(120_000);
  const { api, persons, email } = await family(page);
  const offer = await findOffer(api, ({ priceFromCents }) => priceFromCents > 0);
  const { result } = await beginToPay(api, persons, offer);
  await page.goto(result);
  await page.getByRole('button', { name: words('payments', 'error.giveUp') }).click();
  await page.waitForURL(isHome);
  await page.goto(result);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words('payments', 'canceled.title'),
  );
  await expectNoAxeFindings(page);
  await takeScreen(page, 'payment-canceled');
  await page.getByRole('button', { name: words('payments', 'over.bookAgain') }).click();
  await signIn(page, words, email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('cart', 'payment.title'));
  await page.getByLabel(words('payment-form', 'payment.invoice.no'), { exact: true }).check();
  await page.getByRole('radio', { name: words('cart', 'payment.card') }).check();
  await page.getByRole('button', { name: /€/ }).filter({ visible: true }).first().click();
  await payByCard(page, cards.declined);
  await page.getByRole('button', { name: words('payments', 'error.tryAgain') }).click();
  await page.getByRole('radio', { name: words('cart', 'payment.mbway') }).check();
  // The phone of the person who comes is there already.
  await expect(page.getByLabel(words('cart', 'payment.phone'))).toHaveValue(completePerson.phone);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'payment-mbway');
  await page.getByRole('button', { name: /€/ }).filter({ visible: true }).first().click();
  // The provider's page asks nothing more: it stands for the phone.
  await page.locator('button[name=answer][value=pay]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words('payments', 'success.title'),
    { timeout: 20_000 },
  );
  await page.goto(result);
  await tryAgain(page, words);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('where the place was taken meanwhile, trying again leads to the other times and charges nothing', {
  tag: '@once',
}, async ({ page, words }) => {
  test.setTimeout(120_000);
  const { api, persons, email } = await family(page);
  const rival = await family(page);
  const offer = await findOffer(
    api,
    ({ priceFromCents, nextFree }) => priceFromCents > 0 && nextFree[0]?.available === 1,
  );
  const { result, s } = await beginToPay(api, persons, offer);
  await api.call('PUT', `scheduling/payment/${s}/cancel`);
  await holdPlace(rival.api, rival.persons, offer);
  await page.goto(result);
  await tryAgain(page, words);
  await signIn(page, words, email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('cart', 'slots.title'));
  await expect(page.getByRole('status').filter({ visible: true }).first()).toContainText(
    words('cart', 'slots.notHeld'),
  );
  await expectNoAxeFindings(page);
  await takeScreen(page, 'payment-place-lost');
});

async function tryAgain(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words('payments', 'over.bookAgain') }).click();
}

async function family(page: Page) {
  const email = newEmail();
  return { email, ...(await newPatient(page.request, { email, names: ['Rosa Tavares'] })) };
}

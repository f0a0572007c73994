import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdfText } from '../server/test/read-pdf-text.ts';
import { newEmail, openMailedLink } from './support/account.ts';
import { newPatient, openSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import {
  cards,
  dayFromToday,
  findOffer,
  holdPlace,
  type Offer,
  payByCard,
} from './support/booking.ts';
import { expect, isHome, test, type Words } from './support/journey.ts';
import { lastMailTo } from './support/mail.ts';
import { takeScreen } from './support/screens.ts';

test('a patient leaves the payment to another payer, who pays by the link without an account', async ({
  page,
  openElsewhere,
  words,
}) => {
  test.setTimeout(180_000);
  const payer = newEmail();
  const payment = await openPayment(page, words);
  await sendLink(page, words, payer);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'deferred-sent');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('cart', 'deferred.title'));

  const guest = await openElsewhere();
  await openMailedLink(guest, payer);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(
    words('payments', 'link.title'),
  );
  await expect(guest.locator('main')).toContainText('Rosa');
  await expectNoAxeFindings(guest);
  await takeScreen(guest, 'deferred-link');

  const pay = () => guest.locator('main form button[type=submit]').click();
  await pay();
  await expect(guest.getByRole('alert').first()).toContainText(words('payments', 'link.missing'));
  await expectNoAxeFindings(guest);
  await takeScreen(guest, 'deferred-link-faults');
  await choose(guest, words);
  await pay();
  await payByCard(guest, cards.declined);
  await guest.waitForURL('**/payment-error?**');
  await expect(guest.locator('main')).toContainText(words('payments', 'link.errorLead'));
  await expectNoAxeFindings(guest);
  await takeScreen(guest, 'deferred-error');
  await guest.getByRole('button', { name: words('payments', 'error.tryAgain') }).click();
  await guest.waitForURL('**/payment-deffered?**');
  await pay();
  await payByCard(guest, cards.pays);
  await guest.waitForURL('**/payment-success?**');
  await guest.getByRole('link', { name: words('payments', 'link.toLink') }).click();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(
    words('payments', 'link.paidTitle'),
  );
  await expectNoAxeFindings(guest);
  await takeScreen(guest, 'deferred-paid');
  const [receipt] = await Promise.all([
    guest.waitForEvent('download'),
    guest.getByRole('link', { name: words('payments', 'link.receipt') }).click(),
  ]);
  expect(receipt.suggestedFilename()).toMatch(/\.pdf$/);
  expect(readPdfText(await readFile(await receipt.path())).text).toMatch(/VAGA \d{4}\/\d{6}/);
  await expect
    .poll(async () => (await lastMailTo(guest.request, payer)).subject)
    .toMatch(/Pagamento recebido|Payment received/);

  await page.goto(payment);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('cart', 'success.title'));
});

test('the list leads to the link, which is sent to another address, and the booking cancelled: each ends the links before', {
  tag: '@once',
}, async ({ page, openElsewhere, words }) => {
  test.setTimeout(180_000);
  const [wrong, right] = [newEmail(), newEmail()];
  await openPayment(page, words);
  await sendLink(page, words, wrong);
  await page.goto('/user/tests/list');
  const seeLink = page.getByRole('link', { name: new RegExp(words('appointments', 'seeLink')) });
  await seeLink.filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('cart', 'deferred.title'));
  await page.getByRole('button', { name: words('cart', 'deferred.again'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('cart', 'payment.email'), { exact: true }).fill(right);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'deferred-again', false);
  await dialog
    .getByRole('button', { name: words('payment-form', 'deferred.send'), exact: true })
    .click();
  await expect(page.getByRole('status').filter({ hasText: right })).toBeVisible();

  const guest = await openElsewhere();
  await openMailedLink(guest, wrong);
  await expect(guest.getByRole('dialog')).toContainText(words('payments', 'problem.title'));
  await guest.getByRole('dialog').getByRole('button').click();
  await guest.waitForURL(isHome);
  const link = /https?:\/\/\S+/.exec((await lastMailTo(guest.request, right)).text)?.[0] ?? '';
  await guest.goto(link);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(
    words('payments', 'link.title'),
  );

  await page.getByRole('button', { name: words('cart', 'deferred.cancel'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('cart', 'deferred.cancel'), exact: true })
    .click();
  await page.waitForURL(/\/user$/);
  await choose(guest, words);
  await guest.locator('main form button[type=submit]').click();
  await guest.getByRole('dialog').getByRole('button').click();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(
    words('payments', 'link.canceledTitle'),
  );
  await expectNoAxeFindings(guest);
  await takeScreen(guest, 'deferred-canceled');
});

/** A new account with a held place, at its payment step. */
async function openPayment(page: Page, words: Words): Promise<string> {
  const email = newEmail();
  const { api, persons } = await newPatient(page.request, { email, names: ['Rosa Tavares'] });
  // A link needs time to be paid: late in the evening the first start of tomorrow is too near for one.
  const fromDay = dayFromToday(2);
  const lastOf = ({ nextFree }: Offer) => nextFree.at(-1)?.time ?? '';
  const offer = await findOffer(
    api,
    (found) => found.priceFromCents > 0 && lastOf(found) > fromDay,
  );
  const idCart = await holdPlace(api, persons, { ...offer, time: lastOf(offer) });
  const address = `/user/tests/schedule/${idCart}/payment`;
  await openSession(page, email);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('cart', 'payment.title'));
  return address;
}

async function sendLink(page: Page, words: Words, payer: string): Promise<void> {
  await page.getByRole('radio', { name: words('cart', 'payment.byOthers') }).check();
  const send = page.getByRole('button', { name: words('cart', 'payment.send'), exact: true });
  await send.filter({ visible: true }).first().click();
  await expect(page.getByRole('alert').first()).toContainText(
    words('payment-form', 'payment.emailWrong'),
  );
  await page.getByLabel(words('cart', 'payment.email'), { exact: true }).fill(payer);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'deferred-choice');
  await send.filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('cart', 'deferred.title'));
}

async function choose(guest: Page, words: Words): Promise<void> {
  const card = /^(Cartão|Card)$/;
  await guest.getByRole('radio', { name: card }).check();
  await guest.getByLabel(words('payment-form', 'payment.invoice.no'), { exact: true }).check();
}

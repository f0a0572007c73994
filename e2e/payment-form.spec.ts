import type { Page } from '@playwright/test';
import { newEmail } from './support/account.ts';
import { newPatient, openSession } from './support/api.ts';
import { findOffer, holdPlace } from './support/booking.ts';
import { expect, test } from './support/journey.ts';

test('after an error the summary has the focus once, and a tax number is typed key by key in its field', async ({
  page,
  words,
}) => {
  const email = newEmail();
  const { api, persons } = await newPatient(page.request, { email, names: ['Rosa Tavares'] });
  const offer = await findOffer(api, ({ priceFromCents }) => priceFromCents > 0);
  const idCart = await holdPlace(api, persons, offer);
  await openSession(page, email);
  await page.goto(`/user/tests/schedule/${idCart}/payment`);
  await expectLowBar(page);

  await page.getByLabel(words('payment-form', 'payment.invoice.yes'), { exact: true }).check();
  await page.getByRole('radio', { name: words('cart', 'payment.card') }).check();
  await page.getByRole('button', { name: /€/ }).filter({ visible: true }).first().click();
  await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeFocused();

  const field = page.getByLabel(words('payment-form', 'payment.taxIdentificationNumber'), {
    exact: true,
  });
  await field.click();
  for (const digit of '123456789') {
    await page.keyboard.press(digit);
    await expect(field).toBeFocused();
  }
  await expect(field).toHaveValue('123456789');
});

/** On the narrowest phone, and with text of one and a half size, the bar leaves four fifths of the screen to the form. */
async function expectLowBar(page: Page) {
  const before = page.viewportSize();
  const bar = page.locator('[data-thumb]').filter({ visible: true });
  for (const [width, height, text] of [
    [320, 640, '100%'],
    [390, 844, '150%'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, text);
    const box = await bar.boundingBox();
    expect(box?.height, `the bar at ${width} px and ${text}`).toBeLessThanOrEqual(height / 5);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  if (before) await page.setViewportSize(before);
}

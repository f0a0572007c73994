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

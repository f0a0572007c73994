import { newEmail, signIn } from './support/account.ts';
import { newPatient } from './support/api.ts';
import { antigen, findOffer } from './support/booking.ts';
import { expect, test } from './support/journey.ts';

test('after an error the summary has the focus once, and a tax number is typed key by key in its field', async ({
  page,
  words,
}) => {
  const email = newEmail();
  const { api, persons } = await newPatient(page.request, { email, names: ['Rosa Tavares'] });
  const offer = await findOffer(api, ({ priceFromCents }) => priceFromCents > 0);
  const time = offer.nextFree[0]?.time ?? '';
  const { data } = await api.call<{ idCart: string }>('POST', 'onboarding/user/travel/service', {
    ...{ idService: antigen, date: time.slice(0, 10), idPersons: persons },
  });
  const cart = `scheduling/${data.idCart}`;
  const { assets } = (await api.call<{ assets: { idAsset: string }[] }>('GET', cart)).data;
  const wishes = [{ slot: time, persons: assets.map(({ idAsset }) => idAsset) }];
  await api.call('POST', `${cart}/slot?entityService=${offer.idEntityService}`, wishes);
  await page.goto(`/user/tests/schedule/${data.idCart}/payment`);
  await signIn(page, words, email);

  await page.getByLabel(words('cart', 'payment.invoice.yes'), { exact: true }).check();
  await page.getByRole('radio', { name: words('cart', 'payment.online') }).check();
  await page.getByRole('button', { name: /€/ }).filter({ visible: true }).first().click();
  await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeFocused();

  const field = page.getByLabel(words('cart', 'payment.taxIdentificationNumber'), { exact: true });
  await field.click();
  for (const digit of '123456789') {
    await page.keyboard.press(digit);
    await expect(field).toBeFocused();
  }
  await expect(field).toHaveValue('123456789');
});

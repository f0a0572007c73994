import { expect } from '@playwright/test';
import { holdOne, payOnline } from './carts.ts';
import { picture } from './picture.ts';
import { type Maker, registerPatient } from './screen-fixture.ts';

interface Waiting {
  session: string;
  /** The payment step of a cart that starts too soon for a Multibanco reference. */
  soon: string;
}

/** A payment that waits for an answer on a phone, and a cart of the day after tomorrow. */
const waiting: Maker<Waiting> = async (fixture) => {
  const family = await registerPatient(fixture);
  const soon = `${await holdOne(family, 2)}/payment`;
  const url = await payOnline(family, await holdOne(family, 5));
  await fixture.request.post(`${url}/mbway`, { form: { phone: '912345678' }, maxRedirects: 0 });
  return { session: family.session, soon };
};

picture('payment-soon', {
  as: waiting,
  open: async ({ page, made }) => page.goto((await made(waiting)).soon),
});
picture('payment-waiting-list', {
  as: waiting,
  async open({ page, words }) {
    // That the phone was asked comes by a notice, a moment later.
    await expect(async () => {
      await page.goto('/user/tests/list');
      const waits = page.getByText(words('appointments', 'awaited.mbway'));
      await expect(waits.filter({ visible: true }).first()).toBeVisible({ timeout: 1500 });
    }).toPass();
  },
});

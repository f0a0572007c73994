import { expect, type Page } from '@playwright/test';
import { chooseTimes, tapVisible } from '../support/booking.ts';
import type { Words } from '../support/journey.ts';
import { carts, payments } from './carts.ts';
import { picture } from './picture.ts';

const near = 'district=6&where=Coimbra';
const as = 'booker';

picture('cart-0-services', { as, open: ({ page }) => page.goto('/user/tests/services') });
picture('cart-0-services-errors', {
  as,
  async open({ page, words }) {
    await page.goto('/user/tests/services');
    await page.getByRole('button', { name: words('cart', 'services.next') }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
  },
});
picture('cart-0-summary', {
  as,
  async open({ page, words }) {
    await page.goto('/user/tests/services?service=501');
    for (const name of ['Rosa Tavares', 'António Tavares']) {
      await page
        .getByRole('button', { name: new RegExp(name) })
        .first()
        .click();
    }
    await page.getByRole('button', { name: words('cart', 'services.next') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});

picture('cart-1-person', {
  as,
  open: async ({ page, made }) => page.goto(`${(await made(carts)).incomplete}/ticket`),
});
picture('cart-1-person-errors', {
  as,
  async open({ page, words, made }) {
    await page.goto(`${(await made(carts)).incomplete}/ticket`);
    await tapVisible(page, words('cart', 'ticket.save'));
    await expect(page.getByRole('alert').first()).toBeFocused();
  },
});
picture('cart-1-person-known', {
  as,
  open: async ({ page, made }) => page.goto(`${(await made(carts)).open}/ticket`),
});

picture('cart-2-location', {
  as,
  open: async ({ page, made }) => page.goto(`${(await made(carts)).open}/location`),
});
picture('cart-2-location-errors', {
  as,
  async open({ page, words, made }) {
    await page.goto(`${(await made(carts)).open}/location`);
    await tapVisible(page, words('cart', 'location.search'));
  },
});

picture('cart-3-places', {
  as,
  open: async ({ page, made }) => page.goto(`${(await made(carts)).open}/place?${near}`),
});
picture('cart-3-places-nearby', {
  as,
  open: async ({ page, made }) => {
    const where = 'district=6&municipality=603&where=Coimbra';
    return page.goto(`${(await made(carts)).open}/place?${where}`);
  },
});
picture('cart-3-places-none', {
  as,
  open: async ({ page, made }) =>
    page.goto(`${(await made(carts)).consultation}/place?district=48&where=Flores`),
});
picture('cart-3-places-approval', {
  as,
  async open({ page, made }) {
    await page.goto(`${(await made(carts)).consultation}/place?district=11&where=Lisboa`);
    await page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .getByRole('button')
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});
picture('cart-3-slots', {
  as,
  open: async ({ page, made }) => page.goto(`${(await made(carts)).chosen}/place/slot`),
});
picture('cart-3-slots-chosen', {
  as,
  async open({ page, words, made }) {
    await page.goto(`${(await made(carts)).chosen}/place/slot`);
    await chooseAll(page, words);
  },
});
picture('cart-3-slots-all', {
  as,
  async open({ page, words, made }) {
    await page.goto(`${(await made(carts)).chosen}/place/slot`);
    await page.getByRole('button', { name: words('cart', 'slots.all') }).click();
  },
});
picture('cart-3-slots-summary', {
  as,
  async open({ page, words, made }) {
    await page.goto(`${(await made(carts)).chosen}/place/slot`);
    await chooseAll(page, words);
    await tapVisible(page, words('cart', 'slots.save_other'));
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});
picture('cart-3-slots-move', {
  as,
  async open({ page, words, made }) {
    await page.goto(`${(await made(carts)).chosen}/place/slot`);
    await chooseAll(page, words);
    const others = page.getByRole('button', { name: 'Rosa', exact: true, pressed: false });
    await others.filter({ visible: true }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});

picture('cart-4-payment', {
  as,
  open: async ({ page, made }) => page.goto(`${(await made(carts)).held}/payment`),
});
picture('cart-4-payment-invoice', {
  as,
  async open({ page, words, made }) {
    await page.goto(`${(await made(carts)).held}/payment`);
    await page.getByLabel(words('payment-form', 'payment.invoice.yes'), { exact: true }).check();
    await page.locator('[form=payment]').filter({ visible: true }).first().click();
    await expect(page.getByRole('alert').first()).toBeVisible();
  },
});
picture('cart-4-payment-free', {
  as,
  open: async ({ page, made }) => page.goto(`${(await made(carts)).free}/payment`),
});
picture('cart-4-provider', {
  as,
  open: async ({ page, made }) => page.goto((await made(payments)).choice),
});
picture('cart-4-provider-voucher', {
  as,
  open: async ({ page, made }) => page.goto((await made(payments)).provider),
});

picture('cart-5-success', {
  as,
  open: async ({ page, made }) => page.goto((await made(payments)).booked),
});
picture('cart-5-request-sent', {
  as,
  open: async ({ page, made }) => page.goto((await made(carts)).asked),
});
picture('cart-pending-payment', {
  as,
  async open({ page, made }) {
    await page.goto((await made(payments)).pending);
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});
picture('cart-missing', {
  as,
  async open({ page }) {
    await page.goto('/user/tests/schedule/0190f3c8-0000-7000-8000-000000000000/ticket');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});

picture('payment-success', {
  as,
  open: async ({ page, made }) => page.goto((await made(payments)).paid),
});
picture('payment-error', {
  as,
  open: async ({ page, made }) => page.goto((await made(payments)).failed),
});
picture('payment-voucher', {
  as,
  open: async ({ page, made }) => page.goto((await made(payments)).voucher),
});
picture('payment-unknown', `/payment-success?s=${'x'.repeat(32)}`);

async function chooseAll(page: Page, words: Words): Promise<void> {
  await chooseTimes(page, words, ['Rosa', 'António']);
}

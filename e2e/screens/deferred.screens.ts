import { expect } from '@playwright/test';
import { newEmail } from '../support/account.ts';
import { cards, tapVisible } from '../support/booking.ts';
import { lastMailTo } from '../support/mail.ts';
import { holdOne } from './carts.ts';
import { picture } from './picture.ts';
import {
  type Maker,
  type PatientAccount,
  registerPatient,
  type ScreenFixture,
} from './screen-fixture.ts';

interface Deferred {
  session: string;
  /** The payment step of a cart without a payment link, and of one with it. */
  choice: string;
  sent: string;
  /** The paths of the links of the one who is to pay. */
  links: Record<'open' | 'paid' | 'canceled' | 'failed', string>;
}

/** Payments that a patient left to another payer, in each state. */
const deferred: Maker<Deferred> = async (fixture) => {
  const family = await registerPatient(fixture);
  const choice = `${await holdOne(family, 2)}/payment`;
  const paid = await leave(fixture, family, 8);
  await pay(fixture, paid.token, cards.pays);
  // Links keep few places of an account that has never completed a payment.
  await untilPaid(family);
  const open = await leave(fixture, family, 5);
  const canceled = await leave(fixture, family, 11);
  const failed = await leave(fixture, family, 14);
  await family.api.call('PUT', `scheduling/${canceled.cart}/cancel-payment`);
  return {
    session: family.session,
    choice,
    sent: `/user/tests/schedule/${open.cart}/payment`,
    links: {
      open: open.link,
      paid: paid.link,
      canceled: canceled.link,
      failed: await pay(fixture, failed.token, cards.declined),
    },
  };
};

async function untilPaid({ api }: PatientAccount): Promise<void> {
  const statuses = async () => {
    const { data } = await api.call<{ status: string }[]>('GET', 'onboarding/user/schedule');
    return data.map(({ status }) => status);
  };
  await expect.poll(statuses, { timeout: 20_000 }).toContain('Paid');
}

/** Leaves a payment to a new address; the cart's id, and the path of the link that came by mail. */
async function leave(fixture: ScreenFixture, family: PatientAccount, day: number) {
  const cart = (await holdOne(family, day)).split('/').at(-1) ?? '';
  const email = newEmail();
  const left = { paymentType: 1, email };
  await family.api.call('POST', `scheduling/${cart}/checkout/deffered`, left);
  const { text } = await lastMailTo(fixture.request, email);
  const link = /https?:\/\/[^/]+(\/payment-deffered\S+)/.exec(text)?.[1] ?? '';
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
  return { cart, link, token };
}

/** Pays by the link; returns where the provider sends the payer. */
async function pay({ request }: ScreenFixture, token: string, number: string): Promise<string> {
  const left = { paymentType: 2, email: newEmail() };
  const reply = await request.post(`/api/scheduling/${token}/checkout/deffered`, { data: left });
  const { data } = (await reply.json()) as { data: { paymentResult: { url: string } } };
  const form = { form: { number }, maxRedirects: 0 };
  const back = await request.post(`${data.paymentResult.url}/card`, form);
  return back.headers().location ?? '';
}

picture('deferred-choice', {
  as: deferred,
  async open({ page, words, made }) {
    await page.goto((await made(deferred)).choice);
    await page.getByRole('radio', { name: words('cart', 'payment.byOthers') }).check();
    await tapVisible(page, words('cart', 'payment.send'));
    await expect(page.getByRole('alert').first()).toBeVisible();
  },
});
picture('deferred-sent', {
  as: deferred,
  open: async ({ page, made }) => page.goto((await made(deferred)).sent),
});
for (const [name, label] of [
  ['again', 'deferred.again'],
  ['cancel', 'deferred.cancel'],
] as const) {
  picture(`deferred-${name}`, {
    as: deferred,
    async open({ page, words, made }) {
      await page.goto((await made(deferred)).sent);
      await page.getByRole('button', { name: words('cart', label), exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  });
}
picture('deferred-list', { as: deferred, open: ({ page }) => page.goto('/user/tests/list') });

for (const state of ['open', 'paid', 'canceled', 'failed'] as const) {
  picture(`deferred-link-${state}`, {
    open: async ({ page, made }) => page.goto((await made(deferred)).links[state]),
  });
}
picture('deferred-link-faults', {
  async open({ page, made }) {
    await page.goto((await made(deferred)).links.open);
    await page.locator('main form button[type=submit]').click();
    await expect(page.getByRole('alert').first()).toBeVisible();
  },
});
picture('deferred-link-unknown', {
  async open({ page }) {
    await page.goto(`/payment-deffered?token=${'x'.repeat(43)}`);
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});

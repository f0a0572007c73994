import type { Page } from '@playwright/test';
import { newEmail } from './support/account.ts';
import { newPatient, openSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import {
  antigen,
  chooseTimes,
  dayFromToday,
  findOffer,
  payOnline,
  tapVisible,
} from './support/booking.ts';
import { expect, test, type Words } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

const names = ['Rosa Tavares', 'António Tavares'];

test('who has chosen no place is asked where, chooses one of those found, and finds the payment that was left again', async ({
  page,
  words,
}, { project }) => {
  test.setTimeout(120_000);
  const email = newEmail();
  const { api } = await newPatient(page.request, { email, names });
  // Both sizes of the journey may run at once: each has days of its own.
  const from = dayFromToday(project.name === 'phone-pt' ? 2 : 8);
  const { idEntityService, nextFree } = await findOffer(
    api,
    ({ priceFromCents, nextFree: [first] }) =>
      priceFromCents > 0 && first !== undefined && first.available > 1 && first.time > from,
  );
  const date = nextFree[0]?.time.slice(0, 10) ?? '';
  const look = async (name: string) => {
    await expectNoAxeFindings(page);
    await takeScreen(page, `places-${name}`, false);
  };

  await test.step('the services and the people', async () => {
    await openSession(page, email);
    await page.goto(`/user/tests/services?service=${antigen}&date=${date}`);
    await page.waitForURL('**/user/tests/services**');
    for (const name of names) {
      await page
        .getByRole('button', { name: new RegExp(name) })
        .first()
        .click();
    }
    await page.getByRole('button', { name: words('cart', 'services.next') }).click();
    await page.getByRole('button', { name: words('cart', 'summary.confirm') }).click();
    // Both are known: one page for the two, each opened where a detail is to be changed.
    await expectTitle(page, words('cart', 'ticket.knownTitle'));
    await page
      .locator('summary')
      .filter({ hasText: names[0] ?? '' })
      .click();
    await page
      .getByRole('link', { name: words('cart', 'ticket.edit') })
      .first()
      .click();
    await expectTitle(page, words('cart', 'ticket.title', { number: 1, total: 2 }));
    await tapVisible(page, words('cart', 'ticket.save'));
    await expectTitle(page, words('cart', 'ticket.knownTitle'));
    await look('0-known-people');
    await tapVisible(page, words('cart', 'ticket.next'));
  });

  await test.step('where: a device that does not say it, no district, and one from the list', async () => {
    await expectTitle(page, words('cart', 'location.title'));
    await look('1-location');
    await page.getByRole('button', { name: words('cart', 'location.near') }).click();
    await expect(page.getByRole('dialog')).toContainText(words('cart', 'location.refusedTitle'));
    await look('2-location-refused');
    await page.getByRole('dialog').getByRole('button').last().click();
    await tapVisible(page, words('cart', 'location.search'));
    await expect(
      page.getByText(words('cart', 'location.districtFault')).filter({ visible: true }).first(),
    ).toBeVisible();
    await look('3-location-fault');
    const district = page.getByRole('combobox', { name: words('cart', 'location.district') });
    await district.fill('coim');
    await page.getByRole('option', { name: 'Coimbra', exact: true }).click();
    await tapVisible(page, words('cart', 'location.search'));
  });

  await test.step('the places, and the times of one', async () => {
    await expectTitle(page, words('cart', 'place.title'));
    const card = page.getByRole('listitem').filter({
      has: page.locator(`h2 a[href*="${idEntityService}"]`),
    });
    await expect(card).toContainText('€');
    await look('4-places');
    await card.locator('h2 a').click();
    await chooseTimes(page, words, ['Rosa', 'António']);
    await look('5-slots');
  });

  await test.step('a tap on another time once all persons have one asks first', async () => {
    const others = page.getByRole('button', { name: 'Rosa', exact: true, pressed: false });
    await others.filter({ visible: true }).first().click();
    const alert = page.getByRole('dialog');
    await expect(alert).toContainText(words('cart', 'slot.alert.title'));
    await look('6-slot-alert');
    await alert.getByRole('button', { name: words('cart', 'slot.alert.keep') }).click();
    await expect(
      page.getByRole('button', { name: 'Rosa', exact: true, pressed: true }),
    ).toHaveCount(1);
  });

  const cart = /.*\/schedule\/[^/]+/.exec(page.url())?.[0];

  await test.step('a payment that was begun stands over every step: paid in another way, or given up', async () => {
    await tapVisible(page, words('cart', 'slots.save_other'));
    await page.getByRole('button', { name: words('cart', 'slots.toPayment'), exact: true }).click();
    const pending = page.getByRole('dialog').filter({ hasText: words('cart', 'pending.title') });
    for (const answer of ['pending.tryAgain', 'pending.cancel']) {
      await page.waitForURL('**/payment');
      await payOnline(page, words);
      await page.waitForURL('**/payment-sandbox/**');
      await page.goto(`${cart}/location`);
      await expect(pending).toBeVisible();
      if (answer === 'pending.tryAgain') await look('7-pending');
      await pending.getByRole('button', { name: words('cart', answer), exact: true }).click();
    }
    await page.waitForURL('**/user');
  });

  await test.step('a cart that is not there says so, and leads home', async () => {
    await page.goto('/user/tests/schedule/0190f3c8-0000-7000-8000-000000000000/location');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(words('cart', 'missing.text'));
    await look('8-missing');
    await dialog.getByRole('button').last().click();
    await page.waitForURL('**/user');
  });
});

async function expectTitle(page: Page, title: ReturnType<Words>): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

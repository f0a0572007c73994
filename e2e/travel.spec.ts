import type { APIRequestContext, Page } from '@playwright/test';
import { newEmail } from './support/account.ts';
import { type Api, newPatient, openSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { antigen, dayFromToday, tapVisible } from './support/booking.ts';
import { expect, test, type Words } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

/** A stay of the demo data near Coimbra, from the fourth day on. */
const code = 'PATIO-SEREIA-101';
const names = ['Rosa Tavares', 'António Tavares'];

test('who has a reservation adds it, says who arrives when, and books near the hotel', async ({
  page,
  request,
  words,
}) => {
  test.setTimeout(120_000);
  await begin({ page, request });
  const t = (key: string, values = {}) => words('accommodation', key, values);
  await page.goto('/user/bookings');
  await expect(page.getByRole('heading', { name: t('home.empty') })).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'stays-empty');
  await page.getByRole('link', { name: t('add'), exact: true }).click();

  await addStay(page, words, 'NADA-1');
  await expect(page.getByRole('alert').first()).toBeFocused();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'stay-unknown');
  await addStay(page, words, ' patio-sereia-101 ');
  await expect(
    page.getByRole('heading', { level: 2, name: 'Hotel Pátio da Sereia' }),
  ).toBeVisible();

  const [rosa = '', antonio = ''] = names;
  const add = page.getByRole('button', { name: t('new.addGuest'), exact: true });
  await expect(add).toBeDisabled();
  await addGuest(page, words, { name: rosa, time: '15:00' });
  await page.getByLabel(t('new.name'), { exact: true }).fill(rosa.toUpperCase());
  await expect(page.getByText(t('fault.duplicate'))).toBeVisible();
  await expect(add).toBeDisabled();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'stay-guests');
  await page.getByLabel(t('new.name'), { exact: true }).fill('');
  await page.reload();
  await expect(page.getByText(rosa, { exact: true })).toBeVisible();
  await addGuest(page, words, { name: antonio, time: '18:30' });
  await page.getByRole('button', { name: t('new.save'), exact: true }).click();

  await page.waitForURL('**/user/tests/tickets?relatedTo=*');
  await expect(page.getByRole('checkbox', { name: rosa })).toBeChecked();
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await page.goto('/user/tests/tickets');
  await page.getByRole('checkbox', { name: rosa }).check();
  await expect(page.getByRole('checkbox', { name: antonio })).toBeDisabled();
  await page.getByRole('button', { name: t('travel.next'), exact: true }).click();
  await expect(page.getByRole('alert').first()).toContainText(t('fault.service'));
  await expectNoAxeFindings(page);
  await takeScreen(page, 'travel-one-at-a-time');
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: t('travel.next'), exact: true }).click();
  await page.waitForURL('**/ticket');

  await page.goto(page.url().replace(/ticket$/, 'location'));
  const near = words('cart', 'location.nearHotel', { checkIn: 'Hotel Pátio da Sereia' });
  await page.getByRole('button', { name: near }).click();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'location-near-check-in');
  await tapVisible(page, words('cart', 'location.search'));
  await page.waitForURL('**/place?**nearCheckIn=true**');
  await expect(page.locator('main li').filter({ hasText: '€' }).first()).toBeVisible();

  await page.goto('/user/bookings/list');
  await page.getByRole('button', { name: `${t('delete')}, ${antonio}` }).click();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'guest-remove', false);
  await page.getByRole('button', { name: t('remove.confirm'), exact: true }).click();
  await expect(page.getByText(antonio, { exact: true })).toHaveCount(0);
  await expect(page.getByText(rosa, { exact: true })).toBeVisible();
});

test('a guest whose test another payer pays is shown as waiting, and the link is sent once more', async ({
  page,
  request,
  words,
}) => {
  test.setTimeout(120_000);
  const api = await begin({ page, request });
  await leavePayment(api);
  const t = (key: string, values = {}) => words('accommodation', key, values);
  await page.goto('/user/bookings');
  await expect(page.getByText(t('card.toPay_one', { count: 1 }))).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'stays');
  await page.goto('/user/bookings/list');
  await expect(page.getByText(t('state.awaitingPayment'), { exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'guests-awaiting-payment');
  await page.getByRole('button', { name: new RegExp(t('resend')) }).click();
  const dialog = page.getByRole('dialog');
  const email = dialog.getByLabel(words('cart', 'payment.email'), { exact: true });
  await email.fill('hospede');
  await dialog
    .getByRole('button', { name: words('payment-form', 'deferred.send'), exact: true })
    .click();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  const right = newEmail();
  await email.fill(right);
  await dialog
    .getByRole('button', { name: words('payment-form', 'deferred.send'), exact: true })
    .click();
  await expect(page.getByRole('dialog')).toContainText(t('resent.text', { email: right }));
});

async function begin({ page, request }: { page: Page; request: APIRequestContext }): Promise<Api> {
  const email = newEmail();
  const { api } = await newPatient(request, { email, names });
  await openSession(page, email);
  return api;
}

async function addStay(page: Page, words: Words, typed: string): Promise<void> {
  await page.getByLabel(words('accommodation', 'new.code'), { exact: true }).fill(typed);
  const add = { name: words('accommodation', 'new.addCode'), exact: true };
  await page.getByRole('button', add).click();
}

async function addGuest(
  page: Page,
  words: Words,
  guest: { name: string; time: string },
): Promise<void> {
  await page.getByLabel(words('accommodation', 'new.name'), { exact: true }).fill(guest.name);
  await page.getByLabel(words('accommodation', 'new.time'), { exact: true }).fill(guest.time);
  const add = { name: words('accommodation', 'new.addGuest'), exact: true };
  await page.getByRole('button', add).click();
  const added = page.getByRole('list', { name: words('accommodation', 'new.added') });
  await expect(added.getByText(guest.name, { exact: true })).toBeVisible();
}

interface Place {
  idEntityService: string;
  needsApproval: boolean;
  location: string;
  priceRange: { minimum: number };
  nextFree: { time: string; available: number }[];
}

/** By calls: one guest whose test is held near the hotel and left to another payer. */
async function leavePayment(api: Api): Promise<void> {
  const stay = await api.call<{ id: string }>('POST', 'accommodation/reservation', { code });
  const idReservation = stay.data.id;
  const person = `accommodation/reservation/${idReservation}/person`;
  const guest = await api.call<{ id: string }>('POST', person, { name: names[0] });
  const order = await api.call<{ id: string; assets: { idAsset: string }[] }>(
    'POST',
    'accommodation/reservation/travel/service',
    { idReservation, idPersons: [guest.data.id], date: `${dayFromToday(4)}T15:00:00Z` },
  );
  const cart = await api.call<{ idCart: string; assets: { idAsset: string }[] }>(
    'POST',
    `accommodation/reservation/travel/${order.data.id}/schedule`,
    { idService: antigen, idAssets: order.data.assets.map(({ idAsset }) => idAsset) },
  );
  const { idCart, assets } = cart.data;
  const persons = assets.map(({ idAsset }) => idAsset);
  for (const { idEntityService, nextFree } of await placesNear(api, idCart)) {
    const slot = [{ slot: nextFree[0]?.time, persons }];
    await api.call('POST', `scheduling/${idCart}/slot?entityService=${idEntityService}`, slot);
    const types = await api.call<unknown[]>('GET', `scheduling/${idCart}/payment/deffered`);
    if (types.data.length === 0) continue;
    const left = { paymentType: 1, email: newEmail() };
    await api.call('POST', `scheduling/${idCart}/checkout/deffered`, left);
    return;
  }
  throw new Error('The demo data has no place near the hotel that can be paid by a link.');
}

/** Places around the check-in that cost something and are free in the days before it. */
async function placesNear(api: Api, idCart: string): Promise<Place[]> {
  const found: Place[] = [];
  for (const days of [3, 4, 2]) {
    const query = new URLSearchParams({ nearCheckIn: 'true', date: dayFromToday(days) });
    const { data } = await api.call<Place[]>('GET', `scheduling/${idCart}/locations?${query}`);
    found.push(...data);
  }
  return found.filter(
    ({ needsApproval, location, priceRange, nextFree }) =>
      !needsApproval && location === 'Entity' && priceRange.minimum > 0 && nextFree.length > 0,
  );
}

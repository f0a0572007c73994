import { expect } from '@playwright/test';
import { antigen, dayFromToday } from '../support/booking.ts';
import { bookGuest, cancelGuest, newHotel, putOnToday } from '../support/hotels.ts';
import { picture, type Visit } from './picture.ts';
import type { Maker } from './screen-fixture.ts';

/** A hotel with guests of today and of two days later, one of them cancelled. */
const busyHotel: Maker<{ session: string; date: string }> = async ({ request, dataDir }) => {
  const hotel = await newHotel(request, dataDir);
  const date = dayFromToday(2);
  for (const name of ['Inês Conceição Simões', 'João Pedro Albuquerque', 'Anna Schmidt'])
    await bookGuest(hotel, { name, days: 2 });
  await cancelGuest(hotel, 'João Pedro Albuquerque', date);
  return { session: hotel.session, date };
};
/** One whose guests have their appointments today. */
const todaysHotel: Maker<{ session: string }> = async ({ request, dataDir }) => {
  const hotel = await newHotel(request, dataDir);
  for (const name of ['Marta Luísa Antunes', 'Karl Weber']) {
    await bookGuest(hotel, { name, days: 3 });
    await putOnToday(dataDir, name);
  }
  return hotel;
};
const emptyHotel: Maker<{ session: string }> = ({ request, dataDir }) => newHotel(request, dataDir);

const list = async ({ page, made }: Visit) =>
  page.goto(`/partner/appointments?date=${(await made(busyHotel)).date}`);

async function openMenu(visit: Visit, key?: string): Promise<void> {
  const { page, words } = visit;
  await list(visit);
  const row = page.getByRole('row').filter({ hasText: 'Anna Schmidt' });
  await row.getByRole('button').click();
  await expect(page.getByRole('menu')).toBeVisible();
  if (key) await page.getByRole('menuitem', { name: words('agenda', key), exact: true }).click();
}

picture('hotel-home-no-guests', { as: emptyHotel, open: ({ page }) => page.goto('/partner') });
picture('hotel-home-guests', { as: todaysHotel, open: ({ page }) => page.goto('/partner') });
picture('hotel-appointments', { as: busyHotel, open: list });
picture('hotel-appointments-none', {
  as: emptyHotel,
  open: ({ page }) => page.goto('/partner/appointments'),
});
picture('hotel-appointments-menu', { as: busyHotel, open: (visit) => openMenu(visit) });
picture('hotel-appointment-edit', {
  as: busyHotel,
  async open(visit) {
    await openMenu(visit, 'menu.edit');
    await expect(visit.page.locator('#guest-phone')).toBeVisible();
  },
});
picture('hotel-appointment-reschedule', {
  as: busyHotel,
  async open(visit) {
    await openMenu(visit, 'menu.reschedule');
    const times = visit.page.getByRole('dialog').locator('option');
    await expect(times.nth(16)).toBeAttached();
  },
});
picture('hotel-appointment-cancel', {
  as: busyHotel,
  open: (visit) => openMenu(visit, 'menu.cancel'),
});
picture('hotel-appointment-create', {
  as: emptyHotel,
  open: ({ page }) => page.goto('/partner/appointment/create'),
});
picture('hotel-appointment-create-time', {
  as: emptyHotel,
  async open({ page }) {
    await page.goto('/partner/appointment/create?name=Anna%20Schmidt&reservation=SOL7');
    await page.locator('#guest-idService').selectOption(String(antigen));
    await page.locator('#guest-date').selectOption(dayFromToday(2));
    await page.locator('#guest-place').check();
    await expect(page.locator('#guest-time option').nth(2)).toBeAttached();
    await page.locator('#guest-time').selectOption({ index: 2 });
  },
});
picture('hotel-appointment-create-missing', {
  as: emptyHotel,
  async open({ page, words }) {
    await page.goto('/partner/appointment/create');
    await page.locator('#guest-name').fill('Anna Schmidt');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText(words('agenda', 'form.required')).first()).toBeVisible();
  },
});

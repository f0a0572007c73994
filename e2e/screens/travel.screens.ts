import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Words } from '../support/journey.ts';
import { picture } from './picture.ts';

// The demo patient has a stay in Lisbon, with guests who are still to schedule.
picture('stays', { as: 'patient', open: ({ page }) => page.goto('/user/bookings') });
picture('stays-empty', { as: 'newcomer', open: ({ page }) => page.goto('/user/bookings') });
picture('stay-new', {
  as: 'newcomer',
  open: ({ page }) => page.goto('/user/bookings/register/new'),
});
picture('stay-unknown', {
  as: 'newcomer',
  async open({ page, words }) {
    await addStay(page, words, 'NADA-1');
    await expect(page.getByRole('alert').first()).toBeVisible();
  },
});
picture('stay-guests', {
  as: 'booker',
  async open({ page, words }) {
    await addStay(page, words, 'PATIO-SEREIA-101');
    const field = (key: string) =>
      page.getByLabel(words('accommodation', `new.${key}`), { exact: true });
    await field('name').fill('Rosa Tavares');
    await field('time').fill('15:00');
    const add = { name: words('accommodation', 'new.addGuest'), exact: true };
    await page.getByRole('button', add).click();
    await field('name').fill('ROSA TAVARES');
    await expect(page.getByText(words('accommodation', 'fault.duplicate'))).toBeVisible();
  },
});
picture('guests', { as: 'patient', open: ({ page }) => page.goto('/user/bookings/list') });
picture('guests-empty', { as: 'newcomer', open: ({ page }) => page.goto('/user/bookings/list') });
picture('guest-remove', {
  as: 'patient',
  async open({ page, words }) {
    await page.goto('/user/bookings/list');
    const remove = page.getByRole('button', { name: new RegExp(words('accommodation', 'delete')) });
    await remove.first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});
picture('travel', {
  as: 'patient',
  async open({ page }) {
    await page.goto('/user/tests/tickets');
    await page.getByRole('checkbox').first().check();
    await expect(page.locator('fieldset[disabled]')).toHaveCount(1);
  },
});

async function addStay(page: Page, words: Words, code: string): Promise<void> {
  await page.goto('/user/bookings/register/new');
  await page.getByLabel(words('accommodation', 'new.code'), { exact: true }).fill(code);
  const add = { name: words('accommodation', 'new.addCode'), exact: true };
  await page.getByRole('button', add).click();
}

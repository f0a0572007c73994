import { expect, type Page } from '@playwright/test';
import type { Words } from '../support/journey.ts';
import { picture } from './picture.ts';

// The demo patient has a ticket in each state.
picture('tickets', { as: 'patient', open: ({ page }) => page.goto('/user/bookings/list') });
picture('tickets-empty', { as: 'newcomer', open: ({ page }) => page.goto('/user/bookings/list') });
picture('ticket-form', {
  as: 'patient',
  open: ({ page }) => page.goto('/user/bookings/register'),
});
picture('ticket-form-missing', {
  as: 'newcomer',
  async open({ page, words }) {
    await page.goto('/user/bookings/register');
    const register = { name: words('ticketing', 'form.register'), exact: true };
    await page.getByRole('dialog').getByRole('button', register).click();
    await expect(page.getByRole('alert')).toBeFocused();
  },
});
picture('ticket-qr', { as: 'patient', open: ({ page, words }) => openDialog(page, words, 'view') });
picture('ticket-edit', {
  as: 'patient',
  open: ({ page, words }) => openDialog(page, words, 'edit'),
});
picture('ticket-delete', {
  as: 'patient',
  open: ({ page, words }) => openDialog(page, words, 'delete'),
});

async function openDialog(page: Page, words: Words, action: string): Promise<void> {
  await page.goto('/user/bookings/list');
  const name = new RegExp(`^${words('ticketing', action)}`);
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

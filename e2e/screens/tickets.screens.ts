import { expect, type Page } from '@playwright/test';
import { openEmbedded } from '../../server/test/lifecycle/product.ts';
import { memberToken } from '../support/desks.ts';
import type { Words } from '../support/journey.ts';
import { picture } from './picture.ts';
import type { Maker } from './screen-fixture.ts';

/** A ticket that is not registered: those of the demo would all be taken after a few runs. */
const freshTicket: Maker<string> = async ({ dataDir }) => {
  const { db, close } = openEmbedded(dataDir);
  try {
    const { eventId } = await db
      .selectFrom('tickets')
      .select('eventId')
      .where('number', '=', 'FADO-0001')
      .executeTakeFirstOrThrow();
    const number = `FADO-${crypto.randomUUID().slice(0, 6).toUpperCase()}`;
    const ticket = { id: crypto.randomUUID(), number, eventId, createdAt: new Date() };
    await db.insertInto('tickets').values(ticket).execute();
    return number;
  } finally {
    await close();
  }
};

const clerk: Maker<{ session: string }> = async ({ request }) => ({
  session: await memberToken(request, 'tickets@vaga.example'),
});

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

picture('ticket-form-event', {
  as: 'booker',
  async open({ page, words }) {
    await register(page, words, 'VIP-1');
    await page.getByRole('radio').first().check();
  },
});
picture('ticket-registered', {
  as: 'booker',
  async open({ page, words, made }) {
    await register(page, words, await made(freshTicket));
    await expect(page.getByRole('dialog')).toContainText(words('ticketing', 'done.title'));
  },
});
picture('tickets-partner', { as: clerk, open: ({ page }) => page.goto('/partner/bookings/list') });
picture('tickets-partner-none', {
  as: clerk,
  async open({ page, words }) {
    await page.goto('/partner/bookings/list');
    await page.getByLabel(words('ticketing', 'filter.code')).fill('nada');
    await page.getByRole('button', { name: words('ticketing', 'filter.search') }).click();
    await expect(
      page.getByRole('heading', { name: words('ticketing', 'none.title') }),
    ).toBeVisible();
  },
});

async function register(page: Page, words: Words, number: string): Promise<void> {
  await page.goto('/user/bookings/register');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('ticketing', 'form.number')).fill(number);
  await dialog.getByLabel(words('ticketing', 'form.name'), { exact: true }).fill('Rosa Tavares');
  const send = { name: words('ticketing', 'form.register'), exact: true };
  await dialog.getByRole('button', send).click();
}

async function openDialog(page: Page, words: Words, action: string): Promise<void> {
  await page.goto('/user/bookings/list');
  const name = new RegExp(`^${words('ticketing', action)}`);
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

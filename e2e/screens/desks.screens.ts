import { expect, type Page } from '@playwright/test';
import { reasonCharacters } from '@vaga/contract/limits';
import type { Words } from '../support/journey.ts';
import { approvals, localPayments, refunds } from './desks.ts';
import { picture, type Visit } from './picture.ts';

// To pay on site: the booker's payment step, and the link of the entity's e-mail.
for (const [name, step] of [
  ['askable', 'askable'],
  ['asked', 'waits'],
] as const) {
  picture(`local-payment-step-${name}`, {
    as: localPayments,
    open: async ({ page, made }) => page.goto((await made(localPayments))[step]),
  });
}
picture('local-payment-step-allowed', {
  as: async ({ made }) => ({ session: (await made(localPayments)).allowedSession }),
  open: async ({ page, made }) => page.goto((await made(localPayments)).allowed),
});
for (const state of ['asked', 'granted', 'refused', 'linkOver'] as const) {
  picture(`local-payment-${state}`, {
    open: async ({ page, made }) => page.goto((await made(localPayments)).links[state]),
  });
}
picture('local-payment-unknown', '/local-payment/made-up');

// A request for a time.
for (const state of ['pending', 'accepted', 'refused', 'linkOver'] as const) {
  picture(`approval-${state}`, {
    open: async ({ page, made }) => page.goto((await made(approvals)).links[state]),
  });
}
picture('approval-chosen', {
  async open(visit) {
    const { page, words, made } = visit;
    await page.goto((await made(approvals)).links.pending);
    const times = page.getByRole('region', { name: words('approval', 'choose') });
    await times.locator('[aria-label*=":"]').first().click();
  },
});
picture('approval-refuse', { open: (visit) => refuse(visit, 'approval', approvals) });
picture('approval-unknown', '/approval/made-up');
picture('approval-times', {
  as: approvals,
  open: async ({ page, made }) => page.goto((await made(approvals)).times),
});

// The refund of an appointment that was cancelled late.
for (const state of ['requested', 'refused', 'accepted', 'linkOver'] as const) {
  picture(`refund-request-${state}`, {
    open: async ({ page, made }) => page.goto((await made(refunds)).links[state]),
  });
}
picture('refund-request-accept', {
  async open({ page, made }) {
    await page.goto((await made(refunds)).links.requested);
    await page.getByRole('button', { name: /^(Devolver|Refund) \S+/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});
picture('refund-request-refuse', { open: (visit) => refuse(visit, 'refund-request', refunds) });
picture('refund-request-unknown', '/refund-request/made-up');
picture('refund-list', { as: refunds, open: ({ page }) => page.goto('/user/tests/list') });
picture('refund-cancel', {
  as: refunds,
  async open({ page, words }) {
    await page.goto('/user/tests/list');
    const cancel = new RegExp(`^${words('appointments', 'cancel')}`);
    await page.getByRole('button', { name: cancel }).filter({ visible: true }).first().click();
    await expect(page.getByRole('dialog')).toContainText(/24/);
  },
});

/** The dialog that asks for the reason, sent without one. */
async function refuse(
  { page, words, made }: Visit,
  slice: 'approval' | 'refund-request',
  maker: typeof approvals | typeof refunds,
): Promise<void> {
  const { links } = await made<{ links: Partial<Record<string, string>> }>(maker);
  await page.goto(links.pending ?? links.requested ?? '');
  await page.getByRole('button', { name: words(slice, 'refuse'), exact: true }).click();
  await sendWithoutReason(page, words, slice);
}

async function sendWithoutReason(page: Page, words: Words, slice: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // A request for a time may be refused without a word.
  if (slice === 'approval') return;
  await dialog.getByRole('button', { name: words(slice, 'refuse.confirm') }).click();
  await expect(dialog).toContainText(words(slice, 'refuse.short', reasonCharacters));
}

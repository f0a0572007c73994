import { expect, type Page } from '@playwright/test';
import { completePerson } from './api.ts';
import type { Words } from './journey.ts';

/** The civil date some days from today in Lisbon. */
export function dayFromToday(days: number): string {
  return Temporal.Now.plainDateISO('Europe/Lisbon').add({ days }).toString();
}

/** Fills in the person that the ticket step asks about, and goes on. */
export async function fillInPerson(page: Page, words: Words): Promise<void> {
  const field = (key: string) => page.getByLabel(words('persons', key), { exact: true });
  await field('dateOfBirth').fill(completePerson.dateOfBirth);
  await page.getByLabel(words('persons', 'gender.Female'), { exact: true }).check();
  await field('email').fill(completePerson.email);
  await field('phone').fill(completePerson.phone);
  await page.getByLabel(words('persons', 'nationalityType.National'), { exact: true }).check();
  await field('healthNumber').fill(completePerson.healthIdentificationNumber);
  await field('postalCode').fill(completePerson.postalCode);
  await tapVisible(page, words('cart', 'ticket.save'));
}

/** The main action stands in the side card or in the bar at the thumb: presses the one in sight. */
export async function tapVisible(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
}

/** Gives each person who has no time yet the first that is free for them. */
export async function chooseTimes(page: Page, words: Words, people: string[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('cart', 'slots.title'));
  for (const name of people) {
    const mine = page.getByRole('button', { name, exact: true, pressed: true });
    if ((await mine.count()) > 0) continue;
    await page.getByRole('button', { name, exact: true, pressed: false }).first().click();
    await expect(mine).toHaveCount(1);
  }
}

/** Pays on the provider's page with a card that succeeds. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await page.waitForURL('**/payment-sandbox/pay/**');
  await page.locator('#card-input').fill(number);
  await page.locator('#card form button').click();
}

export const cards = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' };

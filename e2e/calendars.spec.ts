import { openMemberSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { newServiceEntity } from './support/providers.ts';
import { takeScreen } from './support/screens.ts';

test('a manager reads why a calendar is not connected, and gives calendar programs an address until it is revoked', async ({
  page,
  words,
}) => {
  const say = (key: string, values?: Record<string, string | number>) =>
    words('calendars', key, values);
  const { session } = await newServiceEntity();
  await openMemberSession(page, session);
  await page.goto('/partner/test/dashboard/unavailable?view=calendars');
  await expect(page.getByRole('heading', { name: say('busy.title') })).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'calendars-empty');

  await page.getByRole('button', { name: say('busy.add') }).click();
  const dialog = page.getByRole('dialog');
  const connect = dialog.getByRole('button', { name: say('busy.form.send') });
  await connect.click();
  await expect(dialog.getByText(say('busy.form.addressMissing')).first()).toBeVisible();
  const address = dialog.getByLabel(say('busy.form.address'));
  await address.fill('https://127.0.0.1/agenda.ics');
  await connect.click();
  await expect(dialog.getByText(/Internet pública|public internet/).first()).toBeVisible();
  await expect(address).toHaveValue('https://127.0.0.1/agenda.ics');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'calendars-refused');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: say('links.add') }).click();
  await dialog.getByLabel(say('links.detail.initials')).check();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'calendars-link');
  await dialog.getByRole('button', { name: say('links.form.send') }).click();
  const made = await dialog.getByLabel(say('links.made.address')).inputValue();
  await takeScreen(page, 'calendars-link-made');
  await dialog.getByRole('button', { name: say('links.made.done') }).click();
  const path = new URL(made).pathname;
  const feed = await page.request.get(path);
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'text/calendar']);
  await page.reload();
  await expect(page.getByText(say('links.detail.initials'))).toBeVisible();
  await takeScreen(page, 'calendars');

  await page
    .getByRole('button', { name: say('links.revokeOf', { name: say('links.all') }) })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('links.revoke') })
    .click();
  await expect(page.getByText(say('links.none'))).toBeVisible();
  expect((await page.request.get(path)).status()).toBe(404);
});

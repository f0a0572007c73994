import { openMemberSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { memberToken } from './support/desks.ts';
import { expect, test } from './support/journey.ts';
import { newProviderDay } from './support/providers.ts';
import { takeScreen } from './support/screens.ts';

test('by keys a member blocks the hours of a day, and opens them again', async ({
  page,
  words,
}) => {
  const say = (key: string, values?: Record<string, string | number>) =>
    words('blocks', key, values);
  const { owner } = await newProviderDay();
  await openMemberSession(page, await memberToken(page.request, owner));
  await page.goto('/partner/test');
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    await page.keyboard.press('b');
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  await dialog.getByLabel(say('from')).fill('00:00');
  await dialog.getByLabel(say('until')).fill('00:00');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'day-block');
  await dialog.getByLabel(say('reason')).fill('Formação');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  const block = page.getByRole('button', { name: /Formação/ }).first();
  await expect(block).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'day-blocked');
  await block.press('Enter');
  await expect(dialog).toContainText('Formação');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'day-block-sheet');
  await dialog.getByRole('button', { name: say('sheet.remove') }).press('Enter');
  await expect(block).toBeHidden();
});

import { randomUUID } from 'node:crypto';
import { openMemberSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { newAdministratorSession } from './support/members.ts';
import { takeScreen } from './support/screens.ts';

test('a company asks to be a partner; an administrator approves it, takes that back, and refuses', async ({
  page,
  words,
  openElsewhere,
}) => {
  const say = (key: string, values?: Record<string, string>) =>
    words('register-partner', key, values);
  const company = `Farmácia da Sé ${randomUUID().slice(0, 8)}`;
  await page.goto('/auth/partner/register?plan=boost');
  await expect(page.getByLabel(say('plan'), { exact: true })).toHaveValue('boost');
  await page.getByRole('button', { name: say('submit') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(say('wrong.all'));
  await dialog.getByRole('button').click();
  await page.getByLabel(say('company'), { exact: true }).fill(company);
  await page.getByLabel(say('taxNumber'), { exact: true }).fill('509442014');
  await page.getByLabel(say('phone'), { exact: true }).fill('239 000 111');
  await page.getByLabel(say('name'), { exact: true }).fill('Inês Prata');
  await page.getByLabel(say('email'), { exact: true }).fill(`${randomUUID()}@se.example`);
  await page.getByLabel(say('kind'), { exact: true }).selectOption('pharmacy');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: say('submit') }).click();
  await expect(dialog).toContainText(say('wrong.taxNumber'));
  await dialog.getByRole('button').click();
  await page.getByLabel(say('taxNumber'), { exact: true }).fill('509442013');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'register-partner');
  await page.getByRole('button', { name: say('submit') }).click();
  await expect(dialog).toContainText(say('done.text'));
  await dialog.getByRole('button').click();
  await expect(page.getByLabel(say('company'), { exact: true })).toHaveValue('');

  const admin = await openElsewhere();
  await openMemberSession(admin, await newAdministratorSession(['steward']));
  const review = (key: string, values?: Record<string, string>) =>
    words('registrations', key, values);
  await admin.goto('/partner/admin/registrations');
  await expectNoAxeFindings(admin);
  await takeScreen(admin, 'registrations');
  await admin.getByRole('link', { name: review('open', { company }) }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(company);
  await expect(admin.getByText(review('plan.boost'))).toBeVisible();
  const decision = admin.getByRole('dialog');
  // The key counts from when the page's scripts are there.
  await expect(async () => {
    await admin.keyboard.press('a');
    await expect(decision).toContainText(review('approve.title', { company }), { timeout: 1000 });
  }).toPass();
  await expectNoAxeFindings(admin);
  await decision.getByRole('button', { name: review('approve'), exact: true }).click();
  const decided = admin.getByRole('status').filter({ hasText: 'Ana Serra' });
  await expect(decided).toContainText(company);
  await takeScreen(admin, 'registration-approved');
  await admin.getByRole('button', { name: review('undo'), exact: true }).click();
  await expect(decided).toBeHidden();
  await admin.getByRole('button', { name: review('refuse'), exact: true }).click();
  await decision.getByLabel(review('refuse.reason'), { exact: true }).selectOption('wrongData');
  await decision.getByRole('button', { name: review('refuse'), exact: true }).click();
  await expect(decided).toContainText(review('reason.wrongData'));
  await expectNoAxeFindings(admin);
});

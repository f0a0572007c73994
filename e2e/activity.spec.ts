import { readFile } from 'node:fs/promises';
import { auditActs } from '@vaga/contract/audit-acts';
import { signIn } from './support/account.ts';
import { recordActivityOf } from './support/activity.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { demoEntities, newMember } from './support/members.ts';
import { takeScreen } from './support/screens.ts';

test('a manager reads who changed what, filters it, and takes it along as a file', async ({
  page,
  words,
  language,
}) => {
  const say = (key: string) => words('audit', key);
  const look = async (name: string) => {
    await expectNoAxeFindings(page);
    await takeScreen(page, `activity-${name}`);
  };
  const { email, accountId } = await newMember(demoEntities.TestPartner);
  await recordActivityOf(accountId);
  await page.goto('/partner');
  await signIn(page, words, email);
  await page.waitForURL('**/partner/test');
  await page.goto('/partner/test/settings');
  await page.getByRole('link', { name: words('entry', 'card.activity.title') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('title'));

  // The other journeys of the same pharmacy are in its activity as well.
  await page.goto(`/partner/test/settings/activity?who=${accountId}`);
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Marta Lobo');
  await expect(rows.first()).toContainText(say('role.manager'));
  await expect(rows.nth(1)).toContainText(auditActs['service.price_changed'][language]);
  await expect(rows.nth(1)).toContainText(/25,00.*→.*19,50|25\.00.*→.*19\.50/);
  await look('rows');

  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: say('file') }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file.split('\r\n')).toHaveLength(4);
  expect(file).toContain('"Marta Lobo"');

  await page.getByLabel(say('filter.act'), { exact: true }).selectOption('closure.added');
  await page.getByRole('button', { name: say('filter.search'), exact: true }).click();
  await expect(page.getByText(say('empty.title'))).toBeVisible();
  await look('empty');
});

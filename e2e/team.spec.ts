import type { Page } from '@playwright/test';
import { newEmail, openMailedLink, password, signIn } from './support/account.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { expect, test, type Words } from './support/journey.ts';
import { lastMailTo } from './support/mail.ts';
import { newColleague, newTeam, takeSecondFactor } from './support/members.ts';
import { takeScreen } from './support/screens.ts';

const team = '/partner/test/settings/team';

async function invite(page: Page, words: Words, email: string): Promise<void> {
  await page.getByRole('button', { name: words('members', 'team.invite') }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(words('members', 'form.email')).fill(email);
  await sheet.getByLabel(words('members', 'form.name')).fill('Bruno Prata');
  const place = sheet.getByRole('group', { name: 'Farmácia Central' });
  await place.getByLabel(words('members', 'role.manager')).check();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'team-invite');
  await sheet.getByRole('button', { name: words('members', 'form.send') }).click();
  await expect(sheet).toBeHidden();
}

test('an owner invites; the new person makes an account and sees only their entity; a role taken away holds at the next call', async ({
  page,
  browser,
  words,
}) => {
  const { owner, organisation, entity } = await newTeam();
  await page.goto('/partner');
  await signIn(page, words, owner);
  await expect(page).toHaveURL((url) => url.pathname === '/partner/test');
  await page.goto(team);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('members', 'team.title'));
  await expect(page.getByText(words('members', 'team.alone'))).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'team-alone');
  const email = newEmail();
  await invite(page, words, email);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText(words('members', 'state.invited'));
  await expectNoAxeFindings(page);
  await takeScreen(page, 'team');

  const context = await browser.newContext(test.info().project.use);
  const invited = await context.newPage();
  await openMailedLink(invited, email);
  await expect(invited.getByRole('heading', { level: 1 })).toContainText(organisation);
  await expectNoAxeFindings(invited);
  await takeScreen(invited, 'invitation');
  const say = (key: string) => words('members', `invitation.${key}`);
  await invited.getByLabel(say('password'), { exact: true }).fill(password);
  await invited.getByLabel(words('identity', 'confirmPassword'), { exact: true }).fill(password);
  await invited.getByRole('button', { name: say('accept') }).click();
  await expect(invited).toHaveURL((url) => url.pathname === '/partner/test');
  await expect(invited.getByRole('banner')).toContainText(entity);
  await invited.goto(team);
  await expect(invited.getByRole('row').filter({ hasText: email })).toContainText(
    words('members', 'state.self'),
  );

  await page.reload();
  await row
    .getByRole('button', { name: words('members', 'act.rolesOf', { name: 'Bruno Prata' }) })
    .click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(words('members', 'role.desk')).check();
  await sheet.getByLabel(words('members', 'role.manager')).uncheck();
  await sheet.getByRole('button', { name: words('members', 'form.save') }).click();
  await expect(row).toContainText(words('members', 'role.desk'));

  expect((await invited.request.get('/api/v1/members')).status()).toBe(403);
  await invited.goto(team);
  await expect(invited).toHaveURL((url) => url.pathname === '/partner/test');
  await context.close();
});

test('an owner resets the second factor that a member has lost, and both get an e-mail', async ({
  page,
  words,
}) => {
  const newest = await newTeam();
  const email = await newColleague(newest, { firstName: 'Bruno', roles: ['desk'] });
  await takeSecondFactor(page.request, email);
  const say = (key: string, values?: Record<string, string>) => words('members', key, values);
  await page.goto('/partner');
  await signIn(page, words, newest.owner);
  await expect(page).toHaveURL((url) => url.pathname === '/partner/test');
  await page.goto(team);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText(say('secondFactor.yes'));
  await row.getByRole('button', { name: say('act.rolesOf', { name: 'Bruno Prata' }) }).click();
  const dialog = page.getByRole('dialog');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'team-roles');
  await dialog.getByRole('button', { name: say('reset.open') }).click();
  await expect(dialog.getByRole('heading')).toHaveText(say('reset.title', { name: 'Bruno Prata' }));
  await expectNoAxeFindings(page);
  await takeScreen(page, 'team-reset');
  await dialog.getByRole('button', { name: say('reset.confirm'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText(say('secondFactor.no'));

  // The new accounts of the test read Portuguese.
  for (const address of [email, newest.owner])
    await expect
      .poll(async () => (await lastMailTo(page.request, address)).text)
      .toMatch(/segundo passo.*foi reposto/s);
});

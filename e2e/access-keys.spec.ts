import { signIn } from './support/account.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { newColleague, newTeam } from './support/members.ts';
import { takeScreen } from './support/screens.ts';

const security = '/partner/test/settings/security';

test('an owner creates an access key, sees it once, and revokes it', async ({ page, words }) => {
  const say = (key: string, values?: Record<string, string>) => words('access-keys', key, values);
  const look = async (name: string) => {
    await expectNoAxeFindings(page);
    await takeScreen(page, `access-keys-${name}`);
  };
  const { owner } = await newTeam();
  await page.goto('/partner');
  await signIn(page, words, owner);
  await expect(page).toHaveURL((url) => url.pathname === '/partner/test');
  await page.goto(security);
  const part = page.getByRole('region', { name: say('title') });
  await expect(part).toContainText(say('empty'));
  await look('none');

  await part.getByRole('button', { name: say('create') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('create') }).click();
  for (const error of ['form.nameError', 'form.scopesError'])
    await expect(dialog.getByText(say(error)).first()).toBeVisible();
  await look('errors');
  await dialog.getByLabel(say('form.name')).fill('LIS');
  await dialog.getByLabel(say('scope.results')).check();
  await dialog.getByRole('button', { name: say('create') }).click();
  await expect(dialog.getByRole('heading')).toHaveText(say('made.title', { name: 'LIS' }));
  const key = await dialog.getByLabel(say('made.key')).inputValue();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await look('made');
  await dialog.getByRole('button', { name: say('made.done') }).click();

  await expect(part.getByRole('listitem')).toContainText(['LIS']);
  await expect(part).toContainText(say('neverUsed'));
  expect(await page.content()).not.toContain(key);
  await look('rows');

  const keyed = () =>
    page.request.get('/api/v1/members', { headers: { authorization: `Bearer ${key}` } });
  expect((await keyed()).status()).toBe(403);
  await part.getByRole('button', { name: say('revokeOf', { name: 'LIS' }) }).click();
  await look('revoke');
  await dialog.getByRole('button', { name: say('revoke.confirm') }).click();
  await expect(part).toContainText(say('empty'));
  expect((await keyed()).status()).toBe(401);
});

test('a manager who owns nothing sees no access keys', async ({ page, words }) => {
  const manager = await newColleague(await newTeam(), { firstName: 'Ana', roles: ['manager'] });
  await page.goto('/partner');
  await signIn(page, words, manager);
  await expect(page).toHaveURL((url) => url.pathname === '/partner/test');
  await page.goto(security);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: words('access-keys', 'title') })).toBeHidden();
});

import { signIn } from './support/account.ts';
import { signInByApi } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { newColleague, newTeam } from './support/members.ts';
import { takeScreen } from './support/screens.ts';

interface Row {
  accountId: string;
  email: string;
  grants: { entities: { entityId: string; roles: string[] }[] };
  version: string;
}

test('of two owners who change the same roles, the second reads who was faster and chooses what stays', async ({
  page,
  words,
}) => {
  const ui = (key: string) => words('ui', `conflict.${key}`, { name: 'Ana' });
  const say = (key: string) => words('members', key, { name: 'Bruno Prata' });
  const team = await newTeam();
  const anasEmail = await newColleague(team, {
    firstName: 'Ana',
    roles: ['manager'],
    isOwner: true,
  });
  const email = await newColleague(team, { firstName: 'Bruno', roles: ['desk'] });
  const ana = await signInByApi(page.request, anasEmail);
  await ana.call('POST', 'auth/entity', { idEntity: team.entityId });
  const setRolesAsAna = async (...roles: string[]) => {
    const { data } = await ana.call<Row[]>('GET', 'v1/members');
    const { accountId, version } = data.find((row) => row.email === email) ?? {};
    const grants = { organisationRoles: [], entities: [{ entityId: team.entityId, roles }] };
    await ana.call('PUT', `v1/members/${accountId}/roles`, { grants, version });
  };

  await page.goto('/partner');
  await signIn(page, words, team.owner);
  await expect(page).toHaveURL((url) => url.pathname === '/partner/test');
  await page.goto('/partner/test/settings/team');
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: say('act.rolesOf') }).click();
  const form = page.getByRole('dialog', { name: say('form.title.roles') });
  await form.getByLabel(say('role.manager')).check();
  await setRolesAsAna('desk', 'results');
  await form.getByRole('button', { name: say('form.save') }).click();

  const conflict = page.getByRole('dialog', {
    name: words('ui', 'conflict.title', { name: 'Ana Prata' }),
  });
  await expect(conflict.getByRole('row')).toHaveCount(2);
  await expect(conflict.getByRole('row').nth(1)).toContainText(say('role.results'));
  await expectNoAxeFindings(page);
  await takeScreen(page, 'conflict');
  await conflict.getByRole('button', { name: ui('seeTheirs') }).click();
  await expect(form.getByLabel(say('role.results'))).toBeChecked();
  await expect(form.getByLabel(say('role.manager'))).not.toBeChecked();

  await form.getByLabel(say('role.manager')).check();
  await setRolesAsAna('results');
  await form.getByRole('button', { name: say('form.save') }).click();
  await conflict.getByRole('button', { name: ui('keepMine') }).click();
  await expect(conflict).toBeHidden();
  await expect(form).toBeHidden();
  for (const role of ['manager', 'desk', 'results'])
    await expect(row).toContainText(say(`role.${role}`));
});

test('a manager who saves general data that a colleague has saved since keeps what they wrote', async ({
  page,
  words,
}) => {
  const say = (key: string) => words('partner-account', key);
  const team = await newTeam('AccommodationPartner');
  const anasEmail = await newColleague(team, { firstName: 'Ana', roles: ['manager'] });
  const ana = await signInByApi(page.request, anasEmail);
  await ana.call('POST', 'auth/entity', { idEntity: team.entityId });
  await page.goto('/partner');
  await signIn(page, words, team.owner);
  await expect(page.getByText(team.entity).first()).toBeVisible();
  await page.goto('/partner/dashboard/general-data');
  const name = page.getByLabel(say('name'), { exact: true });
  await name.fill('Rita Sá');

  const { data: account } = await ana.call<object>('GET', 'accommodation/account');
  const informationManager = { name: 'Ana Prata', phoneNumber: '239000000', email: '' };
  const path = `accommodation/account/${team.entityId}`;
  await ana.call('PUT', path, { ...account, informationManager });

  await page.getByRole('button', { name: say('save') }).click();
  const conflict = page.getByRole('dialog');
  for (const cell of ['Rita Sá', 'Ana Prata', '239000000'])
    await expect(conflict.getByRole('cell', { name: cell, exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'conflict-general-data');
  await conflict.getByRole('button', { name: words('ui', 'conflict.keepMine') }).click();
  await expect(page.getByText(say('saved'))).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Rita Sá');
});

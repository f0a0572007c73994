import { openMemberSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { withDatabase } from './support/database.ts';
import { memberToken } from './support/desks.ts';
import { expect, test } from './support/journey.ts';
import { newAdministratorSession, newTeam } from './support/members.ts';
import { takeScreen } from './support/screens.ts';

test('an administrator sees what waits, and chooses between two notes that were written at once', async ({
  page,
  words,
  openElsewhere,
}) => {
  const say = (key: string) => words('admin-states', key);
  const { entityId } = await newTeam();
  const { organisationId } = await withDatabase((db) =>
    db
      .selectFrom('entities')
      .select('organisationId')
      .where('id', '=', entityId)
      .executeTakeFirstOrThrow(),
  );
  await openMemberSession(page, await newAdministratorSession(['steward']));
  await page.goto('/partner/admin');
  await expect(page.getByText(/\d+ (por decidir|waiting)/)).toHaveCount(3);
  await expect(page.getByText(/\d+ (local|locais|place)/)).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'admin-home');

  const other = await openElsewhere();
  await openMemberSession(other, await newAdministratorSession(['steward']));
  const noteOf = (of: typeof page) => of.getByLabel(say('note.label'), { exact: true });
  const save = (of: typeof page) => of.getByRole('button', { name: say('note.save') }).click();
  for (const one of [page, other]) await one.goto(`/partner/admin/organisations/${organisationId}`);
  await noteOf(other).fill('Ligar em janeiro.');
  await save(other);
  await expect(other.getByText(say('note.saved'))).toBeVisible();
  await noteOf(page).fill('Pagou em dezembro.');
  await save(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Ligar em janeiro.');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'admin-note-conflict', false);
  await dialog.getByRole('button', { name: words('ui', 'conflict.keepMine') }).click();
  await expect(page.getByText(say('note.saved'))).toBeVisible();
  await other.reload();
  await expect(noteOf(other)).toHaveValue('Pagou em dezembro.');
});

test('a manager reads on the general data why an administrator returned a change', async ({
  page,
  words,
}) => {
  const { owner, entityId } = await newTeam();
  const note = 'Não é o nome da licença.';
  await withDatabase((db) =>
    db.updateTable('entities').set({ confirmNote: note }).where('id', '=', entityId).execute(),
  );
  await openMemberSession(page, await memberToken(page.request, owner));
  await page.goto('/partner/test/dashboard/general-data');
  await expect(page.getByRole('note')).toHaveText(words('entity-profile', 'returned', { note }));
  await takeScreen(page, 'general-data-returned');
});

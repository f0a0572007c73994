import { curiousLaboratory, curiousPharmacy, recordAccessesTo } from './support/accesses.ts';
import { newEmail } from './support/account.ts';
import { newPatient, openSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

test('a patient reads who saw their data, asks the place, and chooses how soon they hear of it', async ({
  page,
  words,
}) => {
  const say = (key: string, values?: Record<string, string>) => words('accesses', key, values);
  const look = async (name: string) => {
    await expectNoAxeFindings(page);
    await takeScreen(page, `accesses-${name}`);
  };
  const email = newEmail();
  const { persons } = await newPatient(page.request, { email, names: ['Rosa Tavares'] });
  await openSession(page, email);

  await page.goto('/user/settings');
  await page.getByRole('link', { name: say('settings.open') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('title'));
  await expect(page.getByText(say('empty.title'))).toBeVisible();
  await look('empty');

  await recordAccessesTo({ email, idPerson: persons[0] ?? '' });
  await page.reload();
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText(curiousLaboratory);
  await expect(rows.first()).toContainText(say('act.document'));
  await expect(rows.first()).toContainText(say('role.results'));
  await expect(rows.nth(1)).toContainText(say('act.opened'));
  await expect(rows.nth(1)).toContainText('Rosa Tavares');
  await expect(rows.nth(2)).toContainText(say('act.listed'));
  await look('rows');

  await page.getByLabel(say('filter.entity'), { exact: true }).selectOption(curiousPharmacy);
  await page.getByRole('button', { name: say('filter.search'), exact: true }).click();
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: '+351 239 000 111' })).toHaveAttribute(
    'href',
    'tel:+351239000111',
  );
  await expect(dialog.getByRole('link', { name: 'largo@places.example' })).toBeVisible();
  await look('ask');
  await dialog.getByRole('button', { name: say('ask.close') }).click();

  await page.getByRole('radio', { name: say('notice.daily') }).check();
  await expect(page.getByText(say('notice.saved'))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: say('notice.daily') })).toBeChecked();
});

import { readFile } from 'node:fs/promises';
import { openMemberSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { withDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { newOpenDesk, openDay } from './support/open-desk.ts';
import { takeScreen } from './support/screens.ts';

test('a member opens a person from the day, reads what they had here, and goes back to it', async ({
  page,
  words,
}) => {
  const say = (key: string) => words('person-here', key);
  const name = 'Graça Mendonça';
  const desk = await newOpenDesk(page.request);
  const { id } = await desk.book({ at: '12:00', name });
  await openDay(page, desk, `/partner/test?open=${id}`);
  await page.getByRole('link', { name: words('day', 'sheet.person') }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const appointments = page.getByRole('table', { name: say('appointments') });
  await expect(appointments.getByRole('row')).toHaveCount(2);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'person-here');
  await appointments.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`open=${id}`));
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible();

  await page.goto('/partner/test/people/019aa000-0000-7000-8000-000000000001');
  await expect(page.getByRole('heading', { name: words('app', 'notFound.heading') })).toBeVisible();
});

test('a person who is here twice is joined into one, and taken apart again', async ({
  page,
  words,
}) => {
  const say = (key: string, values?: Record<string, string>) => words('person-here', key, values);
  const name = 'Graça Mendonça';
  const person = { phone: '912345678', dateOfBirth: '1956-03-12' };
  const desk = await newOpenDesk(page.request);
  await desk.book({ at: '12:00', name, person });
  await desk.book({ at: '15:00', name, person });
  const { data } = await desk.api.call<{ people: { idPerson: string }[] }>(
    'POST',
    'v1/agenda/search',
    { text: name },
  );
  expect(data.people).toHaveLength(2);
  await openMemberSession(page, desk.token);
  await page.goto(`/partner/test/people/${data.people[0]?.idPerson}`, { waitUntil: 'networkidle' });
  const rows = page.getByRole('table', { name: say('appointments') }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: say('merge'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(say('mergeTitle', { name }));
  await expectNoAxeFindings(page);
  await takeScreen(page, 'person-here-merge');
  await dialog.getByRole('button', { name: say('merge'), exact: true }).click();
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('button', { name: say('merge'), exact: true })).toHaveCount(0);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: say('undoMerge') }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('button', { name: say('merge'), exact: true })).toBeVisible();
});

test('the data of a person whom the entity keeps is given to them, and they are forgotten once nothing is to come', async ({
  page,
  words,
}) => {
  const say = (key: string, values?: Record<string, string>) => words('person-here', key, values);
  const name = 'Rui Vaz';
  const desk = await newOpenDesk(page.request);
  const { id } = await desk.book({ at: '12:00', name });
  const { data } = await desk.api.call<{ idPerson: string }>('GET', `v1/agenda/appointments/${id}`);
  await openMemberSession(page, desk.token);
  await page.goto(`/partner/test/people/${data.idPerson}`, { waitUntil: 'networkidle' });
  const give = page.getByRole('link', { name: say('give') });
  const [archive] = await Promise.all([page.waitForEvent('download'), give.click()]);
  expect(archive.suggestedFilename()).toMatch(/\.zip$/);
  expect((await readFile(await archive.path())).subarray(0, 2).toString()).toBe('PK');

  const forget = async () => {
    await page.getByRole('button', { name: say('forget') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(say('forgetTitle', { name }));
    await dialog.getByRole('button', { name: say('forget') }).click();
  };
  await forget();
  // There is an appointment to come.
  await expect(page.getByText(say('forgetFailed'))).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'person-here-forget');
  await withDatabase((db) =>
    db
      .updateTable('appointments')
      .set({ status: 'Canceled', canceledAt: new Date(), statusReason: 'byPartner' })
      .where('id', '=', id)
      .execute(),
  );
  await page.reload({ waitUntil: 'networkidle' });
  await forget();
  await expect(page).toHaveURL(/\/partner\/test$/);
  await page.goto(`/partner/test/people/${data.idPerson}`);
  await expect(page.getByRole('heading', { name: words('app', 'notFound.heading') })).toBeVisible();
});

import { sql } from 'kysely';
import { openEmbedded } from '../server/test/lifecycle/product.ts';
import { openMemberSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { dayFromToday } from './support/booking.ts';
import { expect, test } from './support/journey.ts';
import { newServiceEntity } from './support/providers.ts';
import { takeScreen } from './support/screens.ts';

/** The licence and the schedule of an entity end soon, and the jobs look at once. */
async function endSoon(code: string): Promise<void> {
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    const { id } = await db
      .updateTable('entities')
      .set({ licenceKind: 'ERS', licenceNumber: '1', licenceUntil: dayFromToday(-1) })
      .where('code', '=', code)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('schedules')
      .set({ validUntil: dayFromToday(10) })
      .where('poolId', 'in', db.selectFrom('capacityPools').select('id').where('entityId', '=', id))
      .execute();
    for (const kind of ['licenceEnds', 'scheduleEnds'])
      await sql`select graphile_worker.add_job('alerts.update', json_build_object('kind', ${kind}::text))`.execute(
        db,
      );
  } finally {
    await close();
  }
}

test('a manager sees what waits at the place, is done with one alert and puts another away until a day', async ({
  page,
  words,
}) => {
  const say = (key: string) => words('alerts', key);
  const { session, code } = await newServiceEntity();
  await openMemberSession(page, session);
  await page.goto('/partner/test/dashboard/alerts');
  await expect(page.getByText(say('none'))).toBeVisible();
  await endSoon(code);
  const licence = page.getByRole('row').filter({ hasText: say('kind.licenceEnds') });
  const schedule = page.getByRole('row').filter({ hasText: say('kind.scheduleEnds') });
  await expect(async () => {
    await page.reload();
    await expect(licence).toContainText(say('grave'), { timeout: 500 });
    await expect(schedule).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByText(say('choices'), { exact: true }).click();
  const row = page.getByRole('group', { name: say('kind.licenceEnds') });
  await row.getByRole('radio', { name: say('channel.screen') }).check();
  await expect(page.getByText(say('choices.saved'))).toBeVisible();
  await page.goto('/partner/test/dashboard/alerts?view=choices#choices');
  await expect(row.getByRole('radio', { name: say('channel.screen') })).toBeChecked();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'alerts');

  await licence.getByRole('button').click();
  await page.getByRole('menuitem', { name: say('done') }).click();
  await expect(licence).toBeHidden();

  await schedule.getByRole('button').click();
  await page.getByRole('menuitem', { name: say('snooze') }).click();
  const dialog = page.getByRole('dialog');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'alerts-snooze');
  await dialog.getByRole('button', { name: say('snooze.send') }).click();
  await expect(page.getByText(say('none'))).toBeVisible();
  await page.goto('/partner/test/dashboard/alerts?state=snoozed');
  await expect(schedule).toBeVisible();
  await takeScreen(page, 'alerts-snoozed');
});

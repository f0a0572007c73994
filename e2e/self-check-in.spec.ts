import { undoMinutes } from '@vaga/contract/limits';
import { expectNoAxeFindings } from './support/axe.ts';
import { withDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { isPhone, newOpenDesk, openDay } from './support/open-desk.ts';
import { takeScreen } from './support/screens.ts';

const name = 'Graça Mendonça';

test('a person who says at the poster that they have arrived is seen at the desk at once', async ({
  page,
  openElsewhere,
  words,
}) => {
  const say = (key: string, values?: Record<string, string | number>) =>
    words('self-check-in', key, values);
  const desk = await newOpenDesk(page.request);
  const { code } = await desk.book({ at: '11:00', name, person: { phone: '912345678' } });
  const entity = await withDatabase((db) =>
    db
      .selectFrom('entities')
      .select('code')
      .where('id', '=', desk.entityId)
      .executeTakeFirstOrThrow(),
  );
  await openDay(page, desk);
  const visitor = await openElsewhere();

  await visitor.goto(`/here/${entity.code}`);
  await expectNoAxeFindings(visitor);
  await takeScreen(visitor, 'poster');
  await visitor.getByLabel(say('poster.code')).fill(code.slice(4).toLowerCase());
  await visitor.getByLabel(say('poster.digits')).fill('000');
  const send = visitor.getByRole('button', { name: say('poster.send'), exact: true });
  await send.click();
  await expect(visitor.getByRole('alert')).toBeVisible();
  await expectNoAxeFindings(visitor);
  await takeScreen(visitor, 'poster-wrong');

  await visitor.getByLabel(say('poster.digits')).fill('678');
  await send.click();
  await expect(visitor.getByRole('heading', { name: say('next') })).toBeVisible();
  await expectNoAxeFindings(visitor);
  await takeScreen(visitor, 'poster-arrived');
  const waiting = page.getByRole('region', { name: words('day', 'waiting.title') });
  await expect(waiting.filter({ visible: true }).first()).toContainText(name);
});

test('a member announces how late a room is, and takes it back', async ({ page, words }) => {
  const say = (key: string, values?: Record<string, string | number>) => words('day', key, values);
  const desk = await newOpenDesk(page.request);
  await desk.book({ at: '11:20', name });
  await openDay(page, desk);
  if (isPhone(page)) {
    await page.getByRole('button', { name: say('bar.menu') }).click();
    await page.getByRole('menuitem', { name: say('delay.menu') }).click();
  } else await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: say('delay.title') });
  await dialog.getByRole('button', { name: '45 min' }).click();
  await expect(dialog.getByRole('status')).toHaveText(
    say('delay.preview_one', { count: 1, minutes: undoMinutes }),
  );
  await expectNoAxeFindings(page);
  await takeScreen(page, 'day-delay', false);
  await dialog.getByRole('button', { name: say('delay.send') }).click();

  const band = page.getByText(say('delay.band', { minutes: 45 })).filter({ visible: true });
  await expect(band).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'day-late', false);
  await page
    .getByRole('button', { name: say('delay.endOf', { pool: 'Sala 1' }) })
    .filter({ visible: true })
    .click();
  await expect(band).toBeHidden();
});

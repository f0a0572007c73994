import type { Page } from '@playwright/test';
import { easterOf } from '../server/src/platform/easter.rules.ts';
import {
  buildAllotment,
  buildClosure,
  buildEntityService,
  buildSchedule,
} from '../server/test/builders/index.ts';
import { openEmbedded } from '../server/test/lifecycle/product.ts';
import { enterAsMember } from './support/account.ts';
import { openMemberSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { antigen } from './support/booking.ts';
import { expect, test } from './support/journey.ts';
import { newTeam } from './support/members.ts';
import { newOpenDesk } from './support/open-desk.ts';
import { takeScreen } from './support/screens.ts';

const hour = 3_600_000;

/** A provider with a service in a room, a closure to come, a block that runs, and places set aside for its own code. */
async function newProvider() {
  const team = await newTeam();
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    const { entityId } = team;
    // Without a service a room has no starts, and nothing is set aside.
    await buildEntityService(db, { entityId, serviceId: antigen });
    const { poolId } = await buildSchedule(db, { entityId });
    const now = Date.now();
    const { code } = await db
      .selectFrom('entities')
      .select('code')
      .where('id', '=', entityId)
      .executeTakeFirstOrThrow();
    await buildAllotment(db, { poolId, entityCode: code, fromTime: '09:00', toTime: '12:00' });
    await buildClosure(db, {
      entityId,
      poolId,
      from: new Date(now - hour),
      until: new Date(now + 3 * hour),
      reasonPt: 'Formação',
      reasonEn: 'Training',
    });
    await buildClosure(db, {
      entityId,
      from: new Date(now + 24 * hour),
      until: new Date(now + 30 * hour),
      reasonPt: 'Obras na rua',
      reasonEn: 'Road works',
    });
    return team;
  } finally {
    await close();
  }
}

test('a manager reads when the place is closed, opens it again, and says when its town has its holiday', async ({
  page,
  words,
  language,
}) => {
  const say = (key: string, values?: Record<string, string | number>) =>
    words('closures', key, values);
  const team = await newProvider();
  await enterAsMember(page, words, team.owner);
  await page.goto('/partner/test/dashboard/unavailable');
  const table = page.getByRole('table', { name: say('title') });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'closures');

  await table.getByRole('button', { name: new RegExp(`^${say('end')}`) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('end'), exact: true })
    .click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await table.getByRole('button', { name: new RegExp(`^${say('delete')}`) }).click();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'closures-delete');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('delete'), exact: true })
    .click();
  await expect(page.getByRole('heading', { name: say('none') })).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'closures-none');
  await page.getByLabel(say('when'), { exact: true }).selectOption('past');
  await page.getByRole('button', { name: say('search'), exact: true }).click();
  await expect(table).toContainText(language === 'pt' ? 'Formação' : 'Training');

  await page.getByRole('link', { name: say('view.holidays') }).click();
  const holidays = page.getByRole('list', { name: say('holidays.list') });
  await expect(holidays.getByRole('heading', { level: 2 })).not.toHaveCount(0);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'holidays');
  const municipal = page.getByRole('button', {
    name: new RegExp(['edit', 'change', 'confirm'].map((act) => say(`municipal.${act}`)).join('|')),
  });
  await municipal.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('municipal.easter')).check();
  await dialog.getByLabel(say('municipal.distance'), { exact: true }).fill('x');
  await dialog.getByRole('button', { name: say('municipal.save') }).click();
  await expect(
    dialog.getByText(say('municipal.error.distance', { maximum: 100 })).first(),
  ).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'municipal-day');
  await dialog.getByLabel(say('municipal.distance'), { exact: true }).fill('39');
  await dialog.getByRole('button', { name: say('municipal.save') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(municipal).toHaveText(say('municipal.change'));
  const years = [0, 1].map((more) => new Date().getUTCFullYear() + more);
  const ascensions = years.map((year) => new Date(Date.parse(easterOf(year)) + 39 * 24 * hour));
  const next = ascensions.find((day) => day.getTime() > Date.now());
  await expect(page.getByRole('region').or(page.locator('section')).first()).toBeVisible();
  await expect(page.locator('main')).toContainText(String(next?.getUTCDate()));
});

test('a manager reads which places are set aside, and ends that', async ({ page, words }) => {
  const say = (key: string, values?: Record<string, string | number>) =>
    words('allotments', key, values);
  const team = await newProvider();
  await enterAsMember(page, words, team.owner);
  await page.goto('/partner/test/dashboard/allotment');
  const table = page.getByRole('table', { name: say('title') });
  await expect(table).toContainText(say('little'));
  await expectNoAxeFindings(page);
  await takeScreen(page, 'allotments');
  await table.getByRole('button').click();
  await page.getByRole('menuitem', { name: say('end') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('end'), exact: true })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(table.getByRole('button')).toHaveCount(0);
  await page.getByLabel(say('state'), { exact: true }).selectOption('toCome');
  await page.getByRole('button', { name: say('search'), exact: true }).click();
  await expect(page.getByRole('heading', { name: say('none.filtered') })).toBeVisible();
  await expectNoAxeFindings(page);
});

test('a manager sees whom a closure, a shorter holiday and more places set aside touch, before it holds', async ({
  page,
  words,
}) => {
  test.setTimeout(120_000);
  const say = (key: string, values?: Record<string, string | number>) =>
    words('closures', key, values);
  const impact = (key: string, values?: Record<string, string | number>) =>
    words('impact', key, values);
  const desk = await newOpenDesk(page.request);
  await desk.book({ at: '17:40', name: 'Rosa Tavares', person: { phone: '912345678' } });
  await openMemberSession(page, desk.token);
  const dialog = page.getByRole('dialog');
  const apply = dialog.getByRole('button', { name: impact('apply'), exact: true });
  const ask = dialog.getByRole('button', { name: say('form.impact') });

  await page.goto('/partner/test/dashboard/unavailable');
  await page.getByRole('button', { name: say('add') }).click();
  await ask.click();
  await expect(dialog.getByText(say('form.error.reasonPt')).first()).toBeVisible();
  await look(page, 'closure-form-error');
  const reason = dialog.getByLabel(say('form.reasonPt'), { exact: true });
  await reason.fill('Formação da equipa');
  await ask.click();
  await expect(dialog.getByText(impact('affected_one', { count: 1 }))).toBeVisible();
  await expect(dialog.getByRole('list')).toContainText('Rosa Tavares');
  await look(page, 'closure-impact');
  await dialog.getByRole('button', { name: impact('back'), exact: true }).click();
  await expect(reason).toHaveValue('Formação da equipa');
  await look(page, 'closure-form');
  await ask.click();
  await apply.click();
  await expect(dialog).toHaveCount(0);
  const table = page.getByRole('table', { name: say('title') });
  await expect(table).toContainText('Formação da equipa');
  await look(page, 'closure-added');

  await page.goto('/partner/test/dashboard/schedules');
  await page.getByRole('link', { name: words('schedules', 'holidays'), exact: true }).click();
  const holiday = page
    .getByRole('list', { name: say('holidays.list') })
    .locator('> li')
    .first();
  await holiday.getByRole('button', { name: say('choice.reduced') }).click();
  await dialog.getByLabel(say('form.fromTime'), { exact: true }).fill('10:00');
  await dialog.getByLabel(say('form.untilTime'), { exact: true }).fill('13:00');
  await look(page, 'holiday-reduced');
  await ask.click();
  await expect(dialog.getByText(impact('none'))).toBeVisible();
  await look(page, 'holiday-impact');
  await apply.click();
  await expect(dialog).toHaveCount(0);
  await expect(holiday.getByRole('button', { name: say('choice.reduced') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(holiday).toContainText('10:00–13:00');
  await look(page, 'holiday-chosen');

  const set = (key: string, values?: Record<string, string | number>) =>
    words('allotments', key, values);
  await page.goto('/partner/test/dashboard/allotment');
  await expect(page.getByRole('heading', { name: set('none') })).toBeVisible();
  await look(page, 'allotments-none');
  await page.getByRole('button', { name: set('add') }).click();
  await dialog.getByLabel(set('form.for'), { exact: true }).selectOption({ index: 1 });
  await dialog.getByLabel(set('form.pool'), { exact: true }).selectOption('Sala 2');
  await dialog.getByLabel(set('form.fromTime'), { exact: true }).fill('09:00');
  await dialog.getByLabel(set('form.toTime'), { exact: true }).fill('12:00');
  await look(page, 'allotment-form');
  await dialog.getByRole('button', { name: set('form.impact') }).click();
  await look(page, 'allotment-impact');
  await apply.click();
  await expect(dialog).toHaveCount(0);
  const places = page.getByRole('table', { name: set('title') });
  await expect(places).toContainText('09:00–12:00');
  await places.getByRole('button').click();
  await page.getByRole('menuitem', { name: set('change') }).click();
  await dialog.getByLabel(set('form.toTime'), { exact: true }).fill('11:00');
  await look(page, 'allotment-change');
  await dialog.getByRole('button', { name: set('form.impact') }).click();
  await apply.click();
  await expect(dialog).toHaveCount(0);
  await expect(places).toContainText('09:00–11:00');
});

async function look(page: Page, name: string): Promise<void> {
  await expectNoAxeFindings(page);
  const isDialog = await page.getByRole('dialog').isVisible();
  await takeScreen(page, name, !isDialog);
}

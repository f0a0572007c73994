import type { Page } from '@playwright/test';
import { buildEntityService } from '../server/test/builders/index.ts';
import { untilAlive } from './support/alive.ts';
import { memberApi, openMemberSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { antigen } from './support/booking.ts';
import { withDatabase } from './support/database.ts';
import { memberToken } from './support/desks.ts';
import { expect, test, type Words } from './support/journey.ts';
import { newTeam } from './support/members.ts';
import { isPhone, newOpenDesk } from './support/open-desk.ts';
import { takeScreen } from './support/screens.ts';

interface ReadSchedule {
  idPool: string;
  fromTime: string;
  toTime: string;
  capacity: number;
  fromDate: string;
  untilDate: string | null;
}

const path = '/partner/test/dashboard/schedules';

const sayOf = (words: Words) => (key: string, values?: Record<string, string | number>) =>
  words('schedules', key, values);
const dayAfter = (day: string, days: number) =>
  Temporal.PlainDate.from(day).add({ days }).toString();

async function look(page: Page, name: string): Promise<void> {
  await expectNoAxeFindings(page);
  await takeScreen(page, `schedules-${name}`);
}

/** The schedule of these hours on its first day, as the screen has it: in the week, or in the list of a phone. */
const scheduleOf = (page: Page, words: Words, hours: { from: string; to: string }) =>
  page.getByRole('button', { name: sayOf(words)('label.hours', hours) }).first();

/** From the draft to the schedule in force: its impact is shown before. */
async function applyChange(page: Page, words: Words, name: string): Promise<void> {
  await page.getByRole('button', { name: sayOf(words)('bar.impact') }).click();
  const apply = page.getByRole('button', { name: words('impact', 'apply'), exact: true });
  await expect(apply).toBeVisible();
  await look(page, `impact-${name}`);
  await apply.click();
  await expect(apply).toBeHidden();
}

test('a new place begins with a ready-made week, which holds once its impact has been seen', async ({
  page,
  words,
}) => {
  const say = sayOf(words);
  const { owner, entityId } = await newTeam();
  await withDatabase(async (db) => {
    await buildEntityService(db, { entityId, serviceId: antigen });
    await db.updateTable('entities').set({ state: 'draft' }).where('id', '=', entityId).execute();
  });
  const token = await memberToken(page.request, owner);
  await openMemberSession(page, token);
  await page.goto(path);
  await look(page, 'empty');

  await page.getByRole('button', { name: new RegExp(`^${say('starter.pharmacy')}`) }).click();

  const pool = say('starter.pharmacy.pool');
  const pools = page.getByRole('navigation', { name: say('pools.title') });
  await expect(pools.getByRole('button', { name: new RegExp(`^${pool}`) })).toBeVisible();
  const week = page.getByRole('complementary', { name: say('summary.title') });
  await expect(week).toContainText('300');
  await look(page, 'starter');
  await scheduleOf(page, words, { from: '09:00', to: '19:00' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('field.capacity')).fill('2');
  await dialog.getByLabel(say('field.toTime'), { exact: true }).fill('18:45');
  await expect(dialog.locator('s')).toHaveText('18:40');
  await look(page, 'dialog');
  await dialog.getByRole('button', { name: say('dialog.done') }).click();
  await expect(week).toContainText('580');
  await look(page, 'struck');
  await applyChange(page, words, 'first');

  await expect(page.getByText(say('applied', { name: pool }))).toBeVisible();
  const api = memberApi(page.request, token);
  const { data } = await api.call<{ today: string; schedules: ReadSchedule[] }>(
    'GET',
    'v1/schedules',
  );
  expect(data.schedules).toMatchObject([
    { fromTime: '09:00', toTime: '18:45', capacity: 2, fromDate: data.today, untilDate: null },
  ]);
});

test('hours change from a day on and on one day alone, and who loses the place keeps the time in the other room', async ({
  page,
  words,
}) => {
  test.setTimeout(90_000);
  const say = sayOf(words);
  const desk = await newOpenDesk(page.request);
  const { api, today, rooms, idEntityService, token } = desk;
  const later = dayAfter(today, 3);
  const offset = desk.instant('17:40').slice(16);
  const draft = await api.call<{ id: string }>('POST', 'v1/agenda/drafts', {
    entityService: idEntityService,
    time: `${later}T17:40${offset}`,
    pool: rooms[0],
  });
  await api.call('POST', 'v1/agenda/appointments', {
    idDraft: draft.data.id,
    person: { name: 'Rosa Tavares' },
    payment: 'onSite',
  });
  await openMemberSession(page, token);
  await page.goto(path);
  const week = page.getByRole('complementary', { name: say('summary.title') });
  await expect(week).toContainText('210');
  await look(page, 'week');

  const schedule = scheduleOf(page, words, { from: '08:00', to: '18:00' });
  if (isPhone(page)) {
    await schedule.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('field.toTime'), { exact: true }).fill('17:40');
    await dialog.getByRole('button', { name: say('dialog.done') }).click();
  } else {
    await untilAlive(schedule);
    await schedule.press('Shift+ArrowUp');
  }
  await expect(week).toContainText('203');
  await page.reload();
  await expect(week).toContainText('203');
  await look(page, 'draft');
  await page.getByRole('button', { name: say('bar.impact') }).click();
  await expect(page.getByText(words('impact', 'stays_one', { count: 1 }))).toBeVisible();
  await page.getByRole('button', { name: words('impact', 'back') }).click();
  await applyChange(page, words, 'stays');

  const read = async () =>
    (await api.call<{ schedules: ReadSchedule[] }>('GET', `v1/schedules?pool=${rooms[0]}`)).data
      .schedules;
  expect(await read()).toMatchObject([
    { toTime: '18:00', untilDate: dayAfter(today, 1) },
    { toTime: '17:40', fromDate: dayAfter(today, 1), untilDate: null },
  ]);
  const { data: day } = await api.call<{ people: { idPool: string }[] }>(
    'GET',
    `v1/agenda/day?date=${later}`,
  );
  expect(day.people.map(({ idPool }) => idPool)).toEqual([rooms[1]]);

  await page.getByRole('button', { name: say('oneDay'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const only = dayAfter(today, 5);
  await dialog.getByLabel(say('oneDay.day')).selectOption(only);
  await look(page, 'one-day');
  await dialog.getByRole('button', { name: say('oneDay.go') }).click();
  await scheduleOf(page, words, { from: '08:00', to: '17:40' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('dialog.remove') })
    .click();
  await look(page, 'one-day-draft');
  await applyChange(page, words, 'one-day');
  const inForce = (await read()).map(({ fromDate, untilDate }) => [fromDate, untilDate]);
  expect(inForce).toContainEqual([dayAfter(today, 1), only]);
  expect(inForce).toContainEqual([dayAfter(only, 1), null]);
});

test('a new room takes over the week of another', async ({ page, words }) => {
  const say = sayOf(words);
  const { api, token } = await newOpenDesk(page.request);
  await openMemberSession(page, token);
  await page.goto(path);
  await page.getByRole('button', { name: say('pools.add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('pools.name')).fill('sala 1');
  await dialog.getByRole('button', { name: say('save') }).click();
  await expect(dialog.getByText(say('error.poolTaken')).first()).toBeVisible();
  await dialog.getByLabel(say('pools.name')).fill('Sala 3');
  await dialog.getByRole('button', { name: say('save') }).click();
  await expect(page.getByRole('heading', { name: say('starters.title') })).toBeVisible();
  await page.getByRole('button', { name: say('copy'), exact: true }).click();
  await look(page, 'copy');
  await dialog.getByRole('button', { name: say('copy.go') }).click();
  await expect(page.getByRole('complementary', { name: say('summary.title') })).toContainText(
    '210',
  );
  await applyChange(page, words, 'copy');
  const { data } = await api.call<{ pools: { name: string; hasSchedule: boolean }[] }>(
    'GET',
    'v1/pools',
  );
  expect(data.pools).toMatchObject([
    { name: 'Sala 1' },
    { name: 'Sala 2' },
    { name: 'Sala 3', hasSchedule: true },
  ]);
});

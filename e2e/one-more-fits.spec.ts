import { termsVersion } from '../server/src/identity/index.ts';
import {
  buildEntity,
  buildEntityService,
  buildMember,
  buildSchedule,
} from '../server/test/builders/index.ts';
import { buildAccountWithPassword } from '../server/test/builders/signed-up.ts';
import { openEmbedded } from '../server/test/lifecycle/product.ts';
import { openMemberSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { dayFromToday } from './support/booking.ts';
import { memberToken } from './support/desks.ts';
import { expect, test } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

/** A provider with one place each quarter from 09:00 to 10:00; the e-mail of a member with all roles, and its service. */
async function newSmallProvider(): Promise<{ owner: string; entityService: string }> {
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    const given = { termsVersionAccepted: termsVersion };
    const { id: accountId, email: owner } = await buildAccountWithPassword(db, given);
    const { id: entityId } = await buildEntity(db, { isPrivate: true });
    await buildMember(db, { accountId, entityId });
    const hours = { fromTime: '09:00', toTime: '10:00', intervalMinutes: 15, capacity: 1 };
    await buildSchedule(db, { entityId, ...hours });
    const { id: entityService } = await buildEntityService(db, { entityId, serviceId: 301 });
    return { owner, entityService };
  } finally {
    await close();
  }
}

test('a person who can move is called, and whose start it was goes to the next person', async ({
  page,
  words,
}) => {
  const say = (key: string, values?: Record<string, string | number>) => words('desk', key, values);
  const { owner, entityService } = await newSmallProvider();
  const date = dayFromToday(1);
  const headers = { authorization: `Bearer ${await memberToken(page.request, owner)}` };
  const post = async (path: string, data: object) =>
    (await (await page.request.post(`/api/v1/agenda/${path}`, { headers, data })).json()).data;
  const { data: days } = await (
    await page.request.get(`/api/v1/agenda/starts?entityService=${entityService}&from=${date}`, {
      headers,
    })
  ).json();
  const time = days.days.find((day: { date: string }) => day.date === date).starts[0].time;
  const { id: idDraft } = await post('drafts', { entityService, time });
  const person = { name: 'Rosa Pinto', phone: '912345678' };
  await post('appointments', { idDraft, person, payment: 'onSite', isFlexible: true });

  await openMemberSession(page, await memberToken(page.request, owner));
  await page.goto(`/partner/test/new?date=${date}&service=${entityService}`);
  const form = page.getByRole('region', { name: say('title') });
  const times = form.getByRole('group', { name: say('part.time') });
  const full = times.getByRole('radio', { name: say('time.full') });
  await full.click();
  const ask = form.getByRole('button', { name: say('fit.ask') });
  await ask.click();
  const ways = form.getByRole('region', { name: say('fit.ask') });
  await expect(ways).toContainText('Rosa Pinto');
  await expect(ways.getByRole('link')).toHaveAttribute('href', 'tel:912345678');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'desk-fits');
  await ways.getByRole('button', { name: say('fit.agreed') }).click();
  await expect(form.getByRole('timer')).toBeVisible();
  await expect(form.getByRole('combobox', { name: say('part.person') })).toBeFocused();
  await page.keyboard.type('Zita Neves');
  await page.keyboard.press('Tab');
  await page.keyboard.type('918700312');
  await form.getByRole('button', { name: say('book'), exact: true }).click();
  await expect(form.getByText(say('booked'), { exact: true })).toBeVisible();

  const day = await page.request.get(`/api/v1/agenda/day?date=${date}`, { headers });
  const people = (await day.json()).data.people as Array<{ person: string; startsAt: string }>;
  expect(people.map(({ person: who, startsAt }) => [who, startsAt.slice(11, 16)])).toEqual([
    ['Zita Neves', '09:00'],
    ['Rosa Pinto', '09:15'],
  ]);
});

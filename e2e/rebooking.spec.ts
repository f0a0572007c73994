import type { APIRequestContext, Page } from '@playwright/test';
import { untilAlive } from './support/alive.ts';
import { openMemberSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { expect, type Language, test, type Words } from './support/journey.ts';
import { readMails } from './support/mail.ts';
import { isPhone, newOpenDesk, type OpenDesk, openDay } from './support/open-desk.ts';
import { takeScreen } from './support/screens.ts';

const sayOf = (words: Words) => (key: string, values?: Record<string, string | number>) =>
  words('rebooking', key, values);

const dayAfter = (day: string, days: number) =>
  Temporal.PlainDate.from(day).add({ days }).toString();

async function look(page: Page, name: string, fullPage = true): Promise<void> {
  await expectNoAxeFindings(page);
  await takeScreen(page, `rebooking-${name}`, fullPage);
}

/** An instant of a wall time of a day at the desk. */
const instantOf = (desk: OpenDesk, day: string, at: string) =>
  `${day}T${desk.instant(at).slice(11)}`;

interface LaterBooking {
  day: string;
  at: string;
  room: 0 | 1;
  person: Record<string, string>;
  language?: Language;
}

async function bookLater(desk: OpenDesk, { day, at, room, person, language }: LaterBooking) {
  const draft = await desk.api.call<{ id: string }>('POST', 'v1/agenda/drafts', {
    entityService: desk.idEntityService,
    time: instantOf(desk, day, at),
    pool: desk.rooms[room],
  });
  const body = { idDraft: draft.data.id, person, payment: 'onSite', language };
  await desk.api.call('POST', 'v1/agenda/appointments', body);
}

/** Closes the whole place between two wall times of a day; who loses their time is offered another. */
async function closePlace(desk: OpenDesk, day: string, [from, until]: [string, string]) {
  const change = {
    kind: 'closure',
    what: 'all',
    from: instantOf(desk, day, from),
    until: instantOf(desk, day, until),
    reasonPt: 'Obras',
    reasonEn: 'Works',
  };
  const { data } = await desk.api.call<{ id: string }>('POST', 'v1/schedule-changes', { change });
  await desk.api.call('POST', `v1/schedule-changes/${data.id}/apply`, {
    choices: { default: 'offer' },
  });
}

/** The page to which an e-mail to an address leads, once it has come. */
async function linkTo(
  request: APIRequestContext,
  page: 'rebooking-offer' | 'appointment',
  address: string,
): Promise<string> {
  const form = new RegExp(`/${page}/[\\w.-]+`);
  const find = async () =>
    (await readMails(request))
      .filter(({ to }) => to.includes(address))
      .flatMap(({ text }) => form.exec(text)?.[0] ?? [])[0] ?? '';
  await expect.poll(find, { message: `an e-mail to ${address}`, timeout: 20_000 }).not.toBe('');
  return find();
}

const offerLink = (request: APIRequestContext, address: string) =>
  linkTo(request, 'rebooking-offer', address);

const addressOf = (name: string) => `${name}-${crypto.randomUUID()}@people.example`;

test('hours are shortened over a booking, its person is offered another time, and takes it by the link', async ({
  page,
  words,
  language,
  openElsewhere,
}) => {
  test.setTimeout(90_000);
  const say = sayOf(words);
  const schedules = (key: string, values?: Record<string, string | number>) =>
    words('schedules', key, values);
  const desk = await newOpenDesk(page.request);
  const day = dayAfter(desk.today, 3);
  const email = addressOf('rosa');
  const first = { day, at: '17:40', room: 0, language } as const;
  await bookLater(desk, { ...first, person: { name: 'Rosa Tavares', email } });
  // The other room is full at that time.
  await bookLater(desk, { ...first, room: 1, person: { name: 'Amélia Nunes' } });
  await openMemberSession(page, desk.token);
  await page.goto('/partner/test/dashboard/schedules');
  const week = page.getByRole('complementary', { name: schedules('summary.title') });
  await expect(week).toContainText('210');
  const hours = schedules('label.hours', { from: '08:00', to: '18:00' });
  const schedule = page.getByRole('button', { name: hours }).first();
  if (isPhone(page)) {
    await schedule.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(schedules('field.toTime'), { exact: true }).fill('17:40');
    await dialog.getByRole('button', { name: schedules('dialog.done') }).click();
  } else {
    await untilAlive(schedule);
    await schedule.press('Shift+ArrowUp');
  }
  await expect(week).toContainText('203');
  await page.getByRole('button', { name: schedules('bar.impact') }).click();

  await expect(page.getByText(words('impact', 'affected_one', { count: 1 }))).toBeVisible();
  await expect(page.getByText('Rosa Tavares', { exact: true })).toBeVisible();
  await look(page, 'impact');
  await page.getByRole('button', { name: words('impact', 'apply'), exact: true }).click();
  await expect(page.getByText(schedules('applied', { name: 'Sala 1' }))).toBeVisible();

  const link = await offerLink(page.request, email);
  const phone = await openElsewhere();
  await phone.goto(link);
  await expect(
    phone.getByRole('heading', { name: say('open.title', { person: 'Rosa' }) }),
  ).toBeVisible();
  await expect(phone.locator('s')).toContainText('17:40');
  await expect(phone.locator('dd strong')).toContainText('17:20');
  await look(phone, 'offer');
  await phone.getByRole('button', { name: say('accept') }).click();
  await expect(phone.getByRole('heading', { name: say('accepted.title') })).toBeVisible();
  await expect(phone.getByText('17:20')).toBeVisible();
  await look(phone, 'accepted');
  const { data } = await desk.api.call<{ people: { person: string; startsAt: string }[] }>(
    'GET',
    `v1/agenda/day?date=${day}`,
  );
  const times = data.people.map(({ person, startsAt }) => [person, startsAt.slice(11, 16)]);
  expect(times).toContainEqual(['Rosa Tavares', '17:20']);
});

test('who does not want the offered time chooses another by the link, or cancels', async ({
  page,
  words,
  language,
}) => {
  test.setTimeout(90_000);
  const say = sayOf(words);
  const desk = await newOpenDesk(page.request);
  const day = dayAfter(desk.today, 4);
  const rosa = addressOf('rosa');
  const tomas = addressOf('tomas');
  const booking = { day, at: '10:00', language } as const;
  await bookLater(desk, { ...booking, room: 0, person: { name: 'Rosa Tavares', email: rosa } });
  await bookLater(desk, { ...booking, room: 1, person: { name: 'Tomás Reis', email: tomas } });
  await closePlace(desk, day, ['09:00', '12:00']);

  await page.goto(await offerLink(page.request, rosa));
  await page.getByRole('button', { name: say('choose') }).click();
  const dialog = page.getByRole('dialog');
  const time = dialog.getByRole('button', { name: '15:00', exact: true });
  await expect(time).toBeVisible();
  await expect(dialog.getByRole('button', { name: '10:00', exact: true })).toHaveCount(0);
  await time.click();
  await look(page, 'times', false);
  await dialog.getByRole('button', { name: say('times.confirm') }).click();
  await expect(page.getByRole('heading', { name: say('accepted.title') })).toBeVisible();
  await expect(page.getByText('15:00')).toBeVisible();

  await page.goto(await offerLink(page.request, tomas));
  await page.getByRole('button', { name: say('cancel.free') }).click();
  await look(page, 'cancel', false);
  await page.getByRole('button', { name: say('cancel.confirm') }).click();
  await expect(page.getByRole('heading', { name: say('canceled.title') })).toBeVisible();
  await look(page, 'canceled');
  await page.reload();
  await expect(page.getByRole('heading', { name: say('canceled.title') })).toBeVisible();

  await page.goto('/rebooking-offer/forged');
  await expect(page.getByRole('heading', { name: say('unknown.title') })).toBeVisible();
  await look(page, 'unknown');
});

test('who starts soon or cannot be written to is phoned: the new time is agreed, or the old one out of hours', async ({
  page,
  words,
  language,
}) => {
  test.setTimeout(90_000);
  const say = sayOf(words);
  const desk = await newOpenDesk(page.request);
  const day = dayAfter(desk.today, 4);
  const amelia = addressOf('amelia');
  const soon = await desk.book({
    at: '13:00',
    name: 'Amélia Nunes',
    person: { phone: '912345678', email: amelia },
    language,
  });
  await bookLater(desk, {
    day,
    at: '10:00',
    room: 0,
    person: { name: 'Rosa Tavares', phone: '239123456' },
  });
  await closePlace(desk, desk.today, ['12:00', '14:00']);
  await closePlace(desk, day, ['09:00', '12:00']);

  await openMemberSession(page, desk.token);
  await page.goto('/partner/test/to-phone');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Amélia Nunes')).toContainText(say('list.reason.soon'));
  await expect(row('Rosa Tavares')).toContainText(say('list.reason.unreachable'));
  await look(page, 'to-phone');
  await row('Rosa Tavares')
    .getByRole('button', { name: say('list.agreed') })
    .click();
  await look(page, 'agree', false);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('agree.confirm') }).click();
  await expect(row('Rosa Tavares')).toHaveCount(0);

  await row('Amélia Nunes')
    .getByRole('button', { name: say('list.agreed') })
    .click();
  await dialog.getByText('13:00').click();
  await dialog.getByRole('button', { name: say('agree.confirm') }).click();
  await expect(page.getByText(say('list.empty'))).toBeVisible();
  await look(page, 'to-phone-empty');
  await page.goto('/partner/test/to-phone?state=ended');
  await expect(row('Rosa Tavares')).toContainText(say('list.ended.agreed'));
  await look(page, 'to-phone-ended');

  await openDay(page, desk, `/partner/test?open=${soon.id}`);
  const sheet = page.getByRole('region', { name: 'Amélia Nunes' });
  await expect(sheet.getByText(words('day', 'flag.outOfHours'))).toBeVisible();
  await look(page, 'sheet', false);
  await page.goto(await linkTo(page.request, 'appointment', amelia));
  await expect(page.getByText(words('appointments', 'outOfHours'))).toBeVisible();
  await look(page, 'link');
});

import type { APIRequestContext, Page } from '@playwright/test';
import { newEmail } from './support/account.ts';
import { newPatient, openSession, signInByApi } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { lastMailTo } from './support/mail.ts';
import { demoEntities, newMember } from './support/members.ts';
import { takeScreen } from './support/screens.ts';
import { bookForGuest, guest, pharmacy } from './support/unclaimed.ts';

const born = '1956-03-02';
const password = 'Nova-123';

/** The path of the link in the e-mail about a new booking. */
async function bookedLink(
  request: APIRequestContext,
  of: Pick<Parameters<typeof bookForGuest>[0], 'email' | 'language' | 'bookedBy'> & {
    dateOfBirth?: string | null;
  },
): Promise<string> {
  const dataDir = process.env.APP_DATA_DIR ?? '';
  await bookForGuest({ dateOfBirth: born, ...of, dataDir });
  let link: string | undefined;
  // An account that has just been made gets an e-mail of its own, which may be the last one for a moment.
  await expect
    .poll(async () => {
      const { text } = await lastMailTo(request, of.email);
      link = /https?:\/\/\S+?(\/appointment\/[\w.-]+)/.exec(text)?.[1];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

async function typeDate(page: Page, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-');
  const boxes = page.locator('fieldset input');
  for (const [index, value] of [day, month, year].entries()) await boxes.nth(index).fill(value);
}

test('a guest opens the link of the e-mail, moves the appointment and cancels it, without an account', async ({
  page,
  words,
  language,
}) => {
  test.setTimeout(120_000);
  const say = (key: string, values?: Record<string, string | number>) =>
    words('appointment-link', key, values);
  const look = async (name: string) => {
    await expectNoAxeFindings(page);
    await takeScreen(page, `appointment-link-${name}`);
  };
  const title = page.getByRole('heading', { level: 1 });
  const link = await bookedLink(page.request, { email: newEmail(), language });

  await page.goto(link);
  await expect(title).toHaveText(say('title'));
  for (const part of [guest, pharmacy]) await expect(page.getByText(part).first()).toBeVisible();
  await expect(page.getByLabel(say('share.label'))).toBeHidden();
  await look('open');

  await page.getByRole('button', { name: say('move') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^11:00/ }).click();
  await look('move');
  await dialog.getByRole('button', { name: words('appointments', 'reschedule.confirm') }).click();
  await expect(dialog.getByText(words('appointments', 'reschedule.done'))).toBeVisible();
  await dialog.getByRole('button').last().click();
  await expect(page.getByText(/11:00/).first()).toBeVisible();

  await page.getByRole('button', { name: say('cancel') }).click();
  await look('cancel');
  await dialog.getByRole('button', { name: words('appointments', 'cancel.confirm') }).click();
  await expect(dialog.getByText(words('appointments', 'cancel.done'))).toBeVisible();
  await dialog.getByRole('button').last().click();
  await expect(page.getByText(say('lead.canceled'))).toBeVisible();
  await look('canceled');

  await page.goto('/appointment/made-up-link-of-a-visitor-xx');
  await expect(title).toHaveText(say('unknown.title'));
  await look('unknown');
});

test('a guest saves the appointment to a new account with the right date of birth, not with a wrong one', async ({
  page,
  words,
  language,
}) => {
  test.setTimeout(120_000);
  const say = (key: string) => words('appointment-link', key);
  const look = async (name: string) => {
    await expectNoAxeFindings(page);
    await takeScreen(page, `appointment-link-${name}`);
  };
  const email = newEmail();
  await page.goto(await bookedLink(page.request, { email, language }));
  const next = page.getByRole('button', { name: say('claim.continue') });

  await next.click();
  await expect(page.getByText(say('claim.dateError')).first()).toBeVisible();
  await typeDate(page, '1957-03-02');
  await next.click();
  await expect(page.getByText(/: 4\.$/).first()).toBeVisible();
  await look('claim-wrong');

  await typeDate(page, born);
  await next.click();
  await expect(page.getByText(say('claim.passwordLead'))).toBeVisible();
  await look('claim-password');
  for (const box of await page.locator('input[type=password]').all()) await box.fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: say('claim.define') }).click();
  await expect(page.getByText(say('claim.savedNow'))).toBeVisible();
  await look('claim-saved');
  const subject =
    language === 'pt'
      ? 'As suas marcações estão na sua conta'
      : 'Your appointments are in your account';
  await expect.poll(async () => (await lastMailTo(page.request, email)).subject).toBe(subject);

  const signedIn = await page.request.post('/api/auth/login', {
    data: { userName: email, password },
  });
  expect((await signedIn.json()).type).toBe('Success');
});

test('a guest whose address has an account signs in, and the appointment moves there', async ({
  page,
  words,
  language,
}) => {
  test.setTimeout(120_000);
  const say = (key: string) => words('appointment-link', key);
  const email = newEmail();
  await newPatient(page.request, { email, names: [] });
  const link = await bookedLink(page.request, { email, language });
  const next = page.getByRole('button', { name: say('claim.continue') });

  await page.goto(link);
  await typeDate(page, born);
  await next.click();
  await expect(page.getByText(say('claim.signInLead'))).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'appointment-link-claim-sign-in');

  await openSession(page, email);
  await page.goto(link);
  await typeDate(page, born);
  await next.click();
  await expect(page.getByText(say('claim.savedNow'))).toBeVisible();
  await page.getByRole('link', { name: say('claim.list') }).click();
  await page.waitForURL('**/user/tests/list');
  await expect(page.getByText(pharmacy).first()).toBeVisible();
});

test('the page says why an appointment cannot be saved: no date of birth, or five wrong ones', async ({
  page,
  words,
  language,
}) => {
  test.setTimeout(120_000);
  const say = (key: string) => words('appointment-link', key);
  await page.goto(
    await bookedLink(page.request, { email: newEmail(), language, dateOfBirth: null }),
  );
  await expect(page.getByText(say('claim.noDate'))).toBeVisible();
  await takeScreen(page, 'appointment-link-claim-no-date');

  await page.goto(await bookedLink(page.request, { email: newEmail(), language }));
  for (let left = 4; left >= 0; left -= 1) {
    await typeDate(page, `195${left}-03-02`);
    await page.getByRole('button', { name: say('claim.continue') }).click();
    const answer = left > 0 ? page.getByText(`: ${left}.`) : page.getByText(say('claim.locked'));
    await expect(answer.first()).toBeVisible();
  }
  await expectNoAxeFindings(page);
  await takeScreen(page, 'appointment-link-claim-locked');
});

test('the hotel that booked reads that the service is done only while its guest ticks the box', async ({
  page,
  words,
  language,
}) => {
  const say = (key: string) => words('appointment-link', key);
  const code = demoEntities.AccommodationPartner;
  const { email, accountId } = await newMember(code);
  const hotel = await signInByApi(page.request, email);
  const { data: entities } = await hotel.call<{ id: string }[]>('GET', 'auth/entity/list');
  await hotel.call('POST', 'auth/entity', { idEntity: entities[0]?.id });
  const bookedBy = { accountId, code };
  const link = await bookedLink(page.request, { email: newEmail(), language, bookedBy });
  // Guests of other journeys have the same name.
  const linked = await page.request.get(
    `/api/v1${link.replace('appointment', 'appointment-link')}`,
  );
  const filterParams = { code: (await linked.json()).data.code };
  const readByHotel = async () => {
    const { data } = await hotel.call<{ scheduleResult: string }[]>(
      'POST',
      'accommodation/scheduled/search',
      { filterParams },
    );
    return data.map(({ scheduleResult }) => scheduleResult);
  };

  await page.goto(link);
  const part = page.getByRole('region', { name: say('share.title') });
  const box = part.getByLabel(say('share.label'));
  await expect(box).not.toBeChecked();
  expect(await readByHotel()).toEqual(['Pending']);
  await box.check();
  await expect(part.getByRole('status')).toHaveText(say('share.saved'));
  expect(await readByHotel()).toEqual(['Executed']);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'appointment-link-shared');

  await page.reload();
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect(part.getByRole('status')).toHaveText(say('share.saved'));
  expect(await readByHotel()).toEqual(['Pending']);
});

import type { Page } from '@playwright/test';
import { newEmail } from './support/account.ts';
import { openMemberSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { expect, test, type Words } from './support/journey.ts';
import { lastMailTo } from './support/mail.ts';
import { endUndoTime, identity, newOpenDesk, type OpenDesk, openDay } from './support/open-desk.ts';
import { countPresses } from './support/presses.ts';
import { scan } from './support/scan.ts';
import { takeScreen } from './support/screens.ts';

const password = 'Nova-123';
const textsOf = (words: Words) => (key: string, values?: Record<string, string | number>) =>
  words('result-entry', key, values);
const negativeOf = (words: Words, person: string) =>
  textsOf(words)('enterFor', { outcome: textsOf(words)('outcome.Authorized'), person });

/** The list of who is there, as a member for results. What is pressed before its scripts are there does nothing. */
async function openResults(page: Page, { token }: Pick<OpenDesk, 'token'>): Promise<void> {
  await openMemberSession(page, token);
  await page.goto('/partner/test/results?state=arrived', { waitUntil: 'networkidle' });
}

test('a scan checks the person in, and two taps enter a negative, which is undone in time', async ({
  page,
  words,
}) => {
  const say = textsOf(words);
  const name = 'Graça Mendonça';
  const desk = await newOpenDesk(page.request);
  const { code } = await desk.book({ at: '12:00', name, person: identity });
  const presses = await countPresses(page);
  await openDay(page, desk);
  await scan(page, code);
  const checkedIn = words('day', 'done.checkIn', { name });
  await expect(page.getByRole('status').filter({ hasText: name })).toContainText(checkedIn);
  expect((await presses()).taps).toBe(0);

  await openResults(page, desk);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: negativeOf(words, name) }).click();
  const dialog = page.getByRole('dialog');
  const born = /12 (de março de|March) 1956/;
  for (const part of [say('outcome.Authorized'), name, born])
    await expect(dialog.getByText(part).first()).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'results-confirm');
  const enter = say('confirm.enter', { outcome: say('outcome.Authorized') });
  await dialog.getByRole('button', { name: enter }).click();
  const done = page.getByRole('status').filter({ hasText: name });
  await expect(done).toContainText(say('outcome.Authorized'));
  expect((await presses()).taps).toBe(2);

  await done.getByRole('button', { name: say('undo') }).click();
  await expect(done).toContainText(say('done.undone', { person: name }));
  // What was done stays done: it is to be entered.
  await page.getByRole('link', { name: say('state.toEnter') }).click();
  await expect(page.getByRole('button', { name: negativeOf(words, name) })).toBeVisible();
});

test('1, 2 and 3 enter outcomes of the row that has the focus, which goes on to the next row', async ({
  page,
  words,
}) => {
  const say = textsOf(words);
  const desk = await newOpenDesk(page.request);
  const people = ['Ana Reis', 'Bento Leal', 'Célia Dias'];
  for (const [index, name] of people.entries()) {
    const person = { ...identity, healthIdentificationNumber: `30040050${index}` };
    await desk.book({ at: `1${index + 2}:00`, name, person, checkIn: true });
  }
  await openResults(page, desk);
  await page.getByRole('row').nth(1).getByRole('checkbox').focus();
  const outcomes = ['Authorized', 'Unauthorized', 'Inconclusive'];
  for (const [index, outcome] of outcomes.entries()) {
    const word = say(`outcome.${outcome}`);
    await page.keyboard.press(`${index + 1}`);
    await expect(page.getByRole('dialog').getByText(word).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: people[index] ?? '' })).toContainText(
      word,
    );
    const next = people[index + 1];
    if (next)
      await expect(
        page.getByRole('checkbox', { name: say('tick', { person: next }) }),
      ).toBeFocused();
    else await expect(page.getByRole('button', { name: say('undo') })).toBeFocused();
  }
  await page.goto('/partner/test/results?state=entered');
  // A positive has no box to tick: it is never one of several.
  const positive = page.getByRole('row').filter({ hasText: 'Bento Leal' });
  await expect(positive).toContainText(say('outcome.Unauthorized'));
  await expect(positive.getByRole('checkbox')).toHaveCount(0);
});

test('negatives of several people are entered at once, each named before, and never a positive or of who lacks data', async ({
  page,
  words,
}) => {
  const say = textsOf(words);
  const desk = await newOpenDesk(page.request);
  const [first, second, lacking] = ['Ana Reis', 'Bento Leal', 'Célia Dias'] as const;
  for (const [index, name] of [first, second].entries()) {
    const person = { ...identity, healthIdentificationNumber: `30040050${index}` };
    await desk.book({ at: `1${index + 2}:00`, name, person, checkIn: true });
  }
  await desk.book({ at: '14:00', name: lacking, checkIn: true });
  await openResults(page, desk);
  await expect(
    page.getByRole('row').filter({ hasText: lacking }).getByRole('checkbox'),
  ).toHaveCount(0);
  for (const person of [first, second])
    await page.getByRole('checkbox', { name: say('tick', { person }) }).check();
  const negatives = /2 pessoas|2 people/;
  await page.getByRole('button', { name: negatives }).click();
  const dialog = page.getByRole('dialog');
  for (const person of [first, second]) await expect(dialog.getByText(person)).toBeVisible();
  await expect(dialog.getByText(say('outcome.Unauthorized'))).toHaveCount(0);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'results-negatives');
  await dialog.getByRole('button', { name: negatives }).click();
  await expect(page.getByRole('status').filter({ hasText: '2' })).toBeVisible();
  for (const person of [first, second])
    await expect(page.getByRole('button', { name: negativeOf(words, person) })).toHaveCount(0);
});

test('the patient reads a result after the undo time, with the date of birth and a sign-in, and not before', async ({
  page,
  openElsewhere,
  words,
  language,
}) => {
  test.setTimeout(90_000);
  const name = 'Graça Mendonça';
  const email = newEmail();
  const desk = await newOpenDesk(page.request);
  const { id } = await desk.book({
    at: '12:00',
    name,
    person: { ...identity, email },
    checkIn: true,
    language,
  });
  const negative = words('appointments', 'result.Authorized');
  const { data } = await desk.api.call<{ version: number }[]>('GET', 'v1/results?state=arrived');
  await desk.api.call('POST', `v1/results/${id}`, {
    version: data[0]?.version,
    result: 'Authorized',
    confirmed: true,
  });
  await endUndoTime(id);
  const subject = language === 'pt' ? `O resultado de Graça` : `Graça`;
  await expect
    .poll(async () => (await lastMailTo(page.request, email)).subject, { timeout: 15_000 })
    .toContain(subject);
  const { text } = await lastMailTo(page.request, email);
  expect(text).not.toMatch(/antig|negativ/i);

  const patient = await openElsewhere();
  const say = (key: string) => words('appointment-link', key);
  await patient.goto(/https?:\/\/\S+\/appointment\/[\w.-]+/.exec(text)?.[0] ?? '');
  await expect(patient.getByText(negative, { exact: true })).toHaveCount(0);
  const next = patient.getByRole('button', { name: say('claim.continue') });
  const typeYear = async (year: string) => {
    const boxes = patient.locator('fieldset input');
    for (const [index, value] of ['12', '03', year].entries()) await boxes.nth(index).fill(value);
    await next.click();
  };
  await typeYear('1957');
  await expect(patient.getByText(/: 4\.$/).first()).toBeVisible();
  await typeYear('1956');
  await expect(patient.getByText(say('claim.passwordLead'))).toBeVisible();
  for (const box of await patient.locator('input[type=password]').all()) await box.fill(password);
  await patient.getByRole('checkbox').check();
  await patient.getByRole('button', { name: say('claim.define') }).click();
  await expect(patient.getByText(say('claim.savedNow'))).toBeVisible();
  await patient.goto('/user/tests/list');
  await expect(patient).toHaveURL(/login/);
  const signedIn = await patient.request.post('/api/auth/login', {
    data: { userName: email, password },
    headers: { origin: process.env.APP_URL ?? '' },
  });
  const { data: session } = await signedIn.json();
  await openMemberSession(patient, session.token);
  await patient.goto('/user/tests/list');
  await expect(patient.getByText(negative).filter({ visible: true }).first()).toBeVisible();
});

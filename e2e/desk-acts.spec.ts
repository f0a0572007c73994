import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readPdfText } from '../server/test/read-pdf-text.ts';
import { newEmail } from './support/account.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { cards } from './support/booking.ts';
import { withDatabase } from './support/database.ts';
import { expect, test, type Words } from './support/journey.ts';
import { lastMailTo } from './support/mail.ts';
import { isPhone, newOpenDesk, type OpenDesk, openDay } from './support/open-desk.ts';
import { takeScreen } from './support/screens.ts';

const sheetOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const noticeOf = (page: Page, name: string) => page.getByRole('status').filter({ hasText: name });

interface Details {
  startsAt: string;
  endsAt: string;
  pool: string;
  status: string;
  paymentStatus: string;
  changes: { what: string }[];
}

async function readDetails({ api }: OpenDesk, id: string): Promise<Details> {
  return (await api.call<Details>('GET', `v1/agenda/appointments/${id}`)).data;
}

/** Where an appointment stands, and what is said of how it came there. */
async function placeOf(desk: OpenDesk, id: string) {
  const { startsAt, endsAt, pool, status, changes } = await readDetails(desk, id);
  return { startsAt, endsAt, pool, status, change: changes[0]?.what };
}

/** A chip is dragged to a start of another room; on a phone the start is pressed in the list of the free ones. */
async function moveByHand(page: Page, words: Words, of: { id: string; at: string }): Promise<void> {
  if (isPhone(page)) {
    await page.getByRole('button', { name: words('day', 'act.move') }).click();
    const free = page.getByRole('region', { name: 'Sala 2' });
    await free.getByRole('button', { name: of.at }).click();
    await page.getByRole('button', { name: words('day', 'move.confirm', { time: of.at }) }).click();
    return;
  }
  const target = page.getByRole('list', { name: 'Sala 2' }).getByRole('listitem');
  const cell = target.filter({ hasText: new RegExp(`^${of.at}`) });
  await cell.scrollIntoViewIfNeeded();
  await moveTo(page, page.locator(`[data-chip="${of.id}"]`));
  await page.mouse.down();
  await moveTo(page, cell);
  await page.mouse.up();
}

async function moveTo(page: Page, place: Locator): Promise<void> {
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
}

test('a move by hand and a move by keys end the same, and the one between is undone', async ({
  page,
  words,
}) => {
  const name = 'Graça Mendonça';
  const desk = await newOpenDesk(page.request);
  const { id } = await desk.book({ at: '12:00', name });
  await desk.book({ at: '12:20', name: 'Rui Vaz', room: 1 });
  const before = await placeOf(desk, id);
  await openDay(page, desk, `/partner/test?open=${id}`);

  await moveByHand(page, words, { id, at: '12:40' });
  await expect(
    noticeOf(page, name).getByRole('button', { name: words('day', 'undo') }),
  ).toBeVisible();
  const byHand = await placeOf(desk, id);
  expect(byHand).toMatchObject({ pool: 'Sala 2', startsAt: desk.instant('12:40') });

  await page.keyboard.press('z');
  await expect(noticeOf(page, name)).toContainText(words('day', 'done.undone', { name }));
  const { startsAt, pool } = await placeOf(desk, id);
  expect({ startsAt, pool }).toEqual({ startsAt: before.startsAt, pool: before.pool });

  await page.keyboard.press('m');
  const target = page.getByRole('region', { name: words('day', 'move.title', { name }) });
  await expect(target).toBeVisible();
  // Beside 12:20, which is chosen at first, it is full.
  await page.keyboard.press('ArrowRight');
  await expect(target.getByRole('status')).toContainText('12:40');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'day-move');
  await page.keyboard.press('Enter');
  await expect(target).toBeHidden();
  await expect.poll(() => placeOf(desk, id)).toEqual(byHand);
});

/** Books for who pays online by the link of the e-mail, and pays; the appointment's id. */
async function bookPaidByLink(page: Page, desk: OpenDesk, of: { name: string; at: string }) {
  const email = newEmail();
  const { id } = await desk.book({ ...of, person: { email }, payment: 'link' });
  const { text } = await lastMailTo(page.request, email);
  const token = /payment-deffered\S*?([A-Za-z0-9_-]{43})/.exec(text)?.[1];
  if (!token) throw new Error(`No link in: ${text}`);
  const { data } = await desk.api.call<{ paymentResult: { url: string } }>(
    'POST',
    `scheduling/${token}/checkout/deffered`,
    { paymentType: 1, email },
  );
  await page.request.post(`${data.paymentResult.url}/card`, {
    form: { number: cards.pays },
    maxRedirects: 0,
  });
  await expect.poll(async () => (await readDetails(desk, id)).status).toBe('Paid');
  return id;
}

const refundsOf = (id: string) =>
  withDatabase((db) =>
    db.selectFrom('refunds').select('status').where('appointmentId', '=', id).execute(),
  );

test('a paid appointment that the desk cancels is to be refunded, and undone in time it is paid as before', async ({
  page,
  words,
}) => {
  const say = (key: string, values?: Record<string, string>) => words('day', key, values);
  const name = 'Sara Fontainhas';
  const desk = await newOpenDesk(page.request);
  const id = await bookPaidByLink(page, desk, { name, at: '17:00' });
  await openDay(page, desk, `/partner/test?open=${id}`);

  await sheetOf(page, name)
    .getByRole('button', { name: say('act.cancel') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('cancel.reason')).fill('A médica está doente.');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'day-cancel');
  await dialog.getByRole('button', { name: say('cancel.confirm') }).click();
  await expect(noticeOf(page, name)).toContainText(/devolvido|refunded/);
  await expect(sheetOf(page, name)).toBeHidden();
  expect((await readDetails(desk, id)).status).toBe('Canceled');

  await noticeOf(page, name)
    .getByRole('button', { name: say('undo') })
    .click();
  await expect(noticeOf(page, name)).toContainText(say('done.undone', { name }));
  await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();
  expect(await readDetails(desk, id)).toMatchObject({ status: 'Paid', paymentStatus: 'paid' });
  expect(await refundsOf(id)).toEqual([]);
});

test('the desk corrects a name by E, and the sheet says it', async ({ page, words }) => {
  const desk = await newOpenDesk(page.request);
  const { id } = await desk.book({ at: '13:00', name: 'Olga Pires' });
  await openDay(page, desk, `/partner/test?open=${id}`);
  await expect(sheetOf(page, 'Olga Pires')).toBeVisible();

  await page.keyboard.press('e');
  const name = page.getByLabel(words('persons', 'name'), { exact: true });
  await expect(name).toHaveValue('Olga Pires');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'desk-person-edit');
  await name.fill('Olga Pires Nobre');
  await page.getByRole('button', { name: words('agenda', 'form.confirm') }).click();
  await page.getByRole('dialog').getByRole('button').first().click();
  await expect(sheetOf(page, 'Olga Pires Nobre')).toBeVisible();
});

test('money is taken at the desk in two taps, and is no longer due', async ({ page, words }) => {
  const say = (key: string, values?: Record<string, string>) => words('day', key, values);
  const name = 'Tiago Lobato';
  const desk = await newOpenDesk(page.request);
  const { id } = await desk.book({ at: '15:00', name });
  await openDay(page, desk, `/partner/test?open=${id}`);
  const take = sheetOf(page, name).getByRole('button', { name: /20[,.]00/ });
  await take.click();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'day-money');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('money.cash') })
    .click();
  await expect(noticeOf(page, name)).toContainText(/20[,.]00/);
  await expect(take).toBeHidden();
  expect(await readDetails(desk, id)).toMatchObject({ status: 'Paid', paymentStatus: 'paid' });
  await noticeOf(page, name)
    .getByRole('button', { name: say('undo') })
    .click();
  await expect(take).toBeVisible();
});

test('what is printed of the day reads back whole or without names, and a slip without the person', async ({
  page,
  words,
}) => {
  const say = (key: string, values?: Record<string, string>) => words('day', key, values);
  const name = 'Graça Mendonça';
  const desk = await newOpenDesk(page.request);
  const { id, code } = await desk.book({ at: '12:00', name, person: { phone: '912345678' } });
  await openDay(page, desk);

  const print = async (detail: 'full' | 'initials') => {
    await page.getByRole('button', { name: say('bar.menu') }).click();
    const item = page.getByRole('menuitem', { name: say(`print.${detail}`) });
    const [file] = await Promise.all([page.waitForEvent('download'), item.click()]);
    return readPdfText(await readFile(await file.path())).text;
  };
  const health = /Contém dados de saúde|Contains health data/;
  const whole = await print('full');
  for (const part of [name, code.slice(4), '12:00', 'Marta', health, '20'])
    expect(whole).toMatch(part);
  const initials = await print('initials');
  expect(initials).toMatch(health);
  expect(initials).toContain(code.slice(4));
  for (const part of ['Graça', 'Mendonça', '912']) expect(initials).not.toContain(part);

  await page.goto(`/partner/test?open=${id}`);
  const slip = await sheetOf(page, name)
    .getByRole('link', { name: say('act.slip') })
    .getAttribute('href');
  const { text } = readPdfText(await (await page.request.get(slip ?? '')).body());
  for (const part of [code.slice(4), '12:00']) expect(text).toContain(part);
  expect(text).not.toContain('Graça');
});

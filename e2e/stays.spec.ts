import { openMemberSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { dayFromToday } from './support/booking.ts';
import { bookGuest, newHotel } from './support/hotels.ts';
import { expect, test } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

test('a hotel imports its stays, adds one with a guest, and books the guest', async ({
  page,
  request,
  words,
}) => {
  test.setTimeout(180_000);
  const t = (key: string, values: Record<string, string | number> = {}) =>
    words('stays', key, values);
  const look = async (name: string) => {
    await expectNoAxeFindings(page);
    await takeScreen(page, `stays-of-hotel-${name}`);
  };
  const unique = Date.now().toString(36).toUpperCase();
  const [one, two] = [`P-${unique}-1`, `P-${unique}-2`];
  const hotel = await newHotel(request);
  await openMemberSession(page, hotel.session);

  await page.goto('/partner');
  await page
    .getByRole('link', { name: words('entry', 'card.stays.title'), exact: true })
    .first()
    .click();
  await page.waitForURL('**/partner/bookings/list');
  await expect(page.getByText(t('empty.title'), { exact: true })).toBeVisible();
  await look('empty');

  const days = `${dayFromToday(1)},${dayFromToday(4)}`;
  const file = {
    name: 'stays.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`code,check_in,check_out\r\n${one},${days}\r\n=1+1,${days}\r\n`),
  };
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: t('import'), exact: true }).click();
  await dialog.getByLabel(t('import.file')).setInputFiles({ ...file, buffer: Buffer.from('a,b') });
  await expect(dialog.getByText('code, check_in')).toHaveCount(2);
  await dialog.getByLabel(t('import.file')).setInputFiles(file);
  await expect(dialog.getByRole('status')).toHaveText(t('import.summary'));
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await look('import');
  await dialog.getByRole('button', { name: t('import.apply_one', { count: 1 }) }).click();
  await expect(dialog.getByRole('status')).toHaveText(t('import.done'));
  await dialog.getByLabel(t('import.file')).setInputFiles(file);
  await expect(dialog.getByRole('status')).toHaveText(t('import.nothing'));
  await dialog
    .getByRole('button', { name: t('close') })
    .last()
    .click();
  await expect(page.getByText(one, { exact: true })).toBeVisible();
  const bookStay = page.getByRole('link', { name: t('bookForStay', { code: one }) });
  await expect(bookStay).toHaveAttribute('href', `/partner/appointment/create?reservation=${one}`);
  await page.getByRole('button', { name: t('menu.of', { code: one }) }).click();
  const card = page.getByRole('menuitem', { name: t('menu.card'), exact: true });
  const pdf = await page.request.get((await card.getAttribute('href')) ?? '');
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);

  await page.getByRole('link', { name: t('add'), exact: true }).click();
  await page.waitForURL('**/partner/bookings/register/new');
  // The list that is left has a field of the same name.
  await expect(page.getByText(t('new.codeHint'))).toBeVisible();
  const field = (key: string) => page.getByLabel(t(key), { exact: true });
  const add = page.getByRole('button', { name: t('new.addGuest'), exact: true });
  const save = page.getByRole('button', { name: t('new.save'), exact: true });
  await field('new.code').fill(one);
  await field('new.checkOut').selectOption(dayFromToday(3));
  await field('new.name').fill('Ana Reis');
  await expect(add).toBeDisabled();
  await save.click();
  await expect(page.getByRole('alert').first()).toContainText(t('error.unfinished'));
  await look('unfinished');
  await field('new.time').fill('15:00');
  await add.click();
  await field('new.name').fill(' ana  REIS ');
  await expect(page.getByText(t('error.duplicate'))).toBeVisible();
  await expect(add).toBeDisabled();
  await field('new.name').fill('');
  await save.click();
  await expect(page.getByRole('alert').first()).toContainText(one);
  await look('taken');
  await page.reload();
  await expect(page.getByText('Ana Reis', { exact: true })).toBeVisible();
  await field('new.code').fill(two.toLowerCase());
  await save.click();
  await page.waitForURL(`**/partner/bookings/list?code=${two}`);
  await expect(page.getByText(t('added'))).toBeVisible();
  await expect(page.getByText(t('toSchedule', { count: 1 }))).toBeVisible();
  const book = page.getByRole('link', { name: t('bookFor', { name: 'Ana Reis' }) });
  await expect(book).toHaveAttribute(
    'href',
    `/partner/appointment/create?name=Ana+Reis&reservation=${two}`,
  );
  await look('added');

  await bookGuest(hotel, { name: 'Ana Reis', reservationCode: two });
  await page.goto('/partner/bookings');
  await page.waitForURL('**/partner/bookings/list');
  // As the place takes its payment.
  const counted = [t('booked_one', { count: 1 }), t('toPay', { count: 1 })].join('|');
  await expect(page.getByText(new RegExp(counted))).toBeVisible();
  await expect(page.getByText(t('toSchedule', { count: 1 }))).toHaveCount(0);
  await look('list');

  const choose = async (key: string) => {
    await page.getByRole('button', { name: t('menu.of', { code: two }) }).click();
    await page.getByRole('menuitem', { name: t(key), exact: true }).click();
  };
  await page.getByLabel(t('filter.name'), { exact: true }).fill('reis ANA');
  await page.getByRole('button', { name: t('filter.search'), exact: true }).click();
  await expect(page.getByText(t('total.one'), { exact: true })).toBeVisible();
  await choose('menu.edit');
  await page.waitForURL('**/partner/bookings/*/edit');
  const shared = (key: string, values: Record<string, string>) =>
    page.getByRole('button', { name: words('accommodation', key, values) });
  await shared('new.changeGuest', { name: 'Ana Reis' }).click();
  await field('new.name').fill('Ana Sofia Reis');
  await field('new.time').fill('1630');
  await add.click();
  await field('new.name').fill('Rui Reis');
  await field('new.day').selectOption(dayFromToday(2));
  await field('new.time').fill('9h30');
  await add.click();
  await field('new.checkOut').selectOption(dayFromToday(4));
  await look('edit');
  await save.click();
  await page.waitForURL(`**/partner/bookings/list?code=${two}`);
  await expect(page.getByText(t('saved'), { exact: true })).toBeVisible();
  await expect(page.getByText('Ana Sofia Reis', { exact: true })).toBeVisible();
  await expect(page.getByText(/16:30/)).toBeVisible();

  // One that was booked for stays, and says why; one that was not is deleted.
  await choose('menu.delete');
  await look('delete');
  await dialog.getByRole('button', { name: t('delete.confirm'), exact: true }).click();
  await expect(dialog.getByRole('heading', { name: t('delete.refused') })).toBeVisible();
  await expect(dialog).toContainText(two);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.goto(`/partner/bookings/list?code=${one}`);
  await page.getByRole('button', { name: t('menu.of', { code: one }) }).click();
  await page.getByRole('menuitem', { name: t('menu.delete'), exact: true }).click();
  await dialog.getByRole('button', { name: t('delete.confirm'), exact: true }).click();
  await expect(page.getByText(t('none.title'), { exact: true })).toBeVisible();
});

import type { APIRequestContext } from '@playwright/test';
import { termsVersion } from '../server/src/identity/index.ts';
import { buildEntity, buildMember } from '../server/test/builders/index.ts';
import { buildAccountWithPassword } from '../server/test/builders/signed-up.ts';
import { openEmbedded } from '../server/test/lifecycle/product.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { antigen, dayFromToday } from './support/booking.ts';
import { memberToken } from './support/desks.ts';
import { expect, test } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

/** A manager of a hotel in Coimbra of its own: no other journey adds stays to it. */
async function newManager(): Promise<string> {
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    const { id: entityId } = await buildEntity(db, {
      entityType: 'AccommodationPartner',
      businessName: 'Hotel da Ponte',
      isPrivate: true,
    });
    const { id: accountId, email } = await buildAccountWithPassword(db, {
      firstName: 'Marta',
      lastName: 'Lobo',
      termsVersionAccepted: termsVersion,
    });
    await buildMember(db, { accountId, entityId });
    return email;
  } finally {
    await close();
  }
}

interface Near {
  idEntity: string;
  location: string;
}

/** Books a guest of a stay tomorrow or later, at the first place near the hotel that takes them. */
async function bookGuest(
  request: APIRequestContext,
  { token, ...guest }: { token: string; name: string; reservationCode: string },
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const call = async <Data>(method: string, path: string, data?: object): Promise<Data> => {
    const sent = { method, headers, ...(data ? { data } : {}) };
    const reply = await (await request.fetch(`/api/${path}`, sent)).json();
    expect(reply).toMatchObject({ type: 'Success' });
    return reply.data;
  };
  const date = dayFromToday(1);
  const near = await call<Near[]>('POST', `accommodation/service/${antigen}/near-services`, {
    latitude: 40.21,
    longitude: -8.43,
    date,
    limit: 20,
  });
  const place = near.find(({ location }) => location === 'Entity');
  const slots = `accommodation/entity/${place?.idEntity}/service/${antigen}/slot?date=${date}`;
  const [slot] = await call<{ time: string }[]>('GET', slots);
  await call('POST', `accommodation/entity/${place?.idEntity}/schedule/create`, {
    ...guest,
    email: 'ana.reis@people.example',
    phone: '912345678',
    dateOfBirth: '1988-03-02',
    gender: 'Female',
    nationalityType: 'National',
    healthIdentificationNumber: '123456789',
    postalCode: '3000-001',
    idService: antigen,
    scheduledDate: slot?.time,
    isRequestedByGuest: true,
  });
}

test('a hotel imports its stays, adds one with a guest, and books the guest', async ({
  page,
  request,
  words,
}) => {
  test.setTimeout(120_000);
  const t = (key: string, values: Record<string, string | number> = {}) =>
    words('stays', key, values);
  const look = async (name: string) => {
    await expectNoAxeFindings(page);
    await takeScreen(page, `stays-of-hotel-${name}`);
  };
  const unique = Date.now().toString(36).toUpperCase();
  const [one, two] = [`P-${unique}-1`, `P-${unique}-2`];
  const value = await memberToken(page.request, await newManager());
  const url = process.env.APP_URL ?? '';
  await page.context().addCookies([{ name: 'vaga_session', value, url }]);

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
  const card = page.getByRole('link', { name: t('cardOf', { code: one }) });
  const pdf = await page.request.get((await card.getAttribute('href')) ?? '');
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);

  await page.getByRole('link', { name: t('add'), exact: true }).click();
  await page.waitForURL('**/partner/bookings/register/new');
  const field = (key: string) => page.getByLabel(t(key), { exact: true });
  const add = page.getByRole('button', { name: t('new.addGuest'), exact: true });
  const save = page.getByRole('button', { name: t('new.save'), exact: true });
  await field('new.code').fill(one);
  await field('new.checkOut').fill(dayFromToday(3));
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

  await bookGuest(request, { token: value, name: 'Ana Reis', reservationCode: two });
  await page.goto('/partner/bookings');
  await page.waitForURL('**/partner/bookings/list');
  // As the place takes its payment.
  const counted = [t('booked_one', { count: 1 }), t('toPay', { count: 1 })].join('|');
  await expect(page.getByText(new RegExp(counted))).toBeVisible();
  await expect(page.getByText(t('toSchedule', { count: 1 }))).toHaveCount(0);
  await look('list');
});

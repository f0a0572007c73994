import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import { buildCampaign } from '../server/test/builders/index.ts';
import { openEmbedded } from '../server/test/lifecycle/product.ts';
import { readPdfSquares } from '../server/test/read-pdf-text.ts';
import { enterAsMember, newEmail } from './support/account.ts';
import { newPatient, openSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { antigen, dayFromToday } from './support/booking.ts';
import { expect, test } from './support/journey.ts';
import { demoEntities, newMember, newTeam } from './support/members.ts';
import { takeScreen } from './support/screens.ts';

/** A service entity that offers the antigen test to the public, among these; with a price for a code there. */
async function offerTo(code: string, ids: readonly string[]) {
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    const found = await db
      .selectFrom('entityServices as es')
      .innerJoin('entities as e', 'e.id', 'es.entityId')
      .select([
        'es.id',
        'e.id as entityId',
        'e.code',
        'e.businessName',
        'e.latitude',
        'e.longitude',
      ])
      .where('es.serviceId', '=', antigen)
      .where('es.isOffered', '=', true)
      .where('es.location', '=', 'Entity')
      .where('es.needsApproval', '=', false)
      .where('es.priceCents', '>', 500)
      .where('e.id', 'in', [...ids])
      .orderBy('e.code')
      .executeTakeFirstOrThrow();
    return { ...found, addPrice: () => addPrice(found.id, code) };
  } finally {
    await close();
  }
}

async function addPrice(entityServiceId: string, entityCode: string): Promise<void> {
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    await buildCampaign(db, { entityServiceId, entityCode, priceCents: 321 });
  } finally {
    await close();
  }
}

test('a hotel asks for a protocol, the place accepts it, and the flyer leads its guests to the price', async ({
  page,
  words,
  openElsewhere,
}) => {
  test.setTimeout(120_000);
  const code = demoEntities.AccommodationPartner;
  const say = (key: string, values?: Record<string, string>) => words('protocols', key, values);
  const look = async (on: Page, name: string) => {
    await expectNoAxeFindings(on);
    await takeScreen(on, `protocols-${name}`);
  };
  const hotel = await newMember(code);
  const hotelName = hotel.names[0] ?? '';
  await enterAsMember(page, words, hotel.email);

  await page.goto('/partner/dashboard/protocols');
  await look(page, 'list');
  await page
    .getByRole('button', { name: say('add'), exact: true })
    .first()
    .click();
  const entity = page.getByLabel(say('propose.entity'), { exact: true });
  await expect(entity.locator('option').nth(1)).toBeAttached();
  const ids = await entity
    .locator('option')
    .evaluateAll((options) => options.map((one) => (one as HTMLOptionElement).value));
  const place = await offerTo(
    code,
    ids.filter((id) => id !== ''),
  );
  await look(page, 'propose');
  await entity.selectOption(place.entityId);
  await page.getByRole('button', { name: say('propose.send'), exact: true }).click();
  await expect(page.getByText(say('saved'))).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: place.businessName });
  await expect(row.getByText(say('state.pending'))).toBeVisible();

  const desk = await openElsewhere();
  await enterAsMember(desk, words, (await newMember(place.code)).email);
  await desk.goto('/partner/test/dashboard/protocols');
  await look(desk, 'service');
  const accept = say('actOf', { act: say('act.accept'), name: hotelName });
  await desk.getByRole('button', { name: accept, exact: true }).click();
  await look(desk, 'accept');
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: say('act.accept'), exact: true })
    .click();
  await expect(desk.getByRole('row').filter({ hasText: hotelName })).toContainText(
    say('state.active'),
  );
  await desk
    .getByRole('row')
    .filter({ hasText: hotelName })
    .getByRole('button', { name: say('actsOf', { name: hotelName }) })
    .click();
  for (const act of ['act.pause', 'act.end'])
    await expect(desk.getByRole('menuitem', { name: say(act) })).toBeVisible();
  await look(desk, 'service-menu');
  await place.addPrice();

  await page.reload();
  await expect(row.getByText(say('state.active'))).toBeVisible();
  await row.getByRole('button', { name: say('linkOf', { name: place.businessName }) }).click();
  await expect(page.getByLabel(say('link'), { exact: true })).toHaveValue(
    new RegExp(`/entity/${place.entityId}\\?entitycode=${code}$`),
  );
  await look(page, 'link');

  // Two tabs; the address without one leads to the first.
  await page.goto('/partner/dashboard');
  await expect(page).toHaveURL(/\/partner\/dashboard\/general-data$/);
  const tabs = page.getByRole('navigation', { name: words('area', 'dashboard.label') });
  await expect(tabs.getByRole('link')).toHaveText([
    words('area', 'dashboard.general-data'),
    words('area', 'dashboard.protocols'),
  ]);
  await look(page, 'general-data');
  const flyer = await page.request.get('/api/testpartner/account/export-qrcode-flyer?sheetSize=A5');
  const { pixels, width, height } = readPdfSquares(await flyer.body());
  const url = jsQR.default(pixels, width, height)?.data ?? '';

  const guest = await openElsewhere();
  const email = newEmail();
  const { api, persons } = await newPatient(guest.request, { email, names: ['Rosa Tavares'] });
  await openSession(guest, email);
  const { pathname, search } = new URL(url);
  await guest.goto(pathname + search);
  await expect(guest.getByRole('dialog')).toContainText(hotelName);
  const cart = await api.call<{ idCart: string }>('POST', 'onboarding/user/travel/service', {
    idService: antigen,
    date: dayFromToday(3),
    idPersons: persons,
    entityCode: new URLSearchParams(search).get('entitycode'),
  });
  const { latitude, longitude } = place;
  const near = await api.call<{ idEntity: string; priceRange: { minimum: number } }[]>(
    'GET',
    `scheduling/${cart.data.idCart}/locations?latitude=${latitude}&longitude=${longitude}`,
  );
  const option = near.data.find(({ idEntity }) => idEntity === place.entityId);
  expect(option?.priceRange.minimum).toBe(3.21);
});

test('a place without protocols is shown its code, to copy and give to hotels', async ({
  page,
  words,
}) => {
  await enterAsMember(page, words, (await newTeam()).owner);
  await page.goto('/partner/test/dashboard/protocols');
  const account = await (await page.request.get('/api/accommodation/account')).json();
  const field = page.getByLabel(words('protocols', 'service.code'), { exact: true });
  await expect(field).toHaveValue(account.data.code);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'protocols-service-none');
});

test('a hotel without protocols finds the nearest five on a map, and proposes one from it', async ({
  page,
  words,
}) => {
  const say = (key: string, values?: Record<string, string>) => words('protocols', key, values);
  await enterAsMember(page, words, (await newTeam('AccommodationPartner')).owner);
  await page.goto('/partner/dashboard/protocols');
  const nearest = page.getByRole('region', { name: say('near.title') });
  await expect(nearest.getByRole('listitem')).toHaveCount(5);
  // Those that would lie on each other are one pin.
  const pin = nearest.getByRole('button', { name: /^\d\. / }).first();
  await expect(pin).toBeVisible();
  // While the map moves, the pins are joined and parted.
  await page.waitForLoadState('networkidle');
  const number = Number((await pin.getAttribute('aria-label'))?.[0]);
  const listed = nearest.getByRole('listitem').nth(number - 1);
  const name = (await listed.locator('strong').textContent()) ?? '';
  await expect(pin).toHaveAccessibleName(`${number}. ${say('addTo', { name })}`);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'protocols-none');
  await pin.click();
  const entity = page.getByRole('dialog').getByLabel(say('propose.entity'), { exact: true });
  await expect(entity.locator('option:checked')).toContainText(name);
});

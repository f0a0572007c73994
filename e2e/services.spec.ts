import { openEmbedded } from '../server/test/lifecycle/product.ts';
import { newEmail, signIn } from './support/account.ts';
import { newPatient } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

const bloodCount = 301;
const [rosa, antonio] = ['Rosa Tavares', 'António Tavares'];
const number = '1011000000000000019';

/** A hotel of the demo that has agreed prices with places nearby. */
async function someHotel() {
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    return await db
      .selectFrom('entities as e')
      .innerJoin('protocols as p', 'p.partnerEntityId', 'e.id')
      .select(['e.code', 'e.businessName'])
      .where('e.isActive', '=', true)
      .where('e.isPrivate', '=', false)
      .where('e.entityType', '=', 'AccommodationPartner')
      .orderBy('e.code')
      .executeTakeFirstOrThrow();
  } finally {
    await close();
  }
}

/** What the database holds of a cart that a screen has made. */
async function keptOf(cartId: string) {
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    return await db
      .selectFrom('carts as c')
      .innerJoin('assets as a', 'a.cartId', 'c.id')
      .select(['c.entityCode', 'a.prescriptionNumber', 'a.prescriptionAccessCode'])
      .where('c.id', '=', cartId)
      .orderBy('a.ordinal')
      .execute();
  } finally {
    await close();
  }
}

test('a guest comes by the code of a hotel, and books for two with the prescription of one', async ({
  page,
  words,
}) => {
  test.setTimeout(120_000);
  const email = newEmail();
  await newPatient(page.request, { email, names: [rosa, antonio] });
  const hotel = await someHotel();
  const say = (key: string, values?: Record<string, string | number>) => words('cart', key, values);
  const look = async (name: string) => {
    await expectNoAxeFindings(page);
    await takeScreen(page, `services-${name}`);
  };

  await test.step('the address of any page brings the code; after the sign-in the page says whose it is', async () => {
    await page.goto(`/faq?entitycode=${hotel.code.toUpperCase()}`);
    await page.waitForURL((url) => url.search === '');
    await page.goto('/user/tests/services');
    await signIn(page, words, email);
    const told = page.getByRole('dialog', {
      name: words('partners', 'visit.title', { name: hotel.businessName }),
    });
    await expect(told).toBeVisible();
    await look('visit');
    await told.getByRole('button').click();
  });

  const code = page.getByLabel(say('code.label'));
  const send = page.getByRole('button', { name: say('services.next') });
  const partOf = (person: string) =>
    page.getByRole('group', { name: say('prescription.of', { name: person }) });

  await test.step('the form has the code, and asks for the prescription of a service that takes one', async () => {
    await expect(code).toHaveValue(hotel.code.toLowerCase());
    await expect(page.getByText(say('code.through', { name: hotel.businessName }))).toBeVisible();
    const ask = page.getByRole('group', { name: say('prescription.ask') });
    await expect(ask).toHaveCount(0);
    await page.getByLabel(say('services.service')).selectOption(String(bloodCount));
    await page.getByLabel(say('services.name')).fill('tón');
    await page.getByRole('option', { name: antonio }).click();
    await page.getByLabel(say('services.name')).fill('ROSA TAVARES');
    await page.getByRole('button', { name: say('services.add'), exact: true }).click();
    await page.getByLabel(say('services.name')).fill('rosa tavares');
    await page.getByRole('button', { name: say('services.add'), exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(
      say('fault.duplicateTitle') + say('fault.duplicate'),
    );
    await page.getByLabel(say('services.name')).fill('');
    await ask.getByRole('radio', { name: say('prescription.yes') }).check();
  });

  await test.step('what is missing or too short is said beside it, and an unknown code too', async () => {
    await code.fill('nobody-s-code');
    await partOf(rosa).getByLabel(say('prescription.number')).fill('1011');
    await send.click();
    await expect(page.getByText(say('fault.entityCode')).first()).toBeVisible();
    await expect(partOf(rosa).getByText(say('fault.prescriptionField')).first()).toBeVisible();
    await expect(partOf(rosa).getByText(say('fault.prescriptionType'))).toBeVisible();
    await look('wrong');
  });

  await test.step('the summary says code, people and prescription, and the cart keeps them', async () => {
    await code.fill(hotel.code);
    await partOf(antonio).getByLabel(say('prescription.type')).selectOption('none');
    await partOf(rosa).getByLabel(say('prescription.type')).selectOption({ index: 1 });
    await partOf(rosa)
      .getByLabel(say('prescription.number'))
      .fill(number.replace(/(....)/g, '$1 '));
    await partOf(rosa).getByLabel(say('prescription.access')).fill('123456');
    await partOf(rosa).getByLabel(say('prescription.provision')).fill('AB12CD');
    await send.click();
    const summary = page.getByRole('dialog', { name: say('summary.title') });
    for (const part of [hotel.businessName, number, antonio])
      await expect(summary).toContainText(part);
    await look('summary');
    await summary.getByRole('button', { name: say('summary.confirm') }).click();
    await page.waitForURL('**/ticket');
    const cartId = new URL(page.url()).pathname.split('/').at(-2) ?? '';
    expect(await keptOf(cartId)).toEqual([
      { entityCode: hotel.code, prescriptionNumber: null, prescriptionAccessCode: null },
      { entityCode: hotel.code, prescriptionNumber: number, prescriptionAccessCode: '123456' },
    ]);
  });

  await test.step('an address that spells it as a route does opens the page of whose code it is', async () => {
    await page.goto(`/faq?entityCode=${hotel.code}`);
    await page.waitForURL('**/entity/**');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hotel.businessName);
  });
});

for (const [way, isSignedIn] of [
  ['/?entitycode=', true],
  ['/login?entitycode=', true],
  ['/search?entityCode=', true],
  ['/user/dashboard?EntityCode=', false],
  ['/search?entityCode=', false],
] as const) {
  const who = isSignedIn ? 'somebody signed in' : 'a visitor';
  test(`the code of ${way} is kept for ${who}, and stands in the form`, async ({ page, words }) => {
    const email = newEmail();
    await newPatient(page.request, { email, names: [rosa] });
    const hotel = await someHotel();
    const enter = async () => {
      await page.goto('/login');
      await signIn(page, words, email);
      await page.waitForURL((url) => url.pathname.startsWith('/user'));
    };
    if (isSignedIn) await enter();

    await page.goto(`${way}${hotel.code.toUpperCase()}`);
    await page.waitForURL((url) => !/entitycode/i.test(url.href));
    if (way.startsWith('/search')) await expect(page).toHaveURL(/\/entity\//);
    if (!isSignedIn) await enter();

    const told = page.getByRole('dialog', {
      name: words('partners', 'visit.title', { name: hotel.businessName }),
    });
    await told.getByRole('button').click();
    await page.goto('/user/tests/services');
    await expect(page.getByLabel(words('cart', 'code.label'))).toHaveValue(hotel.code);
  });
}

import { expect, type Page } from '@playwright/test';
import { openEmbedded } from '../../server/test/lifecycle/product.ts';
import type { Words } from '../support/journey.ts';
import { picture } from './picture.ts';
import { type Maker, names } from './screen-fixture.ts';

/** A service that is done with a prescription. */
const bloodCount = 301;
const prescription = '1011 0000 0000 0000 019';

/** The code of a hotel of the demo that has agreed prices with places nearby. */
const hotelCode: Maker<string> = async ({ dataDir }) => {
  const { db, close } = openEmbedded(dataDir);
  try {
    const { code } = await db
      .selectFrom('entities as e')
      .innerJoin('protocols as p', 'p.partnerEntityId', 'e.id')
      .select('e.code')
      .where('e.isActive', '=', true)
      .where('e.isPrivate', '=', false)
      .where('e.entityType', '=', 'AccommodationPartner')
      .orderBy('e.code')
      .executeTakeFirstOrThrow();
    return code;
  } finally {
    await close();
  }
};

const as = 'booker';

picture('services-visit', {
  as,
  async open({ page, made }) {
    await page.goto(`/user/tests/services?entitycode=${await made(hotelCode)}`);
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});
picture('services-trip', {
  as,
  brand: 'vaga',
  async open({ page, words }) {
    await page.goto('/user/tests/services?service=501');
    await page.getByLabel(words('cart', 'services.travel.yes'), { exact: true }).check();
    await addPeople(page, names);
  },
});
picture('services-prescription', {
  as,
  async open({ page, words }) {
    await askForPrescription(page, words);
    await fillCode(page, words, 'nobody-s-code');
    await page.getByRole('button', { name: words('cart', 'services.next') }).click();
    await expect(page.getByText(words('cart', 'fault.entityCode')).first()).toBeVisible();
  },
});
picture('services-complete', {
  as,
  async open({ page, words, made }) {
    await askForPrescription(page, words);
    await fillCode(page, words, await made(hotelCode));
    const [rosa = '', antonio = ''] = names;
    const partOf = (person: string) =>
      page.getByRole('group', { name: words('cart', 'prescription.of', { name: person }) });
    const field = (key: string) => partOf(rosa).getByLabel(words('cart', `prescription.${key}`));
    await partOf(antonio).getByLabel(words('cart', 'prescription.type')).selectOption('none');
    await field('type').selectOption({ index: 1 });
    await field('number').fill(prescription);
    await field('access').fill('123456');
    await field('provision').fill('AB12CD');
    await page.getByRole('button', { name: words('cart', 'services.next') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});

async function askForPrescription(page: Page, words: Words): Promise<void> {
  await page.goto('/user/tests/services');
  const service = page.getByLabel(words('cart', 'services.service'), { exact: true });
  await service.selectOption(String(bloodCount));
  await addPeople(page, names);
  const ask = page.getByRole('group', { name: words('cart', 'prescription.ask') });
  await ask.getByRole('radio', { name: words('cart', 'prescription.yes') }).check();
}

async function fillCode(page: Page, words: Words, code: string): Promise<void> {
  await page
    .locator('summary')
    .filter({ hasText: words('cart', 'code.title') })
    .click();
  await page.getByLabel(words('cart', 'code.label')).fill(code);
}

async function addPeople(page: Page, people: string[]): Promise<void> {
  for (const name of people) {
    await page
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click();
  }
}

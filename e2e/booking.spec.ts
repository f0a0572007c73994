import { expect as base, type Page } from '@playwright/test';
import { newEmail } from './support/account.ts';
import { type Api, newPatient, openSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import {
  antigen,
  cards,
  dayFromToday,
  findOffer,
  newCart,
  type Offer,
  payByCard,
  payOnline,
  tapVisible,
} from './support/booking.ts';
import { expect, test, type Words } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

test('a payment that fails is tried again, and the place is still held', async ({
  page,
  words,
}) => {
  test.setTimeout(120_000);
  const email = newEmail();
  const { api, persons } = await newPatient(page.request, { email, names: ['Rosa Tavares'] });
  const offer = await findOffer(api, ({ priceFromCents }) => priceFromCents > 0);
  await openSlots({ page, words, email, address: await cartAddress(api, persons, offer) });
  await holdAndGoOn(page, words);
  await payOnline(page, words);
  await payByCard(page, cards.declined);
  await page.waitForURL('**/payment-error?**');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words('payments', 'error.title'),
  );
  await expect(page.getByText(words('payments', 'error.card'))).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'payment-error');
  await page.getByRole('button', { name: words('payments', 'error.tryAgain') }).click();
  await page.waitForURL('**/payment');
  await payOnline(page, words);
  await payByCard(page, cards.pays);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words('payments', 'success.title'),
    { timeout: 20_000 },
  );
  for (const way of ['next.directions', 'next.calendar']) {
    await expect(page.getByRole('link', { name: words('appointments', way) })).toBeVisible();
  }
});

test('of two people who take the last place at once, one has it and the other is offered times nearby', async ({
  openElsewhere,
  page,
  words,
}) => {
  test.setTimeout(120_000);
  const other = await openElsewhere();
  const rivals = [page, other];
  const emails = [newEmail(), newEmail()];
  const first = await newPatient(page.request, { email: emails[0] ?? '', names: ['Rosa Tavares'] });
  const second = await newPatient(page.request, { email: emails[1] ?? '', names: ['Ana Reis'] });
  const offer = await findOffer(first.api, ({ nextFree }) => nextFree[0]?.available === 1);
  const addresses = [
    await cartAddress(first.api, first.persons, offer),
    await cartAddress(second.api, second.persons, offer),
  ];
  for (const [index, rival] of rivals.entries()) {
    const [email = '', address = ''] = [emails[index], addresses[index]];
    await openSlots({ page: rival, words, email, address });
    await tapVisible(rival, words('cart', 'slots.save_one'));
  }
  // What is free is booked by it, anything else it leads on to the payment.
  const confirm = ['payment.book', 'slots.toPayment'].map((key) => words('cart', key)).join('|');
  await Promise.all(
    rivals.map((rival) =>
      rival
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(`^(${confirm})$`) })
        .click(),
    ),
  );
  await expect
    .poll(async () => (await Promise.all(rivals.map(outcomeOf))).sort(), { timeout: 20_000 })
    .toEqual(['has it', 'is told']);
  const loser = (await outcomeOf(page)) === 'is told' ? page : other;
  await expectNoAxeFindings(loser);
  await takeScreen(loser, 'slot-taken');
});

test(
  'a family whose times on two days are both lost is told who lost which, with times nearby for each',
  { tag: '@once' },
  async ({ page, words }, { project }) => {
    test.setTimeout(180_000);
    const names = ['Rosa Tavares', 'António Tavares'];
    const email = newEmail();
    const family = await newPatient(page.request, { email, names });
    const rival = await newPatient(page.request, {
      email: newEmail(),
      names: Array.from({ length: 8 }, (_, index) => `Ana ${'Reis'.repeat(index + 1)}`),
    });
    const { idEntityService, lasts } = await findTwoDays(
      rival,
      // Both sizes of the journey may run at once: each has days of its own.
      project.name === 'phone-pt' ? 2 : 8,
    );
    const [first, second] = lasts;
    const own = await newCart(family.api, family.persons, first.time);
    const addressOn = (time: string) =>
      `/user/tests/schedule/${own.idCart}/place/slot?${new URLSearchParams({ entityService: idEntityService, date: time.slice(0, 10) })}`;
    const choose = async (name: string, time: string) => {
      const start = page.locator(`[role=group][aria-label^="${time.slice(11, 16)}, "]`);
      const hour = page.locator('main details:not([open])', { has: start });
      if ((await hour.count()) > 0) await hour.locator('summary').click();
      const button = start.getByRole('button', { name, exact: true });
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', 'true');
    };
    await openSlots({ page, words, email, address: addressOn(first.time) });
    await choose('Rosa', first.time);
    await page.goto(addressOn(second.time));
    await choose('António', second.time);
    const theirs = await newCart(rival.api, rival.persons, first.time);
    const selections = [
      { slot: first.time, persons: theirs.assets.slice(0, first.available) },
      { slot: second.time, persons: theirs.assets.slice(4, 4 + second.available) },
    ];
    const slot = `scheduling/${theirs.idCart}/slot?entityService=${idEntityService}`;
    await rival.api.call('POST', slot, selections);

    await tapVisible(page, words('cart', 'slots.save_other'));
    await page.getByRole('button', { name: words('cart', 'slots.toPayment'), exact: true }).click();

    const told = page.getByRole('alert').filter({ hasText: /ocupad|taken/i });
    for (const [index, name] of ['Rosa', 'António'].entries()) {
      await expect(told.getByRole('listitem').filter({ hasText: name }).first()).toContainText(
        lasts[index]?.time.slice(11, 16) ?? '',
      );
    }
    await expectNoAxeFindings(page);
    await takeScreen(page, 'slot-taken-family');
    for (const name of ['Rosa', 'António']) {
      await told
        .getByRole('button', { name: new RegExp(`^${name}: `) })
        .first()
        .click();
    }
    await expect(told.getByRole('button')).toHaveCount(0);
    await holdAndGoOn(page, words, 'slots.save_other');
  },
);

interface Patient {
  api: Api;
  persons: string[];
}

interface Start {
  time: string;
  available: number;
}

/**
 * A start on two days that four people can fill, at an entity with online payment; late in the day, which other
 * journeys do not use.
 */
async function findTwoDays(
  { api, persons }: Patient,
  fromDay: number,
): Promise<{ idEntityService: string; lasts: [Start, Start] }> {
  const { idEntityService, nextFree } = await findOffer(
    api,
    (offer) => offer.priceFromCents > 0 && offer.nextFree[0]?.available === 1,
  );
  const { idCart } = await newCart(api, persons, nextFree[0]?.time ?? '');
  const lasts: Start[] = [];
  for (let days = fromDay; days < fromDay + 6 && lasts.length < 2; days += 1) {
    const query = new URLSearchParams({ entityService: idEntityService, date: dayFromToday(days) });
    const { data } = await api.call<{ slots: Start[] } | null>(
      'GET',
      `scheduling/${idCart}/slot?${query}`,
    );
    const last = data?.slots.findLast(({ available }) => available >= 1 && available <= 4);
    if (last) lasts.push(last);
  }
  const [first, second] = lasts;
  if (!first || !second) throw new Error('The demo data has no such starts on two days.');
  return { idEntityService, lasts: [first, second] };
}

/** Where a page stands after the race. */
async function outcomeOf(page: Page): Promise<string> {
  if (/\/(payment|success)(\?|$)/.test(page.url())) return 'has it';
  const told = page.getByRole('alert').filter({ hasText: /ocupad|taken/i });
  return (await told.count()) > 0 ? 'is told' : 'waits';
}

/** A cart with the offer's first time already chosen; the address of its slot step. */
async function cartAddress(api: Api, idPersons: string[], offer: Offer): Promise<string> {
  const time = offer.nextFree[0]?.time ?? '';
  const { data } = await api.call<{ idCart: string }>('POST', 'onboarding/user/travel/service', {
    idService: antigen,
    date: time.slice(0, 10),
    idPersons,
    preferred: { idEntityService: offer.idEntityService, time },
  });
  const query = new URLSearchParams({
    entityService: offer.idEntityService,
    date: time.slice(0, 10),
    time,
  });
  return `/user/tests/schedule/${data.idCart}/place/slot?${query}`;
}

interface Visit {
  page: Page;
  words: Words;
  email: string;
  address: string;
}

async function openSlots({ page, words, email, address }: Visit): Promise<void> {
  await openSession(page, email);
  await page.goto(address);
  await base(page.getByRole('heading', { level: 1 })).toHaveText(words('cart', 'slots.title'));
}

async function holdAndGoOn(page: Page, words: Words, save = 'slots.save_one'): Promise<void> {
  await tapVisible(page, words('cart', save));
  await page.getByRole('button', { name: words('cart', 'slots.toPayment'), exact: true }).click();
  await page.waitForURL('**/payment');
}

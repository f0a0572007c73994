import { expect } from '@playwright/test';
import { paymentTypes } from '@vaga/contract/payments';
import { dayFromToday, holdSlot, newCart } from '../support/booking.ts';
import { type FullDay, fillDay, giveBack } from '../support/full-day.ts';
import { lastMailTo } from '../support/mail.ts';
import { picture } from './picture.ts';
import {
  type Maker,
  names,
  type PatientAccount,
  registerPatient,
  type ScreenFixture,
  until,
} from './screen-fixture.ts';

interface Waiter extends PatientAccount {
  cart: string;
  /** The path of the day's times in their cart. */
  path: string;
  /** The path of the link that offers what was freed; empty until then. */
  link: string;
}

/** Full days are far from those on which other screens book, and each fixture has its own. */
const firstFullDay = 40;

async function fill(
  fixture: ScreenFixture,
  nth: number,
): Promise<{ holder: PatientAccount; full: FullDay }> {
  const six = ['Rui', 'Ana', 'Eva', 'Ivo', 'Lia', 'Noa'].map((name) => `${name} Reis`);
  const holder = await registerPatient(fixture, six);
  const date = dayFromToday(firstFullDay + 2 * (fixture.nth % 50) + nth);
  return { holder, full: await fillDay(holder, { date, dataDir: fixture.dataDir }) };
}

/** Comes to the full day with a cart, and waits for it unless they only look. */
async function come(fixture: ScreenFixture, full: FullDay, isWaiting = true): Promise<Waiter> {
  const comer = await registerPatient(fixture, names.slice(0, 1));
  const { idCart } = await newCart(comer.api, comer.persons, full.time);
  const entry = { entityService: full.idEntityService, date: full.time.slice(0, 10) };
  if (isWaiting) await comer.api.call('POST', `scheduling/${idCart}/waiting-list`, entry);
  const query = new URLSearchParams({ entityService: entry.entityService, date: entry.date });
  const path = `/user/tests/schedule/${idCart}/place/slot?${query}`;
  return { ...comer, cart: idCart, path, link: '' };
}

/** The path of the link in the mail that offers them the place. */
function offered({ request }: ScreenFixture, { email }: Waiter): Promise<string> {
  return until('offer of what was freed', async () => {
    const { text } = await lastMailTo(request, email);
    return /https?:\/\/[^/]+(\/waiting-list\/[\w.-]+)/.exec(text)?.[1];
  });
}

/** A full day: for an account that has not joined, for one that waits, and for one with an offer. */
const line: Maker<Record<'looks' | 'waits' | 'isOffered', Waiter>> = async (fixture) => {
  const { full, holder } = await fill(fixture, 0);
  const looks = await come(fixture, full, false);
  const isOffered = await come(fixture, full);
  const waits = await come(fixture, full);
  await giveBack(holder.api, full);
  return { looks, waits, isOffered: { ...isOffered, link: await offered(fixture, isOffered) } };
};

/** Three who were offered the same place: one passed it on, one left the list, and one took it. */
const answered: Maker<Record<'passed' | 'left' | 'took', Waiter>> = async (fixture) => {
  const { full, holder } = await fill(fixture, 1);
  const [passes, leaves, takes] = [
    await come(fixture, full),
    await come(fixture, full),
    await come(fixture, full),
  ];
  await giveBack(holder.api, full);
  const passed = { ...passes, link: await offered(fixture, passes) };
  await answer(fixture, passed.link, 'pass');
  const left = { ...leaves, link: await offered(fixture, leaves) };
  await answer(fixture, left.link, 'leave');
  const took = { ...takes, link: await offered(fixture, takes) };
  const [assets, idEntityService] = [await assetsOf(took), full.idEntityService];
  await holdSlot(took.api, { idCart: took.cart, idEntityService, slot: full.time, assets });
  await book(took);
  return { passed, left, took };
};

/** In whichever way the place is paid; one that is under way has taken it as well. */
async function book({ api, cart }: Waiter): Promise<void> {
  const { data } = await api.call<{ id: number }[]>('GET', `scheduling/${cart}/payment`);
  await api.call('POST', `scheduling/${cart}/checkout`, {
    paymentType: data[0]?.id ?? paymentTypes.free,
  });
}

async function assetsOf({ api, cart }: Waiter): Promise<string[]> {
  const { data } = await api.call<{ assets: { idAsset: string }[] }>('GET', `scheduling/${cart}`);
  return data.assets.map(({ idAsset }) => idAsset);
}

async function answer(
  { request }: ScreenFixture,
  link: string,
  given: 'pass' | 'leave',
): Promise<void> {
  const path = `/api/v1${link.replace('waiting-list', 'waiting-offer')}/answer`;
  const reply = await request.post(path, { data: { answer: given } });
  if (!reply.ok()) throw new Error(`${given}: ${reply.status()} ${await reply.text()}`);
}

const looks: Maker<Waiter> = async ({ made }) => (await made(line)).looks;
const waits: Maker<Waiter> = async ({ made }) => (await made(line)).waits;
const isOffered: Maker<Waiter> = async ({ made }) => (await made(line)).isOffered;

picture('waitlist-join', {
  as: looks,
  open: async ({ page, made }) => page.goto((await made(looks)).path),
});
picture('waitlist-joined', {
  as: waits,
  open: async ({ page, made }) => page.goto((await made(waits)).path),
});
picture('waitlist', { as: waits, open: ({ page }) => page.goto('/user/tests/list') });
picture('waitlist-offered', {
  as: isOffered,
  open: ({ page }) => page.goto('/user/tests/list'),
});
picture('waitlist-slot', {
  as: isOffered,
  async open({ page, words }) {
    await page.goto('/user/tests/list');
    await page.getByRole('link', { name: words('waitlist', 'take') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('cart', 'slots.title'));
  },
});
picture('waitlist-offer-open', {
  open: async ({ page, made }) => page.goto((await made(isOffered)).link),
});
for (const state of ['passed', 'left', 'took'] as const) {
  picture(`waitlist-offer-${state}`, {
    open: async ({ page, made }) => page.goto((await made(answered))[state].link),
  });
}
picture('waitlist-offer-unknown', '/waiting-list/made-up');
picture('area-watch-unknown', '/area-watch/made-up');

import { expect, type Page } from '@playwright/test';
import { type Api, completePerson } from './api.ts';
import type { Words } from './journey.ts';

/** A service that many places offer. */
export const antigen = 501;

export interface Offer {
  idEntityService: string;
  priceFromCents: number;
  needsApproval: boolean;
  nextFree: { time: string; available: number }[];
}

/** The civil date some days from today in Lisbon. */
export function dayFromToday(days: number): string {
  return Temporal.Now.plainDateISO('Europe/Lisbon').add({ days }).toString();
}

/** Fills in the person that the ticket step asks about, and goes on. */
export async function fillInPerson(page: Page, words: Words): Promise<void> {
  const field = (key: string) => page.getByLabel(words('persons', key), { exact: true });
  await fillInBirth(page, words, completePerson.dateOfBirth);
  await page.getByLabel(words('persons', 'gender.Female'), { exact: true }).check();
  await field('email').fill(completePerson.email);
  await field('phone').fill(completePerson.phone);
  await page.getByLabel(words('persons', 'nationalityType.National'), { exact: true }).check();
  await field('healthNumber').fill(completePerson.healthIdentificationNumber);
  await field('postalCode').fill(completePerson.postalCode);
  await tapVisible(page, words('cart', 'ticket.save'));
}

/** Writes a civil date into the three boxes of the date of birth. */
export async function fillInBirth(page: Page, words: Words, date: string): Promise<void> {
  const group = page.getByRole('group', { name: words('persons', 'dateOfBirth'), exact: true });
  const [year = '', month = '', day = ''] = date.split('-');
  await group.getByLabel(words('ui', 'date.day'), { exact: true }).fill(day);
  await group.getByLabel(words('ui', 'date.month'), { exact: true }).fill(month);
  await group.getByLabel(words('ui', 'date.year'), { exact: true }).fill(year);
}

/** The main action stands in the side card or in the bar at the thumb: presses the one in sight. */
export async function tapVisible(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
}

/** Gives each person who has no time yet the first that is free for them. */
export async function chooseTimes(page: Page, words: Words, people: string[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('cart', 'slots.title'));
  for (const name of people) {
    const mine = page.getByRole('button', { name, exact: true, pressed: true });
    if ((await mine.count()) > 0) continue;
    await page.getByRole('button', { name, exact: true, pressed: false }).first().click();
    await expect(mine).toHaveCount(1);
  }
}

/** Pays on the provider's page with a card that succeeds. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await page.waitForURL('**/payment-sandbox/pay/**');
  await page.locator('#card-input').fill(number);
  await page.locator('#card form button').click();
}

export const cards = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' };

/** The first offer near Coimbra in the coming days that fits; paid online and at once. */
export async function findOffer(api: Api, fits: (offer: Offer) => boolean): Promise<Offer> {
  for (let days = 1; days <= 14; days += 1) {
    const offers = await searchOffers(api, { date: dayFromToday(days) });
    const found = offers.find((offer) => !offer.needsApproval && offer.nextFree[0] && fits(offer));
    if (found) return found;
  }
  throw new Error('The demo data has no such offer in the coming two weeks.');
}

/** What a search finds on a day: of antigen tests around Coimbra unless another is given. */
export async function searchOffers(
  api: Api,
  wanted: { date: string; serviceType?: number; service?: number; location?: string },
): Promise<Offer[]> {
  const filterParams = { serviceType: 5, service: antigen, location: 'd:06', ...wanted };
  const search = { filterParams, pageSize: 100 };
  return (await api.call<Offer[]>('POST', 'partner/search', search)).data;
}

/** A cart for these people, with nothing held, on the day of a start. */
export async function newCart(api: Api, idPersons: string[], time: string) {
  const { data } = await api.call<{ idCart: string }>('POST', 'onboarding/user/travel/service', {
    idService: antigen,
    date: time.slice(0, 10),
    idPersons,
  });
  const cart = await api.call<{ assets: { idAsset: string }[] }>(
    'GET',
    `scheduling/${data.idCart}`,
  );
  return { idCart: data.idCart, assets: cart.data.assets.map(({ idAsset }) => idAsset) };
}

/** A cart in which every person holds this start, which is the offer's first unless one is named; the cart's id. */
export async function holdPlace(
  api: Api,
  idPersons: string[],
  { idEntityService, nextFree, time = nextFree[0]?.time ?? '' }: Offer & { time?: string },
): Promise<string> {
  const { idCart, assets } = await newCart(api, idPersons, time);
  await holdSlot(api, { idCart, idEntityService, slot: time, assets });
  return idCart;
}

/**
 * Holds a start for people of a cart.
 * @throws where it is refused, by a warning too: that one holds nothing, and what follows would fail far from here.
 */
export async function holdSlot(
  api: Api,
  at: { idCart: string; idEntityService: string; slot: string; assets: string[] },
): Promise<void> {
  const path = `scheduling/${at.idCart}/slot?entityService=${at.idEntityService}`;
  const { type, messages } = await api.call('POST', path, [{ slot: at.slot, persons: at.assets }]);
  if (type !== 'Success') throw new Error(`Not held at ${at.slot}: ${JSON.stringify(messages)}`);
}

/** Chooses to pay online without an invoice, and goes to the provider. */
export async function payOnline(page: Page, words: Words): Promise<void> {
  await page.getByLabel(words('payment-form', 'payment.invoice.no'), { exact: true }).check();
  await page.getByRole('radio', { name: words('cart', 'payment.card') }).check();
  await page.getByRole('button', { name: /€/ }).filter({ visible: true }).first().click();
}

/** The address of the result screen to which a payer who left the provider's page is sent. */
export async function beginToPay(
  api: Api,
  persons: string[],
  offer: Offer,
): Promise<{ result: string; s: string }> {
  const idCart = await holdPlace(api, persons, offer);
  const body = { paymentType: 2 };
  const { data } = await api.call<{ paymentResult: { url: string } }>(
    'POST',
    `scheduling/${idCart}/checkout`,
    body,
  );
  const { url } = data.paymentResult;
  const left = await fetch(`${url}/cancel`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(url).origin },
  });
  const s = /payment-error\?s=([\w-]+)/.exec(left.headers.get('location') ?? '')?.[1] ?? '';
  return { result: `/payment-error?s=${s}`, s };
}

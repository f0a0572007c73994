import type { Api } from '../support/api.ts';
import { antigen, cards, dayFromToday, holdSlot } from '../support/booking.ts';
import type { Maker, ScreenFixture } from './screen-fixture.ts';

/** Paths of carts up to their step: one lacks a person's data, one has no place, one no time held, … */
export interface Carts {
  incomplete: string;
  open: string;
  consultation: string;
  chosen: string;
  held: string;
  free: string;
  /** The end of a request to a place. */
  asked: string;
}

/** Results by how the payment ended, and the provider's own pages. */
export interface Payments {
  paid: string;
  failed: string;
  voucher: string;
  provider: string;
  choice: string;
  /** The end of a paid booking, and a cart with a payment under way. */
  booked: string;
  pending: string;
}

/** A service of every pharmacy near Coimbra, paid at some and free at others. */
const nearCoimbra = { serviceType: 5, service: antigen, location: 'd:06' };
/** One that places in Lisbon confirm each time they are asked. */
const occupational = { serviceType: 1, service: 118, location: 'd:11' };

interface Offer {
  id: string;
  idEntityService: string;
  serviceId: number;
  priceFromCents: number;
  needsApproval: boolean;
  nextFree: { time: string; available: number }[];
}

/**
 * A person cannot have two appointments at once: each cart has days of its own, so many from its first on. The first is
 * the day after tomorrow, because late in the evening tomorrow's first start is minutes away.
 */
const ownDays = 3;
const firstDays = { chosen: 2, held: 5, free: 8, paid: 11, failed: 14, voucher: 17, choice: 20 };

const hasRoom = ({ nextFree }: Offer) => (nextFree[1]?.available ?? 0) > 1;
const isPaid = (offer: Offer) => !offer.needsApproval && offer.priceFromCents > 0 && hasRoom(offer);
const isFree = (offer: Offer) => offer.priceFromCents === 0 && hasRoom(offer);
const isAsked = ({ needsApproval, nextFree }: Offer) => needsApproval && nextFree.length > 0;

const paid = (api: Api, firstDay: number) => findOffer(api, { ...nearCoimbra, firstDay }, isPaid);
const asked = (api: Api) => findOffer(api, { ...occupational, firstDay: 2, days: 14 }, isAsked);

/** The page of a place that takes paid bookings. */
export const entity: Maker<string> = async ({ api }) =>
  `/entity/${(await paid(api, firstDays.chosen)).id}`;

/** The carts that are under way. */
export const carts: Maker<Carts> = async (fixture) => {
  const { api, persons } = fixture;
  const { data: matilde } = await api.call<{ id: string }>('POST', 'onboarding/user/person', {
    name: 'Matilde Tavares',
  });
  const offer = await paid(api, firstDays.chosen);
  const consultation = await asked(api);
  const free = { ...nearCoimbra, firstDay: firstDays.free };
  return {
    incomplete: await cartOf(fixture, offer, { idPersons: [...persons, matilde.id] }),
    open: await cartOf(fixture, offer, { isChosen: false }),
    consultation: await cartOf(fixture, consultation, { isChosen: false }),
    asked: `${await cartOf(fixture, consultation)}/request-submission-success`,
    chosen: await cartOf(fixture, offer),
    held: await held(fixture, () => paid(api, firstDays.held), persons),
    free: await held(fixture, () => findOffer(api, free, isFree), persons.slice(0, 1)),
  };
};

/** The screens that a payment provider sends people back to, in each way it can end, and its own page. */
export const payments: Maker<Payments> = async (fixture) => {
  const hold = (firstDay: number) => holdOne(fixture, firstDay);
  const send = async (firstDay: number, form: string, fields: Record<string, string> = {}) => {
    const cart = await hold(firstDay);
    const url = await payOnline(fixture, cart);
    const reply = await fixture.request.post(`${url}/${form}`, { form: fields, maxRedirects: 0 });
    return { cart, back: reply.headers().location ?? '' };
  };
  const done = await send(firstDays.paid, 'card', { number: cards.pays });
  const failed = await send(firstDays.failed, 'card', { number: cards.declined });
  const voucher = await send(firstDays.voucher, 'multibanco');
  return {
    booked: `${done.cart}/success`,
    pending: `${voucher.cart}/ticket`,
    paid: done.back,
    failed: failed.back,
    voucher: await voucherToken(fixture, voucher.back),
    provider: voucher.back,
    choice: await payOnline(fixture, await hold(firstDays.choice)),
  };
};

/** The path of a cart in which the first of the people holds a place that is paid online. */
export function holdOne(
  fixture: Pick<ScreenFixture, 'api' | 'persons'>,
  firstDay: number,
): Promise<string> {
  return held(fixture, () => paid(fixture.api, firstDay), fixture.persons.slice(0, 1));
}

async function findOffer(
  api: Api,
  { firstDay, days = ownDays, ...wanted }: typeof nearCoimbra & { firstDay: number; days?: number },
  fits: (offer: Offer) => boolean,
): Promise<Offer> {
  for (let day = firstDay; day < firstDay + days; day += 1) {
    const date = dayFromToday(day);
    const body = { filterParams: { ...wanted, date }, pageSize: 100 };
    const { data } = await api.call<Offer[]>('POST', 'partner/search', body);
    // A place that is full or closed that day is found by its next free times.
    const onThatDay = data.filter(({ nextFree }) => nextFree[1]?.time.startsWith(date));
    for (const offer of onThatDay.filter(fits)) {
      if (offer.priceFromCents === 0 || (await isPaidOnline(api, offer))) return offer;
    }
  }
  throw new Error(`From day ${firstDay} on the demo data has no such offer of ${wanted.service}.`);
}

async function isPaidOnline(api: Api, { id }: Offer): Promise<boolean> {
  const { data } = await api.call<{ paymentMethods: { onlinePayment: boolean } }>(
    'GET',
    `public/partner/${id}/information`,
  );
  return data.paymentMethods.onlinePayment;
}

/** A cart for the people, with the offer's time chosen unless there is none; the path of its steps. */
async function cartOf(
  { api, persons }: Pick<ScreenFixture, 'api' | 'persons'>,
  { serviceId, idEntityService, nextFree }: Offer,
  { idPersons = persons, isChosen = true } = {},
): Promise<string> {
  const time = nextFree[0]?.time ?? '';
  const { data } = await api.call<{ idCart: string }>('POST', 'onboarding/user/travel/service', {
    idService: serviceId,
    date: time.slice(0, 10),
    idPersons,
    preferred: isChosen ? { idEntityService, time } : null,
  });
  return `/user/tests/schedule/${data.idCart}`;
}

/** As often as the other workers may be quicker. */
const mostTries = 5;

/** A cart whose people hold a time; the path of its steps. Of two who want the same place one looks again. */
async function held(
  fixture: Pick<ScreenFixture, 'api' | 'persons'>,
  find: () => Promise<Offer>,
  idPersons: string[],
): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const offer = await find();
    const cart = await cartOf(fixture, offer, { idPersons });
    try {
      await hold(fixture.api, cart, offer);
      return cart;
    } catch (error) {
      if (tries === mostTries) throw error;
    }
  }
}

/** Takes the offer's second time for every person of the cart. */
async function hold(api: Api, cart: string, { idEntityService, nextFree }: Offer): Promise<void> {
  const idCart = cart.split('/').at(-1) ?? '';
  const { data } = await api.call<{ assets: { idAsset: string }[] }>('GET', `scheduling/${idCart}`);
  const assets = data.assets.map(({ idAsset }) => idAsset);
  await holdSlot(api, { idCart, idEntityService, slot: nextFree[1]?.time ?? '', assets });
}

/** The provider's page for the cart. */
export async function payOnline(
  { api }: Pick<ScreenFixture, 'api'>,
  cart: string,
): Promise<string> {
  const { data } = await api.call<{ paymentResult: { url: string } }>(
    'POST',
    `scheduling/${cart.split('/').at(-1)}/checkout`,
    { paymentType: 2 },
  );
  return data.paymentResult.url;
}

/** Pays a cart by card. */
export async function payByCall(
  { api, request }: Pick<ScreenFixture, 'api' | 'request'>,
  cart: string,
): Promise<void> {
  const url = await payOnline({ api }, cart);
  await request.post(`${url}/card`, { form: { number: cards.pays }, maxRedirects: 0 });
}

/** The provider's page of a voucher links back to our page, with the token. */
async function voucherToken({ request }: ScreenFixture, page: string): Promise<string> {
  const html = await (await request.get(page)).text();
  const link = /href="([^"]*payment-success[^"]*)"/.exec(html)?.[1];
  if (!link) throw new Error('The page of the voucher has no way back.');
  return link;
}

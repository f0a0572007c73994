import type { APIRequestContext } from '@playwright/test';
import { newEmail } from '../support/account.ts';
import { type Api, newPatient, tokenOf } from '../support/api.ts';
import { cards, dayFromToday } from '../support/booking.ts';

/** The demo patient, whose past is full; one who books for a family; one who has just registered. */
export type Actor = 'patient' | 'booker' | 'newcomer';

/** What screens need to be there before they are looked at: paths of our pages. */
export interface Stage {
  sessions: Record<Actor, string>;
  entity: string;
  /** Carts up to their step: one lacks a person's data, one has no place, one no time held, … */
  carts: Record<'incomplete' | 'open' | 'consultation' | 'chosen' | 'held' | 'free', string>;
  /** The end of a request to a place, of a paid booking, and a cart with a payment under way. */
  asked: string;
  booked: string;
  pending: string;
  /** Results by how the payment ended, and the provider's own pages. */
  payments: Record<'paid' | 'failed' | 'voucher' | 'provider' | 'choice', string>;
}

/** A service of every pharmacy near Coimbra, paid at some and free at others. */
const antigen = { serviceType: 5, service: 501, location: 'd:06' };
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

/** Everything is made by calls: the browser only looks. */
export async function setStage(request: APIRequestContext): Promise<Stage> {
  const [booker, newcomer] = [newEmail(), newEmail()];
  const names = ['Rosa Tavares', 'António Tavares'];
  const { api, persons } = await newPatient(request, { email: booker, names });
  await newPatient(request, { email: newcomer, names: [] });
  const offers = offersBy(api);
  const desk = { api, request, persons };
  return {
    sessions: {
      patient: await tokenOf(request, 'patient@vaga.example'),
      booker: await tokenOf(request, booker),
      newcomer: await tokenOf(request, newcomer),
    },
    entity: `/entity/${(await offers.paid()).id}`,
    asked: `${await cartOf(desk, await offers.asked())}/request-submission-success`,
    ...(await setCarts(desk, offers)),
    ...(await setPayments(desk, offers)),
  };
}

interface Desk {
  api: Api;
  request: APIRequestContext;
  persons: string[];
}

/** Looked for anew each time: what was held a moment ago is not free any more. */
type Offers = Record<'paid' | 'free' | 'asked' | 'later', () => Promise<Offer>>;

/** From tomorrow on, where the demo data has one of everything. */
function offersBy(api: Api): Offers {
  const hasRoom = ({ nextFree }: Offer) => (nextFree[1]?.available ?? 0) > 1;
  const paid = (offer: Offer) => !offer.needsApproval && offer.priceFromCents > 0 && hasRoom(offer);
  return {
    paid: () => findOffer(api, antigen, paid),
    // A voucher is offered only where there is time to pay it.
    later: () => findOffer(api, { ...antigen, firstDay: 8 }, paid),
    free: () => findOffer(api, antigen, (offer) => offer.priceFromCents === 0 && hasRoom(offer)),
    asked: () =>
      findOffer(
        api,
        occupational,
        ({ needsApproval, nextFree }) => needsApproval && nextFree.length > 0,
      ),
  };
}

async function findOffer(
  api: Api,
  { firstDay = 1, ...wanted }: typeof antigen & { firstDay?: number },
  fits: (offer: Offer) => boolean,
): Promise<Offer> {
  for (let days = firstDay; days < firstDay + 14; days += 1) {
    const filterParams = { ...wanted, date: dayFromToday(days) };
    const body = { filterParams, pageSize: 100 };
    const { data } = await api.call<Offer[]>('POST', 'partner/search', body);
    for (const offer of data.filter(fits)) {
      if (offer.priceFromCents === 0 || (await isPaidOnline(api, offer))) return offer;
    }
  }
  throw new Error(`The demo data has no such offer of service ${wanted.service}.`);
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
  { api, persons }: Desk,
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

/** The carts that are under way. */
async function setCarts(desk: Desk, offers: Offers): Promise<Pick<Stage, 'carts'>> {
  const { api, persons } = desk;
  const { data: matilde } = await api.call<{ id: string }>('POST', 'onboarding/user/person', {
    name: 'Matilde Tavares',
  });
  const idPersons = [...persons, matilde.id];
  return {
    carts: {
      incomplete: await cartOf(desk, await offers.paid(), { idPersons }),
      open: await cartOf(desk, await offers.paid(), { isChosen: false }),
      consultation: await cartOf(desk, await offers.asked(), { isChosen: false }),
      chosen: await cartOf(desk, await offers.paid()),
      held: await held(desk, offers.paid, persons),
      free: await held(desk, offers.free, persons.slice(0, 1)),
    },
  };
}

/** As often as the other workers may be quicker. */
const mostTries = 5;

/** A cart whose people hold a time; the path of its steps. Of two who want the same place one looks again. */
async function held(desk: Desk, find: Offers['paid'], idPersons: string[]): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const offer = await find();
    const cart = await cartOf(desk, offer, { idPersons });
    try {
      await hold(desk, cart, offer);
      return cart;
    } catch (error) {
      if (tries === mostTries) throw error;
    }
  }
}

/** Takes the offer's second time for everybody in the cart. */
async function hold({ api }: Desk, cart: string, offer: Offer): Promise<void> {
  const path = `scheduling/${cart.split('/').at(-1)}`;
  const { data } = await api.call<{ assets: { idAsset: string }[] }>('GET', path);
  const persons = data.assets.map(({ idAsset }) => idAsset);
  const query = new URLSearchParams({ entityService: offer.idEntityService });
  await api.call('POST', `${path}/slot?${query}`, [{ slot: offer.nextFree[1]?.time, persons }]);
}

/** The screens that a payment provider sends people back to, in each way it can end, and its own page. */
async function setPayments(
  desk: Desk,
  offers: Offers,
): Promise<Pick<Stage, 'payments' | 'booked' | 'pending'>> {
  const send = async (offer: Offers['paid'], form: string, fields: Record<string, string> = {}) => {
    const cart = await held(desk, offer, desk.persons.slice(0, 1));
    const url = await payOnline(desk, cart);
    const reply = await desk.request.post(`${url}/${form}`, { form: fields, maxRedirects: 0 });
    return { cart, back: reply.headers().location ?? '' };
  };
  const paid = await send(offers.paid, 'card', { number: cards.pays });
  const failed = await send(offers.paid, 'card', { number: cards.declined });
  const voucher = await send(offers.later, 'multibanco');
  const token = await voucherToken(desk, voucher.back);
  return {
    booked: `${paid.cart}/success`,
    pending: `${voucher.cart}/ticket`,
    payments: {
      paid: paid.back,
      failed: failed.back,
      voucher: token,
      provider: voucher.back,
      choice: await payOnline(desk, await held(desk, offers.later, desk.persons.slice(0, 1))),
    },
  };
}

/** The provider's page for the cart. */
async function payOnline({ api }: Desk, cart: string): Promise<string> {
  const id = cart.split('/').at(-1);
  const { data } = await api.call<{ paymentResult: { url: string } }>(
    'POST',
    `scheduling/${id}/checkout`,
    { paymentType: 2 },
  );
  return data.paymentResult.url;
}

/** The provider's page of a voucher links back to the shop: there the token is. */
async function voucherToken({ request }: Desk, page: string): Promise<string> {
  const html = await (await request.get(page)).text();
  const link = /href="([^"]*payment-success[^"]*)"/.exec(html)?.[1];
  if (!link) throw new Error('The page of the voucher has no way back.');
  return link;
}

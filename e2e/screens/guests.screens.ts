import type { Api } from '../support/api.ts';
import { completePerson, memberApi } from '../support/api.ts';
import { antigen, dayFromToday, holdSlot, tapVisible } from '../support/booking.ts';
import { memberToken } from '../support/desks.ts';
import { picture } from './picture.ts';
import type { Maker } from './screen-fixture.ts';

const guests = ['Helena Prata', 'Duarte Prata', 'Inês Prata'];

interface GuestCarts {
  session: string;
  /** Paths of carts for three guests: whose data is missing, is there, who hold times, and who are booked. */
  incomplete: string;
  open: string;
  held: string;
  booked: string;
  /** The lead of the first. */
  person: string;
}

const guestCarts: Maker<GuestCarts> = async ({ request }) => {
  const session = await memberToken(request, 'hotel@vaga.example');
  const api = memberApi(request, session);
  const incomplete = await openCart(api);
  const open = await openCart(api);
  const held = await openCart(api);
  const booked = await openCart(api);
  for (const cart of [open, held, booked]) await fillIn(api, cart);
  await hold(api, held, 3);
  await hold(api, booked, 5);
  await checkOut(api, booked);
  const at = ({ idCart }: Cart) => `/partner/tests/schedule/${idCart}`;
  return {
    session,
    incomplete: at(incomplete),
    open: at(open),
    held: at(held),
    booked: at(booked),
    person: `/partner/person/${incomplete.assets[0]?.person.idPerson}`,
  };
};

interface Cart {
  idCart: string;
  assets: { idAsset: string; person: { idPerson: string; person: string } }[];
}

async function openCart(api: Api): Promise<Cart> {
  const { data } = await api.call<{ idCart: string }>('POST', 'v1/agenda/carts', {
    idService: antigen,
    date: dayFromToday(2),
    guests: guests.map((name) => ({ name })),
    isRequestedByGuest: true,
  });
  return (await api.call<Cart>('GET', `scheduling/${data.idCart}`)).data;
}

/** Every guest but the lead is without an e-mail. */
async function fillIn(api: Api, { assets }: Cart): Promise<void> {
  const { email, ...rest } = completePerson;
  for (const [index, { person }] of assets.entries()) {
    const body = { ...rest, name: person.person, ...(index === 0 ? { email } : {}) };
    await api.call('PUT', `v1/agenda/guests/${person.idPerson}`, body);
  }
}

interface Place {
  idEntityService: string;
  slots: { time: string; available: number }[];
}

/** Holds a time for all at the first place near the hotel that has one, from so many days on. */
async function hold(api: Api, { idCart, assets }: Cart, firstDay: number): Promise<void> {
  const persons = assets.map(({ idAsset }) => idAsset);
  const account = await api.call<{ address: Record<string, number> }>(
    'GET',
    'accommodation/account',
  );
  const { latitude, longitude } = account.data.address;
  for (let day = firstDay; day < firstDay + 7; day += 1) {
    const query = new URLSearchParams({ date: dayFromToday(day), nearUser: 'true' });
    query.set('latitude', String(latitude));
    query.set('longitude', String(longitude));
    const places = await api.call<Place[]>('GET', `scheduling/${idCart}/locations?${query}`);
    for (const { idEntityService } of places.data) {
      const path = `scheduling/${idCart}/slot?entityService=${idEntityService}&date=${dayFromToday(day)}`;
      const { data } = await api.call<Place>('GET', path);
      const slot = data.slots.find(({ available }) => available >= persons.length)?.time;
      if (slot) return holdSlot(api, { idCart, idEntityService, slot, assets: persons });
    }
  }
  throw new Error('No place near the hotel has a time for three in a week.');
}

async function checkOut(api: Api, { idCart }: Cart): Promise<void> {
  const types = await api.call<{ id: number }[]>('GET', `scheduling/${idCart}/payment`);
  await api.call('POST', `scheduling/${idCart}/checkout`, { paymentType: types.data[0]?.id ?? 0 });
}

const as = guestCarts;

picture('guests-0-services', { as, open: ({ page }) => page.goto('/partner/tests/services') });
picture('guests-1-person', {
  as,
  open: async ({ page, made }) => page.goto(`${(await made(guestCarts)).incomplete}/ticket`),
});
picture('guests-1-person-known', {
  as,
  open: async ({ page, made }) => page.goto(`${(await made(guestCarts)).open}/ticket`),
});
picture('guests-2-location', {
  as,
  open: async ({ page, made }) => page.goto(`${(await made(guestCarts)).open}/location`),
});
picture('guests-3-places', {
  as,
  async open({ page, words, made }) {
    await page.goto(`${(await made(guestCarts)).open}/location`);
    await tapVisible(page, words('cart', 'location.search'));
    await page.waitForURL('**/place?**');
  },
});
picture('guests-4-payment', {
  as,
  open: async ({ page, made }) => page.goto(`${(await made(guestCarts)).held}/payment`),
});
picture('guests-5-success', {
  as,
  open: async ({ page, made }) => page.goto(`${(await made(guestCarts)).booked}/success`),
});
picture('guests-person', {
  as,
  open: async ({ page, made }) => page.goto((await made(guestCarts)).person),
});
picture('guests-list', { as, open: ({ page }) => page.goto('/partner/tests/list') });

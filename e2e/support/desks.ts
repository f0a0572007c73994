import type { APIRequestContext } from '@playwright/test';
import { type Api, tokenOf } from './api.ts';
import { dayFromToday, newCart, searchOffers } from './booking.ts';
import { withDatabase } from './database.ts';

/** A service that several places of the demo confirm each time. */
const occupational = { serviceType: 1, service: 118, location: 'd:11' };

/** A place in the demo that confirms every time itself, with room in the coming days. */
export interface Asking {
  idService: number;
  idEntityService: string;
  date: string;
}

/** The first, from a day on, that has room on the day it is looked for. */
export async function findAsking(api: Api, firstDay: number): Promise<Asking> {
  for (let days = firstDay; days <= firstDay + 14; days += 4) {
    const date = dayFromToday(days);
    const offers = await searchOffers(api, { ...occupational, date });
    const offer = offers.find(({ needsApproval, nextFree }) => needsApproval && nextFree[0]);
    const isThatDay = offer?.nextFree[0]?.time.startsWith(date);
    if (offer && isThatDay) {
      return { idService: occupational.service, idEntityService: offer.idEntityService, date };
    }
  }
  throw new Error('The demo data has no place that confirms its times itself.');
}

/** A cart for these people, on the day that there is room; its id. */
export async function cartFor(
  api: Api,
  { idService, date }: Asking,
  idPersons: string[],
): Promise<string> {
  const body = { idService, date, idPersons };
  const path = 'onboarding/user/travel/service';
  return (await api.call<{ idCart: string }>('POST', path, body)).data.idCart;
}

/** Holds the first free time at a place of the demo that wants to be asked before it is paid there; the cart's id. */
export async function holdWhereAsked(api: Api, idPersons: string[]): Promise<string> {
  const { idCart, assets: people } = await newCart(api, idPersons, dayFromToday(1));
  // Other journeys take their times on the first of the days, and what is tried here is held for a moment.
  for (let days = 9; days <= 14; days += 1) {
    const offers = await searchOffers(api, { date: dayFromToday(days) });
    for (const { idEntityService, nextFree, needsApproval } of offers) {
      const slot = nextFree[0]?.time;
      if (!slot || needsApproval) continue;
      await api.call('POST', `scheduling/${idCart}/slot?entityService=${idEntityService}`, [
        { slot, persons: people },
      ]);
      const standing = await api.call<{ state: string }>('GET', `v1/cart/${idCart}/local-payment`);
      if (standing.data.state === 'askable') return idCart;
    }
  }
  throw new Error('The demo data has no place that wants to be asked before it is paid there.');
}

/** A session of a member of the demo, which acts for the first of their entities. */
export async function memberToken(request: APIRequestContext, email: string): Promise<string> {
  const token = await tokenOf(request, email);
  const headers = { authorization: `Bearer ${token}` };
  const list = await request.get('/api/auth/entity/list', { headers });
  const [entity] = (await list.json()).data;
  await request.post('/api/auth/entity', { headers, data: { idEntity: entity.id } });
  return token;
}

const dayMs = 24 * 60 * 60_000;

/** A test cannot wait a day over the screens: the payment of a cart is put two days back. */
export async function payEarlier(idCart: string, dataDir: string): Promise<void> {
  await withDatabase(async (db) => {
    const paidAt = new Date(Date.now() - 2 * dayMs);
    await db.updateTable('payments').set({ paidAt }).where('cartId', '=', idCart).execute();
    await db.updateTable('appointments').set({ paidAt }).where('cartId', '=', idCart).execute();
  }, dataDir);
}

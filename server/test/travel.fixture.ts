import type { PendingGuest } from '@vaga/contract/accommodation';
import type { Answer } from './app.ts';
import { nextAddress } from './app.ts';
import { buildReservation, updateRow } from './builders/index.ts';
import type { Family } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

/** The antigen test of the catalogue: its result counts 24 hours. */
export const antigen = 501;

/** From a stay that a patient adds to a cart for its guests: the calls of accommodation, before those of the booking. */
export interface TravelFixture extends TestProduct {
  /** `as(family, 'POST accommodation/reservation', { code })`. */
  as(family: Family, call: string, body?: object): Promise<Answer>;
  /** Adds a stay by its code, a new one unless given; its id. */
  reservation(family: Family, code?: string): Promise<string>;
  /** Adds a guest to a reservation by name; the person's id. */
  guest(family: Family, checkinId: string, name: string): Promise<string>;
  /** Guests who arrive, at noon on 1 December unless given; the travel with its assets. */
  travel(
    family: Family,
    of: { checkinId: string; idPersons: string[]; date?: string },
  ): Promise<{ id: string; assetIds: string[] }>;
  pending(family: Family, query?: string): Promise<PendingGuest[]>;
  /** A family whose people are guests of a new stay and arrive together, at noon on 1 December unless given. */
  arriving(people?: number, date?: string): Promise<Arriving>;
  /** Asks for a cart for guests of a travel, for an antigen test unless given. */
  schedule(
    family: Family,
    travelId: string,
    of: { idAssets: string[]; idService?: number },
  ): Promise<Answer>;
  /** Takes a guest out of a cart, or of a travel that has none. */
  remove(family: Family, idCart: string, idAsset: string): Promise<Answer>;
}

interface Arriving {
  family: Family;
  checkinId: string;
  travel: { id: string; assetIds: string[] };
}

export async function createTravelFixture(): Promise<TravelFixture> {
  const product = await createTestProduct({ hasReference: true });
  const as: TravelFixture['as'] = ({ token }, call, body) => {
    const [method = '', path = ''] = call.split(' ');
    return product.call(method, path, { token, from: nextAddress(), body });
  };
  const calling: Calling = {
    async reservation(family, code) {
      const added = code ?? (await buildReservation(product.db)).code;
      return (await as(family, 'POST accommodation/reservation', { code: added })).body.data.id;
    },
    async guest(family, checkinId, name) {
      const path = `accommodation/reservation/${checkinId}/person`;
      return (await as(family, `POST ${path}`, { name })).body.data.id;
    },
    async travel(family, { checkinId, idPersons, date = '2026-12-01T12:00:00Z' }) {
      const order = { idReservation: checkinId, idPersons, date };
      const { body } = await as(family, 'POST accommodation/reservation/travel/service', order);
      const assets: Array<{ idAsset: string }> = body.data.assets;
      return { id: body.data.id, assetIds: assets.map(({ idAsset }) => idAsset) };
    },
    pending: async (family, query = '') =>
      (await as(family, `GET accommodation/reservation/travel/pending${query}`)).body.data,
    schedule: (family, travelId, { idAssets, idService = antigen }) =>
      as(family, `POST accommodation/reservation/travel/${travelId}/schedule`, {
        idAssets,
        idService,
      }),
    remove: (family, idCart, idAsset) =>
      as(family, `DELETE accommodation/reservation/travel/${idCart}/service/${idAsset}`),
  };
  const arriving: TravelFixture['arriving'] = (people, date) =>
    arrive({ ...product, ...calling }, people, date);
  return { ...product, ...calling, as, arriving };
}

type Calling = Pick<
  TravelFixture,
  'reservation' | 'guest' | 'travel' | 'pending' | 'schedule' | 'remove'
>;

async function arrive(
  product: TestProduct & Calling,
  people = 1,
  date = '2026-12-01T12:00:00Z',
): Promise<Arriving> {
  const family = await product.addFamily(people);
  const checkinId = await product.reservation(family);
  for (const [index, id] of family.personIds.entries()) {
    const name = ['Rosa Tavares', 'Joaquim Tavares'][index] ?? 'Matilde Tavares';
    await updateRow(product.db, 'persons', { id, name });
    await product.guest(family, checkinId, name);
  }
  const travel = await product.travel(family, { checkinId, idPersons: family.personIds, date });
  return { family, checkinId, travel };
}

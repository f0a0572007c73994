import type { Answer } from './app.ts';
import { readRow } from './builders/index.ts';
import type { Desk, HotelDesk } from './desk.fixture.ts';
import { openDesk, openHotelDesk } from './desk.fixture.ts';
import type { BookableService, OfferedService } from './patient-actions.ts';
import { at, wednesday } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';

/** A cart that a member of a hotel opened for guests, and the calls of any caller about it. */
export interface GuestCart {
  id: string;
  assetIds: string[];
  personIds: string[];
  /** The lead's. */
  accountId: string;
  call(method: string, path?: string, sent?: SentByMember): Promise<Answer>;
  /** POST slot: all guests at this start, or each at one of its own. */
  hold(service: OfferedService, times: string | string[], token?: string): Promise<Answer>;
}

interface SentByMember {
  body?: unknown;
  /** Default: of the member who opened it. */
  token?: string;
  headers?: Record<string, string>;
}

export const family = ['Hans Maier', 'Grete Maier', 'Emil Maier', 'Lotte Maier'];

/** What a member enters of a guest in the first step. */
export const guestForm = {
  name: 'Hans Maier',
  phone: '912345678',
  dateOfBirth: '1980-05-04',
  gender: 'Male',
  healthIdentificationNumber: '123456789',
  postalCode: '3000-100',
};

/** The call of the first step: by default for a family of four, on Wednesday. */
export function createGuestCart(
  product: TestProduct,
  { token }: Pick<Desk, 'token'>,
  { key, ...body }: { key?: string; [field: string]: unknown },
): Promise<Answer> {
  return product.call('POST', 'v1/agenda/carts', {
    token,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: {
      date: wednesday,
      guests: family.map((name) => ({ name })),
      isRequestedByGuest: true,
      ...body,
    },
  });
}

interface OpenGuestCart {
  hotel: Pick<Desk, 'token'>;
  service: OfferedService;
  /** Of the lead; null: none. */
  email?: string | null;
  names?: string[];
  /** Of the lead. */
  language?: 'pt' | 'en';
  reservationCode?: string;
}

/** Opens a cart for guests: by default for a family of four, of whom the lead has an e-mail. */
export async function openGuestCart(
  product: TestProduct,
  given: OpenGuestCart,
): Promise<GuestCart> {
  const { hotel, service } = given;
  const { email = 'hans@people.example', names = family, language = 'en' } = given;
  const guests = names.map((name, index) => (index === 0 && email ? { name, email } : { name }));
  const { reservationCode } = given;
  const body = { idService: service.serviceId, guests, language, reservationCode };
  const made = await createGuestCart(product, hotel, body);
  const id: string = made.body.data.idCart;
  const call: GuestCart['call'] = (method, path = '', sent = {}) =>
    product.call(method, `scheduling/${id}${path}`, { token: hotel.token, ...sent });
  const { assets } = (await call('GET')).body.data as CartData;
  const assetIds = assets.map(({ idAsset }) => idAsset);
  const { accountId } = await readRow(product.db, 'carts', { id });
  return {
    id,
    assetIds,
    personIds: assets.map(({ person }) => person.idPerson),
    accountId,
    call,
    hold(offered, times, token = hotel.token) {
      const starts = typeof times === 'string' ? assetIds.map(() => times) : times;
      const requests = Map.groupBy(assetIds, (assetId) =>
        at(starts[assetIds.indexOf(assetId)] ?? ''),
      );
      return call('POST', `/slot?entityService=${offered.entityServiceId}`, {
        token,
        body: [...requests].map(([slot, persons]) => ({ slot, persons })),
      });
    },
  };
}

interface CartData {
  assets: { idAsset: string; person: { idPerson: string } }[];
}

/** A hotel with a desk, and a service near it. */
export async function openHotelNear(
  product: TestProduct,
  options: Parameters<TestProduct['addService']>[0] = {},
): Promise<{ service: BookableService; hotel: HotelDesk }> {
  const service = await product.addService({ schedule: { capacity: 4 }, ...options });
  return { service, hotel: await openHotelDesk(product) };
}

/** Another member of the same hotel. */
export const openColleague = (product: TestProduct, { entityId }: Desk) =>
  openDesk(product, { entityId, roles: ['manager'] });

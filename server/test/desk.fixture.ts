import type { MemberRole } from '@vaga/contract/access';
import type { Answer } from './app.ts';
import { buildEntity, buildMember } from './builders/index.ts';
import type { BookableService, BookableServiceOptions } from './patient-actions.ts';
import { at, wednesday } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';

/** What a member sends with an act, such as `act` or `method`; `key`: its Idempotency-Key. */
type ActBody = { version: number; key?: string; [field: string]: unknown };

/** A signed-in member of an entity, with the calls of its desk. */
export interface Desk {
  entityId: string;
  accountId: string;
  token: string;
  reserve(service: BookableService, time: string, key?: string): Promise<Answer>;
  release(draftId: string): Promise<Answer>;
  /** Books a draft; by default for a person of whom only the name is known, to be paid at the desk. */
  book(draftId: string, body?: object, key?: string): Promise<Answer>;
  /** Acts on an appointment: `check-in`, `undo` and the like, with the version that the member saw. */
  act(id: string, act: string, body: ActBody): Promise<Answer>;
}

/** Signs a new member in at an entity. */
export async function openDesk(
  product: Pick<TestProduct, 'db' | 'signIn' | 'call'>,
  given: { entityId: string; roles?: MemberRole[] },
): Promise<Desk> {
  const member = await buildMember(product.db, { roles: ['desk'], ...given });
  const { entityId, accountId } = member;
  const token = await product.signIn(accountId, entityId);
  const headers = (key?: string): Record<string, string> =>
    key === undefined ? {} : { 'idempotency-key': key };
  return {
    entityId,
    accountId,
    token,
    reserve: (service, time, key) =>
      product.call('POST', 'v1/agenda/drafts', {
        token,
        headers: headers(key),
        body: { entityService: service.entityServiceId, time: at(time) },
      }),
    release: (draftId) => product.call('DELETE', `v1/agenda/drafts/${draftId}`, { token }),
    book: (idDraft, body = {}, key) =>
      product.call('POST', 'v1/agenda/appointments', {
        token,
        headers: headers(key),
        body: { idDraft, person: { name: 'Joaquim Reis' }, payment: 'onSite', ...body },
      }),
    act: (id, act, { key, ...body }) =>
      product.call('POST', `v1/agenda/appointments/${id}/${act}`, {
        token,
        headers: headers(key),
        body,
      }),
  };
}

/** A bookable service, and a desk of its entity. */
export async function openProviderDesk(
  product: TestProduct,
  options: BookableServiceOptions = {},
): Promise<{ service: BookableService; desk: Desk }> {
  const service = await product.addService(options);
  return { service, desk: await openDesk(product, { entityId: service.entityId }) };
}

export interface HotelDesk extends Desk {
  code: string;
  /** Where a service can be booked on Wednesday, from Coimbra. */
  near(serviceId: number, body?: object): Promise<Answer>;
  /** The available starts of a service on Wednesday. */
  slots(service: BookableService, query?: string): Promise<Answer>;
  /** Books a start of Wednesday for a guest whose data are complete. */
  bookGuest(service: BookableService, time: string, body?: object): Promise<Answer>;
}

/** The form of a hotel for a guest, complete but for the service and the start. */
export const guestForm = {
  name: 'Hans Maier',
  phone: '912345678',
  email: 'hans@people.example',
  dateOfBirth: '1980-05-01',
  gender: 'Male',
  nationalityType: 'National',
  healthIdentificationNumber: '123456789',
  postalCode: '3000-179',
  saveInvoicingData: 'false',
  isRequestedByGuest: true,
};

/** A hotel with a code, and its desk. */
export async function openHotelDesk(
  product: TestProduct,
  given: Parameters<typeof buildEntity>[1] = {},
): Promise<HotelDesk> {
  const hotel = await buildEntity(product.db, { entityType: 'AccommodationPartner', ...given });
  const desk = await openDesk(product, { entityId: hotel.id });
  const { token } = desk;
  const coimbra = { latitude: 40.2109, longitude: -8.4292, date: wednesday };
  return {
    ...desk,
    code: hotel.code,
    near: (serviceId, body = {}) =>
      product.call('POST', `accommodation/service/${serviceId}/near-services`, {
        token,
        body: { ...coimbra, ...body },
      }),
    slots: ({ entityId, serviceId }, query = `date=${wednesday}&atEntity=true`) =>
      product.call('GET', `accommodation/entity/${entityId}/service/${serviceId}/slot?${query}`, {
        token,
      }),
    bookGuest: ({ entityId, serviceId }, time, body = {}) =>
      product.call('POST', `accommodation/entity/${entityId}/schedule/create`, {
        token,
        body: { ...guestForm, idService: serviceId, scheduledDate: at(time), ...body },
      }),
  };
}

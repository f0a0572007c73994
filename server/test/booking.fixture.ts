import { appointmentsRoutes } from '../src/appointments/index.ts';
import { cartRoutes } from '../src/cart/index.ts';
import { findOpenPaymentLink } from '../src/payments/index.ts';
import type { Route } from '../src/platform/http/route.ts';
import { loadReference } from '../src/reference.ts';
import { requestKinds } from '../src/request-kinds.ts';
import { requestsRoutes } from '../src/requests/index.ts';
import { searchRoutes } from '../src/search/index.ts';
import { ticketingRoutes } from '../src/ticketing/index.ts';
import { waitlistRoutes } from '../src/waitlist/index.ts';
import type { Answer, TestApp, TestDeps } from './app.ts';
import { createTestApp } from './app.ts';
import {
  buildAccount,
  buildEntity,
  buildEntityService,
  buildPerson,
  buildSchedule,
  buildService,
} from './builders/index.ts';

/** A service type of the reference data: the contract knows no others. */
export const covidTests = 5;
/** The Wednesday after the frozen Tuesday; Lisbon's wall clock shows UTC. */
export const wednesday = '2026-11-25';
export const at = (wall: string) => `${wednesday}T${wall}:00+00:00`;

/** Somebody signed in with people to book for, whose data are complete. */
export interface Family {
  accountId: string;
  token: string;
  personIds: string[];
}

export interface BookableService {
  serviceId: number;
  entityId: string;
  entityServiceId: string;
  poolId: string;
}

export interface BookingFixtureOptions {
  entity?: Parameters<typeof buildEntity>[1];
  service?: Parameters<typeof buildEntityService>[1];
  schedule?: Parameters<typeof buildSchedule>[1];
}

/** From a chosen service to a booked slot: the calls of search, cart and appointments, and who makes them. */
export interface BookingFixture extends TestApp {
  addFamily(people?: number): Promise<Family>;
  /** A place with a service of its own unless given; each quarter of an hour from 9 to 18, one person at a time. */
  addService(options?: BookingFixtureOptions): Promise<BookableService>;
  /** Makes a cart over HTTP for all of a family and Wednesday. */
  createCart(family: Family, serviceId: number): Promise<CartOfFamily>;
}

export interface CartOfFamily {
  id: string;
  assetIds: string[];
  get(path?: string): Promise<Answer>;
  /** POST slot: the people in order at these times; null leaves one out. */
  hold(service: BookableService | null, times: Array<string | null>): Promise<Answer>;
}

/** @param extraRoutes calls that a test needs beside them. */
export async function createBookingFixture(
  extraRoutes: (deps: TestDeps) => Route[] = () => [],
): Promise<BookingFixture> {
  const app = await createTestApp({
    routes: (deps) => [
      ...searchRoutes(deps),
      ...appointmentsRoutes(deps),
      ...requestsRoutes(deps, requestKinds),
      ...cartRoutes({ ...deps, findOpenPaymentLink }),
      ...ticketingRoutes(deps),
      ...waitlistRoutes(deps),
      ...extraRoutes(deps),
    ],
  });
  await loadReference(app.db, app.clock.now());
  return {
    ...app,
    addFamily: (people = 1) => buildFamily(app, people),
    addService: (options = {}) => buildBookableService(app, options),
    createCart: (family, serviceId) => createCart(app, family, serviceId),
  };
}

async function buildFamily(app: TestApp, people: number): Promise<Family> {
  const { id: accountId } = await buildAccount(app.db);
  const personIds: string[] = [];
  for (let count = 0; count < people; count += 1) {
    const complete = {
      email: 'ana@people.example',
      phone: '912345678',
      dateOfBirth: '1990-01-01',
      gender: 'Female',
      nationalityType: 'National',
      healthNumber: '123456789',
    };
    const person = { accountId, ...complete, postalCode: '3000-179' };
    personIds.push((await buildPerson(app.db, person)).id);
  }
  return { accountId, token: await app.signIn(accountId), personIds };
}

async function buildBookableService(
  app: TestApp,
  options: BookingFixtureOptions,
): Promise<BookableService> {
  const entityId = options.service?.entityId ?? (await buildEntity(app.db, options.entity)).id;
  const serviceId =
    options.service?.serviceId ?? (await buildService(app.db, { serviceTypeId: covidTests })).id;
  const offered = { ...options.service, entityId, serviceId };
  const { id: entityServiceId } = await buildEntityService(app.db, offered);
  const { poolId } = await buildSchedule(app.db, { entityId, ...options.schedule });
  return { serviceId, entityId, entityServiceId, poolId };
}

let cartCount = 0;

async function createCart(app: TestApp, family: Family, serviceId: number): Promise<CartOfFamily> {
  const { token, personIds } = family;
  const body = { idService: serviceId, date: wednesday, idPersons: personIds };
  cartCount += 1;
  // Each from an address of its own: how many carts one may make a minute is another test's.
  const from = `10.1.${(cartCount >> 8) & 255}.${cartCount & 255}`;
  const made = await app.call('POST', 'onboarding/user/travel/service', { token, body, from });
  const id: string = made.body.data.idCart;
  const read = await app.call('GET', `scheduling/${id}`, { token });
  const assetIds: string[] = read.body.data.assets.map(
    ({ idAsset }: { idAsset: string }) => idAsset,
  );
  return {
    id,
    assetIds,
    get: (path = '') => app.call('GET', `scheduling/${id}${path}`, { token }),
    hold(service, times) {
      const wishes = Map.groupBy(
        assetIds.filter((_, index) => times[index]),
        (assetId) => times[assetIds.indexOf(assetId)] ?? '',
      );
      return app.call(
        'POST',
        `scheduling/${id}/slot${service ? `?entityService=${service.entityServiceId}` : ''}`,
        { token, body: [...wishes].map(([slot, persons]) => ({ slot, persons })) },
      );
    },
  };
}

import { placesPerAccount } from '@vaga/contract/limits';
import { personUses } from '../src/person-uses.ts';
import { deletePerson } from '../src/persons/delete-person.ts';
import { inTransaction } from '../src/platform/transact.ts';
import { newId } from '../src/platform/uuid.ts';
import { holdPlaces, holdPolicy } from '../src/scheduling/index.ts';
import type { Answer, TestApp } from './app.ts';
import { nextAddress } from './app.ts';
import {
  buildAccount,
  buildAsset,
  buildCart,
  buildEntity,
  buildEntityService,
  buildPerson,
  buildSchedule,
  buildService,
  completePersonData,
  covidTests,
  readRow,
} from './builders/index.ts';

const minute = 60_000;
/** The Wednesday after the frozen Tuesday; Lisbon's wall clock shows UTC. */
export const wednesday = '2026-11-25';
export const at = (wall: string) => `${wednesday}T${wall}:00+00:00`;

/** A signed-in account with people to book for, whose data are complete. */
export interface Family {
  accountId: string;
  token: string;
  personIds: string[];
}

export interface OfferedService {
  entityServiceId: string;
  serviceId: number;
  entityId: string;
}

/** An offered service with a schedule of its own. */
export interface BookableService extends OfferedService {
  poolId: string;
  scheduleId: string;
}

export interface BookableServiceOptions {
  entity?: Parameters<typeof buildEntity>[1];
  service?: Parameters<typeof buildEntityService>[1];
  schedule?: Parameters<typeof buildSchedule>[1];
}

/** A cart made over HTTP, and the calls about it. */
export interface CartOfFamily {
  id: string;
  assetIds: string[];
  get(path?: string): Promise<Answer>;
  /** POST slot: the people in order at these times; null leaves one out. */
  hold(service: OfferedService | null, times: Array<string | null>): Promise<Answer>;
}

export interface HeldCartOptions {
  /** Default: a new one, offered with the options below. */
  service?: OfferedService;
  priceCents?: number;
  localPayment?: string;
  onlinePayment?: boolean;
  /** Default: a new family's. */
  accountId?: string;
  people?: number;
  /** Start of the first person; the others follow each 15 minutes. */
  startsAt?: Date;
}

/** A cart whose people hold places. */
export interface HeldCart {
  accountId: string;
  cartId: string;
  token: string;
  assetIds: string[];
  service: OfferedService;
  startsAt: Date;
}

/** What tests do as patients, and the services that these book. */
export interface PatientActions {
  addFamily(people?: number): Promise<Family>;
  /** An entity with a service of its own unless given; each quarter of an hour from 9 to 18, one person at a time. */
  addService(options?: BookableServiceOptions): Promise<BookableService>;
  /** Makes a cart over HTTP for all of a family and Wednesday. */
  createCart(family: Family, serviceId: number): Promise<CartOfFamily>;
  /** A new family's cart with places held at consecutive starts, put into the database. */
  holdCart(options?: HeldCartOptions): Promise<HeldCart>;
}

export function createPatientActions(app: TestApp): PatientActions {
  return {
    addFamily: (people = 1) => buildFamily(app, people),
    addService: (options = {}) => buildBookableService(app, options),
    createCart: (family, serviceId) => createCart(app, family, serviceId),
    holdCart: (options = {}) => holdCart(app, options),
  };
}

async function buildFamily(app: TestApp, people: number): Promise<Family> {
  const { id: accountId } = await buildAccount(app.db);
  const personIds: string[] = [];
  for (let count = 0; count < people; count += 1)
    personIds.push((await buildPerson(app.db, { ...completePersonData, accountId })).id);
  return { accountId, token: await app.signIn(accountId), personIds };
}

async function buildBookableService(
  { db }: TestApp,
  options: BookableServiceOptions,
): Promise<BookableService> {
  const paysThere = { localPayment: 'open', localPaymentMethods: [0, 1] };
  const entityId =
    options.service?.entityId ?? (await buildEntity(db, { ...paysThere, ...options.entity })).id;
  const serviceId =
    options.service?.serviceId ?? (await buildService(db, { serviceTypeId: covidTests })).id;
  const offered = { ...options.service, entityId, serviceId };
  const { id: entityServiceId } = await buildEntityService(db, offered);
  const { id: scheduleId, poolId } = await buildSchedule(db, { entityId, ...options.schedule });
  return { serviceId, entityId, entityServiceId, poolId, scheduleId };
}

async function createCart(app: TestApp, family: Family, serviceId: number): Promise<CartOfFamily> {
  const { token, personIds } = family;
  const body = { idService: serviceId, date: wednesday, idPersons: personIds };
  const sent = { token, body, from: nextAddress() };
  const made = await app.call('POST', 'onboarding/user/travel/service', sent);
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
      const personsBySlot = Map.groupBy(
        assetIds.filter((_, index) => times[index]),
        (assetId) => times[assetIds.indexOf(assetId)] ?? '',
      );
      return app.call(
        'POST',
        `scheduling/${id}/slot${service ? `?entityService=${service.entityServiceId}` : ''}`,
        { token, body: [...personsBySlot].map(([slot, persons]) => ({ slot, persons })) },
      );
    },
  };
}

async function holdCart(app: TestApp, options: HeldCartOptions): Promise<HeldCart> {
  const { db, clock } = app;
  const now = clock.now();
  const { priceCents = 2000, localPayment = 'open', onlinePayment = true } = options;
  const service =
    options.service ??
    (await buildBookableService(app, {
      entity: { localPayment, onlinePayment },
      service: { priceCents },
    }));
  const startsAt = options.startsAt ?? new Date('2026-12-10T10:00:00Z');
  const account = options.accountId ? { id: options.accountId } : await buildAccount(db);
  const { cart } = await buildCart(db, {
    accountId: account.id,
    serviceId: service.serviceId,
    people: 0,
    createdAt: now,
    serviceDate: startsAt.toISOString().slice(0, 10),
    entityServiceId: service.entityServiceId,
  });
  const assetIds: string[] = [];
  for (let ordinal = 1; ordinal <= (options.people ?? 1); ordinal += 1) {
    const person = await buildPerson(db, { accountId: account.id, ...completePersonData });
    assetIds.push((await buildAsset(db, { cartId: cart.id, ordinal, personId: person.id })).id);
  }
  const held = { accountId: account.id, cartId: cart.id, assetIds, service, startsAt };
  await holdPlacesOf(app, held);
  return { ...held, token: await app.signIn(account.id) };
}

/** Takes the places of a cart for 15 minutes from now, from a start on. */
export async function holdPlacesOf(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  held: Omit<HeldCart, 'token'>,
): Promise<void> {
  const now = clock.now();
  const { accountId, cartId, assetIds, service, startsAt } = held;
  await inTransaction(db, (trx) =>
    holdPlaces(trx, {
      accountId,
      cartId,
      entityCode: null,
      now,
      places: assetIds.map((ownerId, index) => ({
        ownerId,
        entityServiceId: service.entityServiceId,
        startsAt: new Date(startsAt.getTime() + index * 15 * minute),
      })),
      policy: holdPolicy({
        expiresAt: new Date(now.getTime() + 15 * minute),
        maxHolds: placesPerAccount,
      }),
    }),
  );
}

/** Deletes the person of a cart's first asset, or of another, as their account asks to. */
export async function deletePersonOf(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { accountId, assetIds }: Pick<HeldCart, 'accountId' | 'assetIds'>,
  index = 0,
): ReturnType<typeof deletePerson> {
  const asset = await readRow(db, 'assets', { id: assetIds[index % assetIds.length] ?? '' });
  const person = { id: asset.personId, accountId, language: 'pt', now: clock.now() } as const;
  return deletePerson({ db, personUses }, person);
}

/** Checks a cart out online and opens its session. */
export async function payOnline(
  product: TestApp,
  { cartId, token }: Pick<HeldCart, 'cartId' | 'token'>,
): Promise<{ paymentId: string; session: string; s: string }> {
  const body = { paymentType: 2 };
  const headers = { 'idempotency-key': newId() };
  const answer = await product.call('POST', `scheduling/${cartId}/checkout`, {
    body,
    token,
    headers,
  });
  if (answer.body.type !== 'Success') throw new Error(JSON.stringify(answer.body));
  const paymentId = answer.body.data.idPayment as string;
  const payment = await readRow(product.db, 'payments', { id: paymentId });
  return { paymentId, session: payment.providerSession ?? '', s: payment.token };
}

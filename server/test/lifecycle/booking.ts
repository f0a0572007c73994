import { setTimeout as pause } from 'node:timers/promises';
import { startSession } from '../../src/identity/index.ts';
import type { Db } from '../../src/platform/db.ts';
import { newId } from '../../src/platform/uuid.ts';
import {
  buildAccount,
  buildEntity,
  buildEntityService,
  buildPerson,
  buildSchedule,
  completePersonData,
} from '../builders/index.ts';
import { call } from './product.ts';

/** A week ahead, so that no place is over or too soon; the wall clock of the Azores in winter and summer. */
const day = Temporal.Now.plainDateISO('Atlantic/Azores').add({ days: 7 });

/** An account with one person, and the start that it wants. */
export interface Family {
  token: string;
  personId: string;
  /** 'HH:MM', another one for each family. */
  wall: string;
}

export interface BookableService {
  serviceId: number;
  entityServiceId: string;
}

/** A service with a start every five minutes for one person each. */
export async function buildBookableService(db: Db): Promise<BookableService> {
  const { id: entityId } = await buildEntity(db, { localPayment: 'open', timeZone: 'UTC' });
  const { id, serviceId } = await buildEntityService(db, { entityId, serviceId: 501 });
  await buildSchedule(db, { entityId, intervalMinutes: 5, capacity: 1 });
  return { serviceId, entityServiceId: id };
}

export async function buildFamily(db: Db, index: number): Promise<Family> {
  const { id: accountId } = await buildAccount(db);
  const { id: personId } = await buildPerson(db, { ...completePersonData, accountId });
  const { token } = await startSession(db, { accountId, userAgent: 'test', now: new Date() });
  const minutes = 9 * 60 + index * 5;
  const two = (value: number) => String(value).padStart(2, '0');
  return { token, personId, wall: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` };
}

/** What the product has answered to a family so far. */
export interface BookingAnswers {
  cartId?: string;
  held?: string;
  booked?: boolean;
}

interface BookForFamilyInput {
  url: string;
  service: BookableService;
  family: Family;
  answers: BookingAnswers;
}

/** Makes a cart, holds a place and books it with payment at the desk; notes each answer the moment it has come. */
export async function bookForFamily({
  url,
  service,
  family,
  answers,
}: BookForFamilyInput): Promise<void> {
  const { token, personId, wall } = family;
  const made = await insist(url, 'POST onboarding/user/travel/service', {
    token,
    body: { idService: service.serviceId, date: String(day), idPersons: [personId] },
  });
  answers.cartId = made.idCart;
  const cart = await insist(url, `GET scheduling/${answers.cartId}`, { token });
  const persons = [cart.assets[0].idAsset];
  const slots = `scheduling/${answers.cartId}/slot?entityService=${service.entityServiceId}`;
  const held = await insist(url, `POST ${slots}`, {
    token,
    body: [{ slot: `${day}T${wall}:00+00:00`, persons }],
  });
  answers.held = held.assets[0].slot;
  await insist(url, `POST scheduling/${answers.cartId}/checkout`, {
    token,
    body: { paymentType: { id: 1, method: 0 } },
    'idempotency-key': newId(),
  });
  answers.booked = true;
}

/** Calls again where the product says that it is too busy, as its answer asks for. */
async function insist(url: string, request: string, content: Parameters<typeof call>[2]) {
  for (;;) {
    const { status, body } = await call(url, request, content);
    if (body.type === 'Success') return body.data;
    if (status !== 503) throw new Error(JSON.stringify(body));
    await pause(200);
  }
}

/** A new account, which is sent an e-mail that confirms its address. */
export const registerAccount = (url: string, email: string) =>
  call(url, 'POST onboarding/user', {
    body: {
      firstName: 'Ana',
      lastName: 'Reis',
      email,
      password: 'Vaga-2026!',
      confirmPassword: 'Vaga-2026!',
      acceptTerms: true,
    },
  });

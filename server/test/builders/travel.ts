import type { Db } from '../../src/platform/db.ts';
import { newId } from '../../src/platform/uuid.ts';
import { buildAsset, buildCart } from './bookings.ts';
import { buildService } from './catalogue.ts';
import { buildEntity } from './partners.ts';
import type { Given } from './rows.ts';
import { builtAt, insertRow, made } from './rows.ts';

let count = 0;

/** A code or a number that no other row has. */
const next = (prefix: string): string => {
  count += 1;
  return `${prefix}${String(count).padStart(4, '0')}`;
};

/** A stay in the first week of December 2026, at a new hotel unless given, with a code of its own. */
export async function buildReservation(db: Db, given: Given<'reservations'> = {}) {
  const hotel = { entityType: 'AccommodationPartner', businessName: 'Hotel Maré' };
  return insertRow(db, 'reservations', {
    ...made(),
    code: next('STAY'),
    checkInDate: '2026-12-01',
    checkOutDate: '2026-12-08',
    ...given,
    entityId: given.entityId ?? (await buildEntity(db, hotel)).id,
  });
}

interface Arrival {
  accountId: string;
  personIds: string[];
  reservationId?: string;
  /** Their part of a cart, in the order of the people. */
  assetIds?: string[];
}

/** Guests of a reservation of this account who arrive at noon on 1 December. */
export async function buildTravel(
  db: Db,
  { accountId, personIds, reservationId, assetIds = [] }: Arrival,
): Promise<{ checkinId: string; travelId: string; guestIds: string[] }> {
  const stay = reservationId ?? (await buildReservation(db)).id;
  const checkin = { ...made(), accountId, reservationId: stay };
  const { id: checkinAssetId } = await insertRow(db, 'checkinAssets', checkin);
  const noon = { travelDate: '2026-12-01', travelTime: '12:00' };
  const { id: travelId } = await insertRow(db, 'travels', { ...made(), checkinAssetId, ...noon });
  const guestIds: string[] = [];
  for (const [index, personId] of personIds.entries()) {
    const guest = { personId, createdAt: builtAt };
    await insertRow(db, 'reservationGuests', { checkinAssetId, ...guest });
    const traveller = { id: newId(), travelId, assetId: assetIds[index] ?? null };
    guestIds.push((await insertRow(db, 'travelGuests', { ...traveller, ...guest })).id);
  }
  return { checkinId: checkinAssetId, travelId, guestIds };
}

/** A concert in Lisbon on a Saturday evening, 4 days after the tests' frozen time. */
export async function buildEvent(db: Db, given: Given<'events'> = {}) {
  return insertRow(db, 'events', {
    ...made(),
    name: 'Noite de Fado',
    venue: 'Coliseu do Mondego',
    address: 'Rua das Portas de Santo Antão 96, 1150-269 Lisboa',
    latitude: 38.7169,
    longitude: -9.1405,
    timeZone: 'Europe/Lisbon',
    startsAt: new Date('2026-11-28T21:00:00Z'),
    validHours: 48,
    ...given,
    entityId: given.entityId ?? (await buildEntity(db, { entityType: 'TicketingPartner' })).id,
    serviceId: given.serviceId ?? (await buildService(db)).id,
  });
}

/** A ticket with a number that no other has. */
export async function buildTicket(db: Db, given: Given<'tickets'> = {}) {
  return insertRow(db, 'tickets', {
    ...made(),
    number: next('FADO-'),
    ...given,
    eventId: given.eventId ?? (await buildEvent(db)).id,
  });
}

/** A ticket that a person of the account has registered, and the number of another for the same event. */
export async function buildTicketsOf(
  db: Db,
  { accountId, personId, serviceId }: { accountId: string; personId: string; serviceId: number },
) {
  const { eventId, number } = await buildTicket(db, {
    eventId: (await buildEvent(db, { serviceId })).id,
  });
  const { id: ticketId } = await buildTicket(db, { eventId });
  const { cart } = await buildCart(db, { accountId, serviceId, people: 0, isTravelling: true });
  const { id: assetId } = await buildAsset(db, { cartId: cart.id, personId });
  const registered = { ...made(), accountId, assetId, ticketId };
  return { ticketId: (await insertRow(db, 'ticketAssets', registered)).id, ticketNumber: number };
}

import type { APIRequestContext } from '@playwright/test';
import { buildEntity } from '../../server/test/builders/index.ts';
import { type Api, completePerson, memberApi } from './api.ts';
import { antigen, dayFromToday } from './booking.ts';
import { withDatabase } from './database.ts';
import { addMemberSession } from './members.ts';

export interface Hotel {
  api: Api;
  /** The session of its one member. */
  session: string;
}

/** A hotel in Coimbra of its own, with one member and no guests: no other journey books for it. */
export async function newHotel(request: APIRequestContext, dataDir?: string): Promise<Hotel> {
  const session = await withDatabase(async (db) => {
    const { id: entityId } = await buildEntity(db, {
      entityType: 'AccommodationPartner',
      businessName: 'Hotel da Ponte',
      isPrivate: true,
    });
    return addMemberSession(db, { entityId });
  }, dataDir);
  return { api: memberApi(request, session), session };
}

interface Near {
  idEntity: string;
  location: string;
}

/** Books a guest at the first place near the hotel that takes them, some days from today; the day. */
export async function bookGuest(
  { api }: Hotel,
  { days = 1, ...guest }: { name: string; reservationCode?: string; days?: number },
): Promise<string> {
  const date = dayFromToday(days);
  const { data: near } = await api.call<Near[]>(
    'POST',
    `accommodation/service/${antigen}/near-services`,
    { latitude: 40.2109, longitude: -8.4292, date, limit: 20 },
  );
  for (const { idEntity, location } of near) {
    const atEntity = location === 'Entity';
    const { data: slots } = await api.call<{ time: string }[]>(
      'GET',
      `accommodation/entity/${idEntity}/service/${antigen}/slot?date=${date}&atEntity=${atEntity}`,
    );
    const scheduledDate = slots.at(-2)?.time;
    if (!scheduledDate) continue;
    await api.call('POST', `accommodation/entity/${idEntity}/schedule/create`, {
      ...completePerson,
      ...guest,
      idService: antigen,
      location,
      scheduledDate,
      isRequestedByGuest: true,
    });
    return date;
  }
  throw new Error('The demo data has no place near the hotel with a free time.');
}

/** Cancels what the hotel booked for a guest on a day. */
export async function cancelGuest({ api }: Hotel, name: string, date: string): Promise<void> {
  const filterParams = { date, name };
  const { data } = await api.call<{ idPersonSchedule: string }[]>(
    'POST',
    'accommodation/scheduled/search',
    { filterParams },
  );
  for (const { idPersonSchedule: id } of data)
    await api.call('DELETE', `accommodation/scheduled/${id}`);
}

/** Late in the evening no place has a free time: what a hotel has booked on another day is put on today. */
export async function putOnToday(dataDir: string, accountName: string): Promise<void> {
  await withDatabase(async (db) => {
    const startsAt = new Date();
    const endsAt = new Date(startsAt.getTime() + 15 * 60_000);
    await db
      .updateTable('appointments')
      .set({ startsAt, endsAt, serviceDate: dayFromToday(0) })
      .where('personId', 'in', (people) =>
        people.selectFrom('persons').select('id').where('name', '=', accountName),
      )
      .execute();
  }, dataDir);
}

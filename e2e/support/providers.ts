import {
  buildAppointment,
  buildEntity,
  buildEntityService,
  buildPerson,
  buildSchedule,
  readRow,
} from '../../server/test/builders/index.ts';
import { withDatabase } from './database.ts';
import { addMemberSession, newTeam } from './members.ts';
import { zoneOfMorning } from './morning.ts';

/** A pharmacy of its own with a schedule and without services, and the session of its manager: no other journey meets it. */
export function newServiceEntity(): Promise<{ session: string; code: string }> {
  return withDatabase(async (db) => {
    const { id: entityId, code } = await buildEntity(db, { isPrivate: true });
    await buildSchedule(db, { entityId });
    return { session: await addMemberSession(db, { entityId, roles: ['manager'] }), code };
  });
}

/** The session of a new member with all roles at a provider: that of a service of the demo, or one of its own without any,
 * which no search finds. */
export function newProviderSession({ idEntityService: id = '' } = {}): Promise<string> {
  return withDatabase(async (db) => {
    const own = { businessName: 'Farmácia do Arco', isPrivate: true };
    const entityId = id
      ? (await readRow(db, 'entityServices', { id })).entityId
      : (await buildEntity(db, own)).id;
    return addMemberSession(db, { entityId });
  });
}

/** A provider that is open around the clock, with two services and one place at each start, and a session of its desk.
 * No search finds it, and it is morning there at any hour: starts of its day are to come. */
export function newOpenProvider(): Promise<{ token: string; idEntityService: string }> {
  return withDatabase(async (db) => {
    const { id: entityId } = await buildEntity(db, {
      businessName: 'Farmácia da Praça',
      isPrivate: true,
      timeZone: zoneOfMorning().name,
    });
    const allDay = { fromTime: '00:00', toTime: '00:00', intervalMinutes: 30 };
    await buildSchedule(db, { entityId, ...allDay });
    const catalogue = await db.selectFrom('services').select('id').orderBy('id').limit(2).execute();
    const [first, second] = catalogue.map(({ id }) => id);
    if (!first || !second) throw new Error('The catalogue has no services.');
    const { id } = await buildEntityService(db, { entityId, serviceId: first });
    await buildEntityService(db, { entityId, serviceId: second, priceCents: 0 });
    return { token: await addMemberSession(db, { entityId }), idEntityService: id };
  });
}

const bloodCount = 301;
const quarter = 15 * 60_000;

export interface ProviderDay {
  /** The e-mail of a member with all roles. */
  owner: string;
  entityId: string;
  /** Books one more person at a minute of the day from now on, and gives the appointment's id. A code is needed only to scan it. */
  book: (name: string, inMinutes: number, code?: string) => Promise<string>;
}

/**
 * A laboratory of its own that is open around the clock and where it is morning, so that the journey may run at any hour: one
 * room, a start each quarter of an hour, four places.
 */
export async function newProviderDay(): Promise<ProviderDay> {
  const { name: timeZone } = zoneOfMorning();
  const { owner, entityId } = await newTeam('TestPartner', timeZone);
  const offered = await withDatabase(async (db) => {
    await buildSchedule(db, { entityId, fromTime: '00:00', toTime: '24:00', capacity: 4 });
    return buildEntityService(db, { entityId, serviceId: bloodCount });
  });
  const book: ProviderDay['book'] = (name, inMinutes, code) =>
    withDatabase(async (db) => {
      const { id: personId, accountId } = await buildPerson(db, { name });
      const now = Date.now() + inMinutes * 60_000;
      const startsAt = new Date(Math.floor(now / quarter) * quarter);
      const { id } = await buildAppointment(db, {
        accountId,
        personId,
        entityServiceId: offered.id,
        ...(code === undefined ? {} : { code }),
        serviceDate: startsAt.toLocaleDateString('sv-SE', { timeZone }),
        startsAt,
        endsAt: new Date(Number(startsAt) + quarter),
      });
      return id;
    });
  return { owner, entityId, book };
}

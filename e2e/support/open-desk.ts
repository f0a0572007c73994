import type { APIRequestContext, Page } from '@playwright/test';
import { sql } from 'kysely';
import {
  buildEntity,
  buildEntityService,
  buildPool,
  buildSchedule,
} from '../../server/test/builders/index.ts';
import { type Api, memberApi, openMemberSession } from './api.ts';
import { antigen } from './booking.ts';
import { withDatabase } from './database.ts';
import type { Language } from './journey.ts';
import { addMemberSession } from './members.ts';
import { zoneOfMorning } from './morning.ts';

/** A booking as the desk makes it: at a wall time of today, 'HH:MM', of the first room unless another is named. */
interface DeskBooking {
  at: string;
  name: string;
  room?: 0 | 1;
  /** What is known beside the name. */
  person?: Record<string, string>;
  /** At the desk unless by a link. */
  payment?: 'link';
  checkIn?: true;
  language?: Language;
}

/** A pharmacy of its own at which it is between ten and eleven in the morning when the journey begins, at any hour. */
export interface OpenDesk {
  token: string;
  api: Api;
  entityId: string;
  idEntityService: string;
  /** The pools, by their ids. */
  rooms: [string, string];
  today: string;
  /** The instant of a wall time of today. */
  instant: (at: string) => string;
  book: (booking: DeskBooking) => Promise<{ id: string; code: string }>;
  /** Another member with all roles: their session. */
  newMember: (firstName: string) => Promise<string>;
}

const rooms = ['Sala 1', 'Sala 2'] as const;

/** A desk with two rooms from 8 to 18, a start each 20 minutes, one place each, and a rapid test for 20 euros. */
export async function newOpenDesk(request: APIRequestContext): Promise<OpenDesk> {
  const zone = zoneOfMorning();
  const made = await withDatabase(async (db) => {
    const entity = await buildEntity(db, {
      businessName: 'Farmácia da Manhã',
      isPrivate: true,
      timeZone: zone.name,
    });
    const offered = await buildEntityService(db, { entityId: entity.id, serviceId: antigen });
    const pools: string[] = [];
    for (const name of rooms) {
      const pool = await buildPool(db, { entityId: entity.id, name });
      await buildSchedule(db, {
        poolId: pool.id,
        fromTime: '08:00',
        toTime: '18:00',
        intervalMinutes: 20,
      });
      pools.push(pool.id);
    }
    return { entityId: entity.id, idEntityService: offered.id, pools };
  });
  const { entityId, idEntityService, pools } = made;
  const newMember = (firstName: string) =>
    withDatabase((db) => addMemberSession(db, { entityId }, { firstName }));
  const token = await newMember('Marta');
  const api = memberApi(request, token);
  const today = Temporal.Now.plainDateISO(zone.name).toString();
  const instant = (at: string) => `${today}T${at}:00${zone.offset}`;
  return {
    token,
    api,
    entityId,
    idEntityService,
    rooms: [pools[0] ?? '', pools[1] ?? ''],
    today,
    instant,
    newMember,
    async book({ at, name, room = 0, person = {}, ...others }) {
      const draft = await api.call<{ id: string }>('POST', 'v1/agenda/drafts', {
        entityService: idEntityService,
        time: instant(at),
        pool: pools[room],
      });
      const { data } = await api.call<{ id: string; code: string }>(
        'POST',
        'v1/agenda/appointments',
        {
          idDraft: draft.data.id,
          person: { name, ...person },
          payment: 'onSite',
          ...others,
        },
      );
      return data;
    },
  };
}

/** What the result of a person needs. */
export const identity = {
  dateOfBirth: '1956-03-12',
  gender: 'Female',
  nationalityType: 'National',
  healthIdentificationNumber: '300400500',
  postalCode: '3000-001',
  phone: '912345678',
};

/** Opens the day, or another page over it, as a member. What is pressed before its stream stands does nothing yet. */
export async function openDay(
  page: Page,
  { token }: Pick<OpenDesk, 'token'>,
  path = '/partner/test',
): Promise<void> {
  await openMemberSession(page, token);
  const stands = page.waitForResponse('**/api/v1/agenda/stream');
  await page.goto(path);
  await stands;
}

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 760;

/** The two minutes are over in which what was done with an appointment can be taken back: results are shown, e-mails leave. */
export async function endUndoTime(appointmentId: string): Promise<void> {
  await withDatabase(async (db) => {
    const ended = { resultShownAt: new Date() };
    await db.updateTable('appointments').set(ended).where('id', '=', appointmentId).execute();
    await sql`
      update messages set due_at = now()
       where status = 'queued' and data->>'appointmentId' = ${appointmentId}`.execute(db);
  });
}

import type { Page } from '@playwright/test';
import {
  buildAppointment,
  buildEntityService,
  buildPerson,
} from '../../server/test/builders/index.ts';
import { buildSchedule } from '../../server/test/builders/scheduling.ts';
import { openEmbedded } from '../../server/test/lifecycle/product.ts';
import { memberToken } from './desks.ts';
import { newTeam } from './members.ts';
import { zoneOfMorning } from './morning.ts';

const bloodCount = 301;
const minuteMs = 60_000;

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
    const service = await buildEntityService(db, { entityId, serviceId: bloodCount });
    await buildSchedule(db, {
      entityId,
      fromTime: '00:00',
      toTime: '24:00',
      intervalMinutes: 15,
      capacity: 4,
    });
    return service;
  });
  return {
    owner,
    entityId,
    book: (name, inMinutes, code) => book(offered.id, { name, inMinutes, code, timeZone }),
  };
}

/** Signs the browser in with a session that acts for the member's entity. */
export async function openMemberSession(page: Page, email: string): Promise<void> {
  const value = await memberToken(page.request, email);
  const url = process.env.APP_URL ?? '';
  await page.context().addCookies([{ name: 'vaga_session', value, url }]);
}

/** A quarter of an hour that begins about so many minutes from now. */
function startIn(minutes: number): Date {
  const quarter = 15 * minuteMs;
  return new Date(Math.floor((Date.now() + minutes * minuteMs) / quarter) * quarter);
}

interface BookedPerson {
  name: string;
  inMinutes: number;
  code: string | undefined;
  timeZone: string;
}

function book(entityServiceId: string, { name, inMinutes, code, timeZone }: BookedPerson) {
  return withDatabase(async (db) => {
    const person = await buildPerson(db, { name });
    const startsAt = startIn(inMinutes);
    const { id } = await buildAppointment(db, {
      accountId: person.accountId,
      personId: person.id,
      entityServiceId,
      ...(code === undefined ? {} : { code }),
      status: 'Pending',
      serviceDate: startsAt.toLocaleDateString('sv-SE', { timeZone }),
      startsAt,
      endsAt: new Date(Number(startsAt) + 15 * minuteMs),
    });
    return id;
  });
}

async function withDatabase<Answer>(
  work: (db: ReturnType<typeof openEmbedded>['db']) => Promise<Answer>,
): Promise<Answer> {
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    return await work(db);
  } finally {
    await close();
  }
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../src/platform/db.ts';
import { createDb, createPool } from '../src/platform/db.ts';
import { loadReference } from '../src/reference.ts';
import type { TestDatabase } from '../test/database.ts';
import { createTestDatabase } from '../test/database.ts';
import { todayOf } from './civil-days.ts';
import { makeCountry } from './make-country.ts';
import { idsFrom } from './random.ts';
import { readReference } from './reference-rows.ts';

const now = new Date('2026-11-24T09:00:00Z');

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(createPool(database.url, { max: 2, onError: () => {} }));
  await loadReference(db, now);
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** A week that begins on a Tuesday, the eves of both changes of the clock, and the eves of holidays. */
const mornings = [
  ...[
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
    '2026-11-30',
  ],
  ...['2026-10-24', '2026-10-25', '2027-03-27', '2027-03-28', '2026-12-24', '2026-12-31'],
];

test.each(mornings)(
  'on %s five places within 20 km of Coimbra have an antigen test free tomorrow',
  async (date) => {
    const reference = await db.transaction().execute(readReference);
    const moment = {
      now: new Date(`${date}T09:00:00Z`),
      newId: idsFrom('rows', now),
      today: todayOf(new Date(`${date}T09:00:00Z`)),
    };
    const { offers, agenda } = makeCountry({ moment, reference, hashes: { demo: 'a', none: 'b' } });
    const tomorrow = moment.today.add({ days: 1 });
    const near = offers.filter(
      ({ slug, row, entity }) =>
        slug === 'covid-antigenio' && row.location === 'Entity' && isNearCoimbra(entity.row),
    );
    const free = near.filter((offer) =>
      agenda.startsOf(offer, tomorrow).some((start) => agenda.take(start)),
    );
    expect(free.length).toBeGreaterThanOrEqual(5);
  },
);

function isNearCoimbra({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
  const north = (latitude - 40.2056) * 111.2;
  const east = (longitude + 8.4196) * 111.2 * Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(north, east) < 20;
}

test.each(['calhabe', 'baixa-mondego'])(
  'in the middle of the morning %s has a full day, with people in every attendance and none ahead of the clock',
  async (code) => {
    const reference = await db.transaction().execute(readReference);
    const moment = {
      now: new Date('2026-11-24T11:20:00Z'),
      newId: idsFrom('rows', now),
      today: todayOf(now),
    };
    const { offers, books } = makeCountry({ moment, reference, hashes: { demo: 'a', none: 'b' } });
    const own = new Set(
      offers.filter(({ entity }) => entity.row.code === code).map(({ row }) => row.id),
    );
    const people = books.appointments.filter(
      ({ entityServiceId, serviceDate, status }) =>
        own.has(entityServiceId) && serviceDate === '2026-11-24' && status !== 'Canceled',
    );
    const attendances = people.map(({ status, startsAt, calledAt, noShowAt, result }) => {
      if (status === 'PaymentPending') return 'toPay';
      if (noShowAt) return 'noShow';
      if (status !== 'CheckedIn')
        return Number(startsAt) < Number(moment.now) ? 'late' : 'expected';
      if (result !== 'Pending') return result === 'Executed' ? 'toEnter' : 'done';
      return calledAt ? 'called' : 'arrived';
    });
    expect(people.length).toBeGreaterThan(70);
    const all = ['arrived', 'called', 'done', 'expected', 'late', 'noShow', 'toEnter', 'toPay'];
    expect([...new Set(attendances)].sort()).toEqual(all);
    const ahead = people.filter(
      ({ checkedInAt, calledAt }) =>
        Number(checkedInAt) > Number(moment.now) ||
        (calledAt && Number(calledAt) < Number(checkedInAt)),
    );
    expect(ahead).toEqual([]);
    expect(people.some(({ deskNote }) => deskNote !== null)).toBe(true);
  },
);

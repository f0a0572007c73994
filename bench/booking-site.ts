import { setTimeout as wait } from 'node:timers/promises';
import { bookingRequests } from './booking.ts';
import type { Country } from './country.ts';
import { makeCountry, makePeople } from './country.ts';
import { clients } from './effort.ts';
import type { LoadResult } from './http-load.ts';
import { runLoad } from './http-load.ts';
import type { BenchDatabase, BenchSetup, Running } from './setup.ts';

/** A database of people who are about to book, each another slot. */
export interface BookingSite {
  database: BenchDatabase;
  country: Country;
  /** The person who books next. */
  next: number;
  last: number;
}

/** A second of load uses up so many people at the most. */
const peopleASecond = 1500;

/** @param site.seconds how long the load lasts altogether. */
export async function openBookingSite(
  setup: BenchSetup,
  { name, seconds }: { name: string; seconds: number },
): Promise<BookingSite> {
  const database = await setup.openDatabase(name);
  const country = await makeCountry(database.pool, 5000);
  const count = Math.ceil(seconds * peopleASecond);
  await makePeople(database.pool, { from: 1, count, country });
  return { database, country, next: 1, last: count };
}

/** Holds and books, each time another person and another slot, paid at the place. */
export function loadBookings(
  site: BookingSite,
  { port }: Running,
  seconds: number,
): Promise<LoadResult> {
  const next = () => {
    const person = site.next;
    site.next += 1;
    return person > site.last ? null : bookingRequests(person, site.country);
  };
  return runLoad({ port, clients, seconds, next });
}

export async function countSentEmails({ database }: BookingSite): Promise<number> {
  const { rows } = await database.pool.query<{ sent: number }>(
    `select count(*)::int as sent from messages where status = 'sent'`,
  );
  return rows[0]?.sent ?? 0;
}

export async function waitUntilSent({ database }: BookingSite): Promise<void> {
  const patience = performance.now() + 300_000;
  while (performance.now() < patience) {
    const { rows } = await database.pool.query<{ left: number }>(
      `select count(*)::int as left from messages where status = 'queued'`,
    );
    if (rows[0]?.left === 0) return;
    await wait(500);
  }
  throw new Error('The e-mails about the bookings were not sent within five minutes.');
}

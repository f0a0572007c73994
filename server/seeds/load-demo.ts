import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../src/platform/clock.ts';
import type { Db, Trx } from '../src/platform/db.ts';
import { demoMarker, isDemoLoaded } from '../src/platform/demo-data.ts';
import type { Encryption } from '../src/platform/encryption.ts';
import { hashPassword, unusablePasswordHash } from '../src/platform/passwords.ts';
import type { SignedLinks } from '../src/platform/signed-links.ts';
import { todayOf } from './civil-days.ts';
import type { Moment } from './demo.ts';
import type { Row } from './insert-rows.ts';
import { insertRows } from './insert-rows.ts';
import type { Country } from './make-country.ts';
import { makeCountry } from './make-country.ts';
import { demoPassword, demoSecondFactor } from './people.ts';
import { idsFrom } from './random.ts';
import { readReference } from './reference-rows.ts';
import { attachDemoResults } from './results.ts';

/** Any number that no other lock has: two processes that start together load the demo once. */
const demoLock = 4_207_002;

export interface DemoDeps {
  clock: Clock;
  log: Pick<Logger, 'info'>;
  /** With the key that a start with the same settings uses. */
  encryption: Encryption;
  links: SignedLinks;
  /**
   * Where people reach the product, and where the payment sandbox sends its webhooks, for its sessions from now on.
   */
  merchant: { publicUrl: string; webhookUrl: string };
}

/**
 * Fills a migrated database, with geography and catalogue in it, with a small believable country: entities, services,
 * schedules, people and their appointments around the clock's today. The same clock gives the same rows. Once: a
 * database that was filled before is left as it is, however it has changed since. All or nothing.
 * @returns whether it loaded anything.
 */
export async function loadDemo(
  db: Db,
  { clock, log, encryption, links, merchant }: DemoDeps,
): Promise<boolean> {
  if (await isDemoLoaded(db)) return false;
  const started = performance.now();
  const now = clock.now();
  const moment: Moment = { now, today: todayOf(now), newId: idsFrom('rows', now) };
  const hashes = { demo: await hashPassword(demoPassword), none: unusablePasswordHash };
  const isLoaded = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${demoLock})`.execute(trx);
    if (await isDemoLoaded(trx)) return false;
    const country = makeCountry({ moment, reference: await readReference(trx), hashes });
    await insertCountry(trx, country, merchant);
    await insertSecondFactors(trx, { country, encryption, now });
    await attachDemoResults(trx, { encryption, links }, now);
    await insertRows(trx, 'referenceLoads', {
      rows: [{ name: demoMarker, contentHash: moment.today.toString(), loadedAt: now }],
    });
    return true;
  });
  if (isLoaded)
    log.info({ milliseconds: Math.round(performance.now() - started) }, 'demo data loaded');
  return isLoaded;
}

/**
 * The administrator's, with a published secret: without it she would be asked to enrol one at her first sign-in.
 */
async function insertSecondFactors(
  trx: Trx,
  { country, encryption, now }: { country: Country; encryption: Encryption; now: Date },
): Promise<void> {
  const administrators = country.accounts.filter(({ email }) => email === 'admin@vaga.example');
  for (const { id } of administrators) {
    const secret = encryption.encrypt(demoSecondFactor, id);
    await trx
      .insertInto('secondFactors')
      .values({ accountId: id, secret, confirmedAt: now, createdAt: now })
      .execute();
  }
}

/** Parents first. */
async function insertCountry(
  trx: Trx,
  country: Country,
  { publicUrl, webhookUrl }: DemoDeps['merchant'],
): Promise<void> {
  const { books } = country;
  await insertRows(trx, 'accounts', { rows: country.accounts });
  await insertRows(trx, 'persons', { rows: country.persons });
  await insertRows(trx, 'invoicingData', { rows: country.invoicingData });
  await insertRows(trx, 'organisations', { rows: country.organisations });
  const computed = { position: 'earth_point(latitude, longitude)' };
  await insertRows(trx, 'entities', { rows: country.entities, computed });
  await insertRows(trx, 'organisationMembers', { rows: country.organisationMembers });
  await insertRows(trx, 'entityMembers', { rows: country.members });
  await insertRows(trx, 'entityServices', { rows: country.offers.map(({ row }) => row) });
  await insertRows(trx, 'campaigns', { rows: country.campaigns });
  await insertRows(trx, 'protocols', { rows: country.protocols });
  await insertRows(trx, 'capacityPools', { rows: country.pools });
  await insertRows(trx, 'schedules', { rows: country.schedules });
  await insertRows(trx, 'scheduleServices', { rows: country.scheduleServices });
  await insertRows(trx, 'closures', { rows: country.closures });
  await insertRows(trx, 'holidayChoices', { rows: country.holidayChoices });
  await insertRows(trx, 'allotments', { rows: country.allotments });
  await insertStays(trx, country.stays);
  await insertRows(trx, 'carts', { rows: books.carts });
  await insertRows(trx, 'assets', { rows: books.assets });
  await insertTicketing(trx, country.ticketing);
  await insertRows(trx, 'approvalRequests', { rows: books.approvalRequests });
  await insertRows(trx, 'payments', { rows: books.payments });
  await insertRows(trx, 'receiptNumbers', { rows: country.receiptNumbers });
  await insertRows(trx, 'occupancy', { rows: books.occupancy });
  await insertRows(trx, 'appointments', { rows: books.appointments });
  await insertRows(trx, 'appointmentChanges', { rows: books.appointmentChanges });
  await insertRows(trx, 'appointmentReminders', { rows: remindersOf(neighboursOf(country)) });
  await insertRows(trx, 'ratings', { rows: country.ratings });
  await insertRows(trx, 'refunds', { rows: books.refunds });
  await insertHotelGuests(trx, country.hotelGuests);
  const addresses = { successUrl: publicUrl, cancelUrl: publicUrl, webhookUrl };
  const sessions = books.sessions.map((session) => ({ ...session, ...addresses }));
  await insertRows(trx, 'sandbox.sessions', { rows: sessions });
  await insertRows(trx, 'sandbox.refunds', { rows: books.sandboxRefunds });
}

async function insertTicketing(trx: Trx, ticketing: Country['ticketing']): Promise<void> {
  await insertRows(trx, 'events', { rows: ticketing.events });
  await insertRows(trx, 'tickets', { rows: ticketing.tickets });
  await insertRows(trx, 'carts', { rows: ticketing.carts });
  await insertRows(trx, 'assets', { rows: ticketing.assets });
  await insertRows(trx, 'ticketAssets', { rows: ticketing.ticketAssets });
}

async function insertStays(trx: Trx, stays: Country['stays']): Promise<void> {
  await insertRows(trx, 'reservations', { rows: stays.reservations });
  await insertRows(trx, 'checkinAssets', { rows: stays.checkinAssets });
  await insertRows(trx, 'reservationGuests', { rows: stays.reservationGuests });
  await insertRows(trx, 'travels', { rows: stays.travels });
  await insertRows(trx, 'travelGuests', { rows: stays.travelGuests });
}

/** After the entities, which keep the accounts. Their rows name other columns than those of people who book for themselves. */
async function insertHotelGuests(trx: Trx, guests: Country['hotelGuests']): Promise<void> {
  const { books } = guests;
  await insertRows(trx, 'accounts', { rows: guests.accounts });
  await insertRows(trx, 'persons', { rows: guests.persons });
  await insertRows(trx, 'reservations', { rows: guests.reservations });
  await insertRows(trx, 'stayGuests', { rows: guests.stayGuests });
  await insertRows(trx, 'carts', { rows: books.carts });
  await insertRows(trx, 'assets', { rows: books.assets });
  await insertRows(trx, 'payments', { rows: books.payments });
  await insertRows(trx, 'occupancy', { rows: books.occupancy });
  await insertRows(trx, 'appointments', { rows: books.appointments });
  await insertRows(trx, 'appointmentChanges', { rows: books.appointmentChanges });
  await insertRows(trx, 'appointmentReminders', { rows: remindersOf(books.appointments) });
}

/** The appointments of the accounts that fill the agendas. */
function neighboursOf({ accounts, books }: Country): Row<'appointments'>[] {
  const patient = accounts.find(({ email }) => email === 'patient@vaga.example')?.id;
  return books.appointments.filter(({ accountId }) => accountId !== patient);
}

/**
 * Marks the reminders of appointments as sent: after some thousand reminders, the e-mails of the demo patient would be hard
 * to find in the mail reader.
 */
function remindersOf(appointments: readonly Row<'appointments'>[]): Row<'appointmentReminders'>[] {
  return appointments.flatMap(({ id, startsAt, createdAt }) =>
    startsAt
      ? ['day', 'hours'].map((kind) => ({
          appointmentId: id,
          kind,
          startsAt,
          remindedAt: createdAt,
        }))
      : [],
  );
}

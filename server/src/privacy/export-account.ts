import type { Variant } from '@vaga/contract/brands';
import type { Language } from '@vaga/contract/common';
import { collectReservations } from '../accommodation/index.ts';
import { collectAlertChoices } from '../alerts/index.ts';
import { collectAppointments, openDocuments, shownResultSql } from '../appointments/index.ts';
import { collectAuditEntries } from '../audit/index.ts';
import { collectCarts } from '../cart/index.ts';
import { collectIdentity } from '../identity/index.ts';
import { collectMessages } from '../messaging/index.ts';
import { collectMemberships } from '../organisations/index.ts';
import { collectPayments, writeReceipts } from '../payments/index.ts';
import { collectPersons } from '../persons/index.ts';
import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { ArchiveFile } from '../platform/write-archive.ts';
import { collectPublicHealth } from '../public-health/index.ts';
import { collectRatings } from '../ratings/index.ts';
import { collectTickets } from '../ticketing/index.ts';
import { collectWaitlistEntries } from '../waitlist/index.ts';
import { collectAccesses } from './accesses.queries.ts';
import type { CollectedFile } from './readme.ts';
import { readmeOf } from './readme.ts';

/** The slices' data about an account, in the order of the slices. */
const collectors = {
  'account.json': collectIdentity,
  'people.json': collectPersons,
  'memberships.json': async (db, accountId) => ({
    ...(await collectMemberships(db, accountId)),
    alertChoices: await collectAlertChoices(db, accountId),
  }),
  'appointments.json': collectAppointments,
  'ratings.json': collectRatings,
  'public-health.json': (db, accountId, now) =>
    collectPublicHealth(db, accountId, shownResultSql(now)),
  'bookings.json': collectCarts,
  'tickets.json': collectTickets,
  'waiting-list.json': collectWaitlistEntries,
  'payments.json': collectPayments,
  'reservations.json': collectReservations,
  'messages.json': collectMessages,
  'accesses.json': async (db, accountId) => ({
    accesses: await collectAccesses(db, accountId),
    activity: await collectAuditEntries(db, accountId),
  }),
} satisfies Record<CollectedFile, (db: Db, accountId: string, now: Date) => Promise<unknown>>;

/** All data about an account, file by file: a description, the data as JSON, receipts and results as PDF. */
export async function* exportAccount(
  { db, encryption }: { db: Db; encryption: Encryption },
  of: { accountId: string; language: Language; variant: Variant; now: Date },
): AsyncGenerator<ArchiveFile> {
  yield { name: 'README.txt', content: Buffer.from(readmeOf(of)) };
  for (const [name, collect] of Object.entries(collectors)) {
    const collected = await collect(db, of.accountId, of.now);
    yield { name, content: Buffer.from(`${JSON.stringify(collected, null, 2)}\n`) };
  }
  const folder = of.language === 'en' ? 'receipts' : 'comprovativos';
  for await (const { fileName, content } of writeReceipts(db, of)) {
    yield { name: `${folder}/${fileName}`, content };
  }
  const results = of.language === 'en' ? 'results' : 'resultados';
  for await (const { fileName, content } of openDocuments({ db, encryption }, of)) {
    yield { name: `${results}/${fileName}`, content };
  }
}

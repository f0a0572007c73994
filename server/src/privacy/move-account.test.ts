import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import {
  buildAccount,
  buildReservation,
  buildTicketsOf,
  buildTravel,
  buildWaitlistEntry,
} from '../../test/builders/index.ts';
import { sweepMoney } from '../../test/money-sweep.ts';
import { sweepOccupancy } from '../../test/occupancy-sweep.ts';
import type { TestProduct } from '../../test/test-product.ts';
import { createTestProduct } from '../../test/test-product.ts';
import type { UnclaimedBooking } from '../../test/unclaimed.fixture.ts';
import { bookForUnclaimed, dateOfBirth } from '../../test/unclaimed.fixture.ts';
import { newId } from '../platform/uuid.ts';

/** The columns of each table that name the account whose rows they are: a claim moves them. */
const moved: Record<string, string> = {
  persons: 'account_id',
  carts: 'account_id',
  occupancy: 'account_id',
  appointments: 'account_id',
  appointment_changes: 'account_id',
  waiting_entries: 'account_id',
  payments: 'account_id',
  deferrals: 'account_id',
  local_payment_authorisations: 'account_id',
  invoicing_data: 'account_id',
  checkin_assets: 'account_id',
  ticket_assets: 'account_id',
  messages: 'account_id',
};

/** Columns that name an account which signs in: an unclaimed one has no such row. */
const ofSignedIn = [
  'sessions.account_id',
  'email_tokens.account_id',
  'known_browsers.account_id',
  'second_factors.account_id',
  'passkeys.account_id',
  'email_changes.account_id',
  'passkey_challenges.account_id',
  'recovery_codes.account_id',
  'entity_members.account_id',
  'alert_choices.account_id',
  'organisation_members.account_id',
  'invitations.invited_by',
  'access_keys.created_by',
  'health_accesses.account_id',
  'audit_entries.account_id',
  'desk_drafts.account_id',
  'appointments.booked_by_account_id',
  'payments.taken_by',
  'extra_capacity.made_by',
  'number_checks.checked_by',
  'seen_health_cards.seen_by',
  'registrations.decided_by',
  'surveillance_notifications.recorded_by',
  'closures.made_by',
  'delays.made_by',
  'protocols.asked_by',
  'protocols.answered_by',
  'account_merges.made_by',
  'entity_reviews.asked_by',
  'entity_reviews.decided_by',
  'organisations.terms_accepted_by',
  'schedule_changes.made_by',
  'busy_calendars.made_by',
  'calendar_links.made_by',
  'ratings.answered_by',
  'rating_choices.account_id',
  'area_watches.account_id',
];

/** What a claim ends: attempts and merges of an account that is unclaimed no more. */
const ended = [
  'claim_attempts.account_id',
  'account_merges.from_account_id',
  'account_merges.into_account_id',
];

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct();
});
afterAll(() => app.close());

test('every column that refers to an account is classified: moved by a claim, or of an account that signs in', async () => {
  const { rows } = await sql<{ column: string }>`
    select conrelid::regclass::text || '.' || a.attname as column
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = 'accounts'::regclass
    union
    select table_name || '.' || column_name from information_schema.columns
     where table_schema = 'public' and column_name = 'account_id'`.execute(app.db);
  const classified = [
    ...Object.entries(moved).map(([table, column]) => `${table}.${column}`),
    ...ofSignedIn,
    ...ended,
  ];
  expect(rows.map(({ column }) => column).toSorted()).toEqual(classified.toSorted());
});

/** Adds a row of every table that a booking alone does not have. */
async function fillAccount({ accountId, cartId, service }: UnclaimedBooking): Promise<void> {
  const { db } = app;
  const { personId } = await db
    .selectFrom('assets')
    .select('personId')
    .where('cartId', '=', cartId)
    .executeTakeFirstOrThrow();
  const { entityId, entityServiceId, serviceId } = service;
  await buildTicketsOf(db, { accountId, personId, serviceId });
  const reservation = await buildReservation(db);
  await buildTravel(db, { accountId, personIds: [personId], reservationId: reservation.id });
  await buildWaitlistEntry(db, {
    accountId,
    cartId,
    entityId,
    entityServiceId,
    date: '2026-12-12',
    now: frozenAt,
  });
  await sql`
    with deferral as (
      insert into deferrals (id, cart_id, account_id, email, language, state, expires_at, created_at, ended_at)
      values (${newId()}, ${cartId}, ${accountId}, 'rui@people.example', 'pt', 'canceled', now(), now(), now())),
    approval as (
      insert into local_payment_authorisations (id, account_id, entity_id, cart_id, total_cents, state, expires_at, created_at)
      values (${newId()}, ${accountId}, ${entityId}, ${cartId}, 100, 'asked', ${new Date('2026-12-01')}, ${frozenAt}))
    insert into invoicing_data (account_id, name, tax_number, address, postal_code, locality, updated_at)
    values (${accountId}, 'Rosa', '123456789', 'Rua 1', '3000-001', 'Coimbra', now())`.execute(db);
}

async function countRows(accountId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [table, column] of Object.entries(moved)) {
    const { rows } = await sql<{ count: string }>`
      select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${accountId}`.execute(
      app.db,
    );
    counts[table] = Number(rows[0]?.count);
  }
  return counts;
}

test('a claim moves the rows of each of these tables, and leaves none', async () => {
  const booking = await bookForUnclaimed(app, { people: 2 });
  await fillAccount(booking);
  const before = await countRows(booking.accountId);
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);
  const { id } = await buildAccount(app.db, { email: booking.contactEmail });
  const token = await app.signIn(id);

  const { body } = await booking.call('POST', 'claim', { body: { dateOfBirth }, token });

  expect(body.messages[0].code).toBe('claim.saved');
  const none = Object.fromEntries(Object.keys(before).map((table) => [table, 0]));
  expect(await countRows(booking.accountId)).toEqual(none);
  const after = await countRows(id);
  // Beside the two copies its own people, and the message about the claim.
  expect(after).toEqual({
    ...before,
    persons: (before.persons ?? 0) + 2,
    messages: (before.messages ?? 0) + 1,
  });
  expect(await sweepOccupancy(app.db, app.clock.now())).toEqual([]);
  expect(await sweepMoney(app.db)).toEqual([]);
});

test('a reservation that both accounts have added stays once, with the guests and arrivals of both', async () => {
  const booking = await bookForUnclaimed(app);
  const { id } = await buildAccount(app.db, { email: booking.contactEmail });
  const reservation = await buildReservation(app.db);
  for (const accountId of [booking.accountId, id]) {
    const { id: personId } = await app.db
      .insertInto('persons')
      .values({ id: newId(), accountId, name: `Guest of ${accountId}`, createdAt: frozenAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    await buildTravel(app.db, { accountId, personIds: [personId], reservationId: reservation.id });
  }
  const token = await app.signIn(id);
  await booking.call('POST', 'claim', { body: { dateOfBirth }, token });
  const { rows } = await sql<{ stays: number; travels: number; guests: number }>`
    select count(distinct c.id) as stays, count(distinct t.id) as travels, count(distinct g.id) as guests
      from checkin_assets c join travels t on t.checkin_asset_id = c.id join travel_guests g on g.travel_id = t.id
     where c.reservation_id = ${reservation.id}`.execute(app.db);
  expect(rows).toEqual([{ stays: 1, travels: 1, guests: 2 }]);
});
